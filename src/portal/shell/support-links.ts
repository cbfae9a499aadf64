const CHANNELS = ['EMAIL', 'PHONE', 'WHATSAPP', 'FACEBOOK', 'INSTAGRAM', 'TIKTOK', 'YOUTUBE', 'X', 'LINKEDIN'] as const;
export type SupportChannel = (typeof CHANNELS)[number];

interface SupportLink {
  channel: SupportChannel;
  href: string;
}

type Environment = { readonly [Name in `PUBLIC_SUPPORT_${SupportChannel}`]?: string };

/** The support contacts that the build was given; a page that is not on `https:` is left out. */
export const supportLinks = (environment: Environment): SupportLink[] =>
  CHANNELS.flatMap((channel) => {
    const href = hrefOf(channel, environment[`PUBLIC_SUPPORT_${channel}`]?.trim() ?? '');
    return href ? [{ channel, href }] : [];
  });

function hrefOf(channel: SupportChannel, value: string): string | undefined {
  if (!value) return undefined;
  if (channel === 'EMAIL') return `mailto:${value}`;
  if (channel === 'PHONE') return `tel:${value.replace(/[^\d+]/g, '')}`;
  if (channel === 'WHATSAPP') return `https://wa.me/${value.replace(/\D/g, '')}`;
  return value.startsWith('https://') ? value : undefined;
}
