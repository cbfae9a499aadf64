import { FALLBACK_LOCALE, LOCALE_CODES, type Locale } from '../locales.ts';

/** The public pages, by the path after the language; all that stand on the garage's content. */
export const SITE_PAGES = {
  home: '/',
  allServices: '/all-services/',
  privacyPolicy: '/privacy-policy/',
  termsOfService: '/terms-of-service/',
  login: '/login/',
  notAuthorized: '/not-authorized/',
  notFound: '/404/',
} as const;
export type SitePage = keyof typeof SITE_PAGES;

/** Pages that search engines may list; the others are found at their bare path alone. */
export const LISTED_PAGES = ['home', 'allServices', 'privacyPolicy', 'termsOfService'] as const satisfies SitePage[];

/** One page to publish. */
export interface PublishedPage {
  page: SitePage;
  locale: Locale;
  /** A bare page: at its address without a language, in the fallback language (decision 2). */
  isBare: boolean;
  path: string;
}

/** Every page of every language, and the bare ones. */
export const publishedPages = (): PublishedPage[] => {
  const names = Object.keys(SITE_PAGES) as SitePage[];
  const prefixed = LOCALE_CODES.flatMap((locale) =>
    names.map((page) => ({ page, locale, isBare: false, path: `/${locale}${SITE_PAGES[page]}` })),
  );
  const bare = LISTED_PAGES.map((page) => ({ page, locale: FALLBACK_LOCALE, isBare: true, path: SITE_PAGES[page] }));
  return [...prefixed, ...bare];
};

/** What a plain host answers where it finds nothing; built by `404.astro`. */
export const NOT_FOUND_FILE: PublishedPage = {
  page: 'notFound',
  locale: FALLBACK_LOCALE,
  isBare: true,
  path: '/404.html',
};

/** Where the publisher asks for a page. */
export const renderPath = ({ path }: PublishedPage): string => `/render${path.replace(/\.html$/, '/')}`;
