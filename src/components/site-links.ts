import { type SupportEnvironment, supportLinks } from '#domain/branding/contact-links.ts';
import type { SiteContent } from '#domain/site/content.ts';
import { SITE_PAGES } from '#domain/site/pages.ts';

/** Contact channels in display order; each value is a key in `site:contact`. */
const CONTACT_CHANNELS = { PHONE: 'call', WHATSAPP: 'whatsapp', EMAIL: 'email' } as const;
export type ContactKind = (typeof CONTACT_CHANNELS)[keyof typeof CONTACT_CHANNELS];
const PROFILE_CHANNELS = {
  FACEBOOK: 'Facebook',
  INSTAGRAM: 'Instagram',
  TIKTOK: 'TikTok',
  YOUTUBE: 'YouTube',
  X: 'X',
  LINKEDIN: 'LinkedIn',
} as const;

type Contacts = Pick<SiteContent, 'phone' | 'email' | 'social'>;

/**
 * Returns the links of the given channels with the contacts of the branding, else of the build's environment
 * (docs/rules/branding.md#contacts).
 */
function channelLinks(content: Contacts, env: SupportEnvironment, channels: object) {
  const own: Record<string, string | undefined> = { ...content.social, phone: content.phone, email: content.email };
  return Object.keys(channels).flatMap((channel) => {
    const name = `PUBLIC_SUPPORT_${channel}` as keyof SupportEnvironment;
    return supportLinks({ [name]: own[channel.toLowerCase()] || env[name] });
  });
}

/** Phone, WhatsApp and e-mail links; `text` is the number or address. */
export const contactLinks = (content: Contacts, env: SupportEnvironment) =>
  channelLinks(content, env, CONTACT_CHANNELS).map(({ channel, href, text }) => ({
    kind: CONTACT_CHANNELS[channel as keyof typeof CONTACT_CHANNELS],
    href,
    text,
  }));

/** Links to the garage's social media profiles. */
export const profileLinks = (content: Contacts, env: SupportEnvironment) =>
  channelLinks(content, env, PROFILE_CHANNELS).map(({ channel, href }) => ({
    name: PROFILE_CHANNELS[channel as keyof typeof PROFILE_CHANNELS],
    href,
  }));

/** Links of the main menu; omits sections without content, and all of them before the first publication. */
export function menuLinks({ locale, services, texts, isOpeningSoon }: SiteContent) {
  if (isOpeningSoon) return [];
  const home = `/${locale}/`;
  return [
    { key: 'services', href: `/${locale}/all-services/`, isShown: services.length > 0 },
    { key: 'story', href: `${home}#story`, isShown: Boolean(texts.about) },
    { key: 'questions', href: `${home}#questions`, isShown: texts.faqs.length > 0 },
    { key: 'contact', href: `${home}#contact`, isShown: true },
  ].filter(({ isShown }) => isShown);
}

const LEGAL_PAGES: readonly string[] = ['privacyPolicy', 'termsOfService'];

/** Links to the privacy policy and the terms of service, which exist from the first publication on. */
export const legalLinks = ({ locale, isOpeningSoon }: SiteContent) =>
  Object.entries(SITE_PAGES)
    .filter(([key]) => !isOpeningSoon && LEGAL_PAGES.includes(key))
    .map(([key, path]) => ({ key, href: `/${locale}${path}` }));
