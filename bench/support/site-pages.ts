import { LOCALE_CODES } from '#domain/locales.ts';
import { SITE_PAGES } from '#domain/site/pages.ts';

/** Returns the paths of every public page in every language. */
export const listSitePaths = (): string[] =>
  LOCALE_CODES.flatMap((locale) => Object.values(SITE_PAGES).map((page) => `/${locale}${page}`));

export const isHomePage = (path: string): boolean => /^\/\w\w\/$/.test(path);
export const isLegalPage = (path: string): boolean => /\/(privacy-policy|terms-of-service)\/$/.test(path);
export const isLoginPage = (path: string): boolean => path.endsWith('/login/');
