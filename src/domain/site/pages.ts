import { FALLBACK_LOCALE, LOCALE_CODES, type Locale } from '../locales.ts';

/** Paths of the public pages after the [language prefix](docs/rules/routes.md#language-prefix). */
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

/** Pages of the sitemap. Only these also exist without a language prefix. */
export const SITEMAP_PAGES = ['home', 'allServices', 'privacyPolicy', 'termsOfService'] as const satisfies SitePage[];

/** Returns true for a page of the sitemap. Before the first publication, visitors see "opening soon" instead. */
export const isSitemapPage = (page: SitePage): boolean => (SITEMAP_PAGES as readonly SitePage[]).includes(page);

/** One page to publish. */
export interface PublishedPage {
  page: SitePage;
  locale: Locale;
  /** Marks a page without language prefix, rendered in the fallback language. */
  isBare: boolean;
  path: string;
}

/** Lists the pages to publish: each page in each language, and those of the sitemap also without a language prefix. */
export const listPublishedPages = (): PublishedPage[] => {
  const names = Object.keys(SITE_PAGES) as SitePage[];
  const prefixed = LOCALE_CODES.flatMap((locale) =>
    names.map((page) => ({ page, locale, isBare: false, path: `/${locale}${SITE_PAGES[page]}` })),
  );
  const bare = SITEMAP_PAGES.map((page) => ({ page, locale: FALLBACK_LOCALE, isBare: true, path: SITE_PAGES[page] }));
  return [...prefixed, ...bare];
};

/** The 404 page of a static host, built by `404.astro`. */
export const NOT_FOUND_FILE: PublishedPage = {
  page: 'notFound',
  locale: FALLBACK_LOCALE,
  isBare: true,
  path: '/404.html',
};

/** Returns the internal route that renders a page for the publisher (docs/decisions/014-publishing-in-process.md). */
export const getRenderPath = ({ path }: PublishedPage): string => `/render${path.replace(/\.html$/, '/')}`;

/**
 * Matches the start of a finished page up to its content security policy, and captures the policy. Anchored, so that no
 * text of the page is taken for it; the policy applies only to the markup after it.
 */
const PAGE_START =
  /^<!doctype html>\s*<html[^<>]*>\s*<head><meta charset="utf-8"><meta http-equiv="content-security-policy" content="([^"]*)">/i;

/** Directive that browsers ignore in a meta tag. */
export const FRAME_ANCESTORS = "frame-ancestors 'none'";

/** Adds the directive to a content security policy that lacks it. */
export const withFrameAncestors = (policy: string): string =>
  policy.includes('frame-ancestors') ? policy : `${policy.replace(/;?\s*$/, '')}; ${FRAME_ANCESTORS}`;

/** Returns the `Content-Security-Policy` header of a page; a page without a policy may load nothing. */
export const buildCspHeader = (html: string): string =>
  withFrameAncestors(PAGE_START.exec(html)?.[1] ?? "default-src 'none'");

const SETUP = /^(?:\/[a-z]{2})?\/setup(?:\/|$)/;
const LOGIN = /^(?:\/[a-z]{2})?\/login(?:\/|$)/;

/**
 * Returns true for the page of [set-up](docs/rules/installations.md#set-up), which exists until the garage has an
 * administrator.
 */
export const isSetupPage = (path: string): boolean => SETUP.test(path);

/**
 * Returns true for a page whose address may contain a secret: a [set-up code](docs/rules/installations.md#set-up-code)
 * or the secret of a [password link](docs/rules/messages.md#password-links).
 */
export const mayHaveSecret = (path: string): boolean => isSetupPage(path) || LOGIN.test(path);
