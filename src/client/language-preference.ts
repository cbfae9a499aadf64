import { LANGUAGE_COOKIE } from '#domain/auth/cookies.ts';
import type { Locale } from '#domain/locales.ts';
import { DAY_SECONDS } from '#domain/units.ts';
import { writeCookie } from './browser-storage.ts';

const YEAR_SECONDS = 365 * DAY_SECONDS;
/** Storage key, set once the user has chosen a language; a chosen language overrides that of the profile. */
const CHOSEN = 'languageChosen';

/** Stores a language in the cookie and the storage key that i18next and the front server read. */
export function rememberLanguage(locale: Locale): void {
  // Lax: the language also applies to a link from an e-mail or a chat.
  writeCookie(LANGUAGE_COOKIE, locale, { maxAge: YEAR_SECONDS, sameSite: 'Lax' });
  tryStorage((storage) => storage.setItem('i18nextLng', locale));
}

/** Stores a language that the user chose. */
export function chooseLanguage(locale: Locale): void {
  rememberLanguage(locale);
  tryStorage((storage) => storage.setItem(CHOSEN, 'true'));
}

/** Stores the language of the profile at sign-in, unless the user has chosen one. */
export function applyProfileLanguage(locale: Locale): void {
  if (!tryStorage((storage) => storage.getItem(CHOSEN))) rememberLanguage(locale);
}

/** Returns undefined where the browser blocks storage. */
function tryStorage<T>(access: (storage: Storage) => T): T | undefined {
  try {
    return access(localStorage);
  } catch {
    return undefined;
  }
}
