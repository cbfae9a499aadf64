import { LOCALE_CODES } from '#domain/locales.ts';
import { SITE_PAGES } from '#domain/site/pages.ts';

/** Every public page in every language, by its address. */
export const sitePaths = (): string[] =>
  LOCALE_CODES.flatMap((locale) => Object.values(SITE_PAGES).map((page) => `/${locale}${page}`));

/** What a visitor on a phone reads for: the home page. */
export const isHome = (path: string): boolean => /^\/\w\w\/$/.test(path);
/** A page of text alone. */
export const isText = (path: string): boolean => /\/(privacy-policy|terms-of-service)\/$/.test(path);
export const isLogin = (path: string): boolean => path.endsWith('/login/');
