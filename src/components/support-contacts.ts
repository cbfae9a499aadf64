import { type SupportEnvironment, supportLinks } from '#domain/branding/support-links.ts';
import type { SiteContent } from '#domain/site/content.ts';

/** Direct ways to reach the garage, the quickest first; each names its word in `site:contact`. */
const DIRECT = { PHONE: 'call', WHATSAPP: 'whatsapp', EMAIL: 'email' } as const;
export type ContactKind = (typeof DIRECT)[keyof typeof DIRECT];
const PROFILES = {
  FACEBOOK: 'Facebook',
  INSTAGRAM: 'Instagram',
  TIKTOK: 'TikTok',
  YOUTUBE: 'YouTube',
  X: 'X',
  LINKEDIN: 'LinkedIn',
} as const;

type Contacts = Pick<SiteContent, 'phone' | 'email' | 'social'>;

/** What the garage's branding says, else what the build was given (decision 10). */
function linksOf(content: Contacts, env: SupportEnvironment, channels: object) {
  const own: Record<string, string | undefined> = { ...content.social, phone: content.phone, email: content.email };
  return Object.keys(channels).flatMap((channel) => {
    const name = `PUBLIC_SUPPORT_${channel}` as keyof SupportEnvironment;
    return supportLinks({ [name]: own[channel.toLowerCase()] || env[name] });
  });
}

/** Phone, WhatsApp and e-mail. */
export const contactLinks = (content: Contacts, env: SupportEnvironment) =>
  linksOf(content, env, DIRECT).map(({ channel, href, text }) => ({
    kind: DIRECT[channel as keyof typeof DIRECT],
    href,
    text,
  }));

/** Pages of the garage elsewhere. */
export const profileLinks = (content: Contacts, env: SupportEnvironment) =>
  linksOf(content, env, PROFILES).map(({ channel, href }) => ({
    name: PROFILES[channel as keyof typeof PROFILES],
    href,
  }));
