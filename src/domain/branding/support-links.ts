import { whatsAppLink } from '../users/whats-app-link.ts';

const CHANNELS = ['EMAIL', 'PHONE', 'WHATSAPP', 'FACEBOOK', 'INSTAGRAM', 'TIKTOK', 'YOUTUBE', 'X', 'LINKEDIN'] as const;
type SupportChannel = (typeof CHANNELS)[number];

export interface SupportLink {
  channel: SupportChannel;
  href: string;
  /** The number or the address itself. */
  text: string;
}

export type SupportEnvironment = { readonly [Name in `PUBLIC_SUPPORT_${SupportChannel}`]?: string };

/** The support contacts that the build was given; a page that is not on `https:` is left out. */
export const supportLinks = (environment: SupportEnvironment): SupportLink[] =>
  CHANNELS.flatMap((channel) => {
    const text = environment[`PUBLIC_SUPPORT_${channel}`]?.trim() ?? '';
    const href = hrefOf(channel, text);
    return href ? [{ channel, href, text }] : [];
  });

function hrefOf(channel: SupportChannel, value: string): string | undefined {
  if (!value) return undefined;
  if (channel === 'EMAIL') return `mailto:${value}`;
  if (channel === 'PHONE') return `tel:${value.replace(/[^\d+]/g, '')}`;
  if (channel === 'WHATSAPP') return whatsAppLink(value);
  return value.startsWith('https://') ? value : undefined;
}
