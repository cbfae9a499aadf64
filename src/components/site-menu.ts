import type { Locale } from '#domain/locales.ts';
import type { SiteContent } from '#domain/site/content.ts';
import { SITE_PAGES } from '#domain/site/pages.ts';

/** Links of the main menu; omits sections without content. */
export function menuLinks({ locale, services, texts }: SiteContent) {
  const home = `/${locale}/`;
  return [
    { key: 'services', href: `/${locale}/all-services/`, isShown: services.length > 0 },
    { key: 'story', href: `${home}#story`, isShown: Boolean(texts.about) },
    { key: 'questions', href: `${home}#questions`, isShown: texts.faqs.length > 0 },
    { key: 'contact', href: `${home}#contact`, isShown: true },
  ].filter(({ isShown }) => isShown);
}

const LEGAL: readonly string[] = ['privacyPolicy', 'termsOfService'];

/** Links to the privacy policy and the terms of service. */
export const legalLinks = (locale: Locale) =>
  Object.entries(SITE_PAGES)
    .filter(([key]) => LEGAL.includes(key))
    .map(([key, path]) => ({ key, href: `/${locale}${path}` }));
