import { listStoredLanguages, pickLocale, readLanguageCookie } from './redirect-language.ts';

/**
 * Sets the portal's `lang` and `dir` before the first paint when only the browser's storage holds the language, which
 * the server cannot read. Detects in the order of `client/language-preference.ts`; `rtl` are the languages that are
 * written from right to left.
 */
export default function applyPortalLanguage(locales: readonly string[], rtl: readonly string[]): void {
  const tags = [
    new URLSearchParams(location.search).get('lng'),
    readLanguageCookie(),
    readProfileLanguage(),
    ...listStoredLanguages(),
  ];
  const locale = tags.map((tag) => pickLocale(tag, locales)).find(Boolean);
  if (locale) Object.assign(document.documentElement, { lang: locale, dir: rtl.includes(locale) ? 'rtl' : 'ltr' });
}

/** Returns the language of the profile in the `user` cookie. */
function readProfileLanguage(): string | undefined {
  try {
    const profile = decodeURIComponent(/(?:^|; )user=([^;]*)/.exec(document.cookie)![1]!);
    return /"preferredLanguage":"([^"]*)"/.exec(profile)?.[1];
  } catch {
    return undefined;
  }
}
