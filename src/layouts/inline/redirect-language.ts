/** Returns the language of a tag such as `fr-CA` among `locales`; undefined for any other language. */
export function pickLocale(tag: string | null | undefined, locales: readonly string[]): string | undefined {
  const code = (tag ?? '').toLowerCase().split('-')[0]!;
  return locales.includes(code) ? code : undefined;
}

/** Returns the languages in the browser's storage, the local one first; none where it is blocked. */
export const listStoredLanguages = (): string[] =>
  (['localStorage', 'sessionStorage'] as const).flatMap((name) => {
    try {
      return globalThis[name].i18nextLng ?? [];
    } catch {
      return [];
    }
  });

/** Returns the language in the cookie that the server reads. */
export const readLanguageCookie = (): string | undefined => /(?:^|; )i18next=([^;]*)/.exec(document.cookie)?.[1];

/**
 * Redirects a page without a language prefix to `/<language><page>` before the first paint, for static hosts, which
 * cannot negotiate a language. Takes the language from a prefix of the URL (on the 404 page), else detects it in the
 * order of i18next. Does not redirect to the language of the unprefixed page, the first of `locales`, or to the current
 * URL.
 */
export default function redirectToLanguage(page: string, locales: readonly string[]): void {
  const { pathname, search, hash } = location;
  const tags = [
    /^\/(\w+)\//.exec(pathname)?.[1],
    new URLSearchParams(search).get('lng'),
    readLanguageCookie(),
    ...listStoredLanguages(),
    ...navigator.languages,
  ];
  const locale = tags.map((tag) => pickLocale(tag, locales)).find(Boolean);
  const target = `/${locale}${page}`;
  if (locale && locale !== locales[0] && target !== pathname) location.replace(target + search + hash);
}
