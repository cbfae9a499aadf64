import { type SupportEnvironment, supportLinks } from '#domain/branding/support-links.ts';

/** Direct ways to reach the garage, the quickest first; each names its word in `site:contact`. */
const DIRECT = { PHONE: 'call', WHATSAPP: 'whatsapp', EMAIL: 'email' } as const;
const PROFILES = {
  FACEBOOK: 'Facebook',
  INSTAGRAM: 'Instagram',
  TIKTOK: 'TikTok',
  YOUTUBE: 'YouTube',
  X: 'X',
  LINKEDIN: 'LinkedIn',
} as const;

const linksOf = (env: SupportEnvironment, channels: object) =>
  Object.keys(channels).flatMap((channel) => supportLinks(env).filter((link) => link.channel === channel));

/** Phone, WhatsApp and e-mail from the build-time configuration. */
export const contactsOf = (env: SupportEnvironment) =>
  linksOf(env, DIRECT).map(({ channel, href, text }) => ({ kind: DIRECT[channel as keyof typeof DIRECT], href, text }));

/** Pages of the garage elsewhere. */
export const profilesOf = (env: SupportEnvironment) =>
  linksOf(env, PROFILES).map(({ channel, href }) => ({ name: PROFILES[channel as keyof typeof PROFILES], href }));
