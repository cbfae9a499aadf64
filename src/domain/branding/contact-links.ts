import type { SiteContent } from '../site/content.ts';

const CHANNELS = ['EMAIL', 'PHONE', 'WHATSAPP', 'FACEBOOK', 'INSTAGRAM', 'TIKTOK', 'YOUTUBE', 'X', 'LINKEDIN'] as const;
type SupportChannel = (typeof CHANNELS)[number];

export interface SupportLink {
  channel: SupportChannel;
  href: string;
  /** The phone number or address as configured. */
  text: string;
}

export type SupportEnvironment = { readonly [Name in `PUBLIC_SUPPORT_${SupportChannel}`]?: string };

/** Returns the support contacts of the build configuration. Drops a URL without `https:`. */
export const supportLinks = (environment: SupportEnvironment): SupportLink[] =>
  CHANNELS.flatMap((channel) => {
    const text = environment[`PUBLIC_SUPPORT_${channel}`]?.trim() ?? '';
    const href = channelHref(channel, text);
    return href ? [{ channel, href, text }] : [];
  });

function channelHref(channel: SupportChannel, value: string): string | undefined {
  if (!value) return undefined;
  if (channel === 'EMAIL') return `mailto:${value}`;
  if (channel === 'PHONE') return `tel:${value.replace(/[^\d+]/g, '')}`;
  if (channel === 'WHATSAPP') return whatsAppLink(value);
  return value.startsWith('https://') ? value : undefined;
}

/**
 * Returns the URL of a WhatsApp chat with a prefilled text. `number` includes the calling code and may contain
 * separators.
 */
export const whatsAppLink = (number: string, text = ''): string =>
  `https://wa.me/${number.replace(/\D/g, '')}${text && `?text=${encodeURIComponent(text)}`}`;

/** Returns the URL of directions to the garage; undefined if neither its coordinates nor its address are known. */
export function directionsUrl({ place, address }: Pick<SiteContent, 'place' | 'address'>): string | undefined {
  const destination = place ? `${place.latitude},${place.longitude}` : address;
  return destination
    ? `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(destination)}`
    : undefined;
}
