import { LOCALE_CODES } from '#domain/locales.ts';
import { SITE_PAGES } from '#domain/site/pages.ts';

/** Paths of every public page in every language. */
export const sitePaths = (): string[] =>
  LOCALE_CODES.flatMap((locale) => Object.values(SITE_PAGES).map((page) => `/${locale}${page}`));

export const isHome = (path: string): boolean => /^\/\w\w\/$/.test(path);
export const isText = (path: string): boolean => /\/(privacy-policy|terms-of-service)\/$/.test(path);
export const isLogin = (path: string): boolean => path.endsWith('/login/');
