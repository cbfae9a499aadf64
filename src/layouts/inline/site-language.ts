import { listStoredLanguages, pickLocale, readLanguageCookie } from './redirect-language.ts';

/**
 * On a public page without a language in its URL, keeps the language for the next one
 * (docs/rules/routes.md#language-detection): `?lng=` in cookie and storage, else that of the page in storage. Reloads
 * the page when only storage names another language, which the server cannot read; the cookie then does.
 */
export default function keepSiteLanguage(locales: readonly string[]): void {
  const pick = (tag: string | null | undefined) => pickLocale(tag, locales);
  if (pick(location.pathname.split('/')[1])) return;
  const requested = pick(new URLSearchParams(location.search).get('lng'));
  const shown = document.documentElement.lang;
  const wanted =
    requested ?? (readLanguageCookie() === undefined ? listStoredLanguages().map(pick).find(Boolean) : undefined);
  if (wanted) document.cookie = `i18next=${wanted};path=/;max-age=31536000;samesite=lax`;
  if (wanted && !requested && wanted !== shown && readLanguageCookie() === wanted) location.reload();
  else
    try {
      localStorage.i18nextLng = requested ?? shown;
    } catch {
      // The browser blocks its storage.
    }
}
