import { LANGUAGE_COOKIE, USER_COOKIE } from '#domain/auth/cookies.ts';
import { FALLBACK_LOCALE, type Locale, parseLocale } from '#domain/locales.ts';
import { DAY_SECONDS } from '#domain/units.ts';
import { accessStorage, readCookie, writeCookie } from './browser-storage.ts';
import { parseProfileLanguage } from './session-parsing.ts';

const YEAR_SECONDS = 365 * DAY_SECONDS;
/** Local storage key of the detected language. */
const DETECTED_KEY = 'i18nextLng';
/**
 * Local storage key of a flag: the user has chosen a language on this device that is not yet saved in a profile. It
 * overrides the language of the profile.
 */
const CHOSEN_KEY = 'languageChosen';

/**
 * Returns the first interface language among those of URL, cookies, storage, browser and page
 * (docs/rules/routes.md#language-detection).
 */
export function detectLanguage(): Locale {
  const tags = [
    new URLSearchParams(location.search).get('lng'),
    readCookie(LANGUAGE_COOKIE),
    parseProfileLanguage(readCookie(USER_COOKIE)),
    accessStorage(() => localStorage.getItem(DETECTED_KEY)),
    accessStorage(() => sessionStorage.getItem(DETECTED_KEY)),
    ...navigator.languages,
    document.documentElement.lang,
  ];
  return tags.map(parseLocale).find(Boolean) ?? FALLBACK_LOCALE;
}

/** Stores the language of the interface for the next visit. */
export const storeLanguage = (language: string): void =>
  accessStorage(() => localStorage.setItem(DETECTED_KEY, language));

/** Stores a language in the cookie that the front server reads, and for the next visit. */
export function rememberLanguage(locale: Locale): void {
  // Lax: the language also applies to a link from an e-mail or a chat.
  writeCookie(LANGUAGE_COOKIE, locale, { maxAge: YEAR_SECONDS, sameSite: 'Lax' });
  storeLanguage(locale);
}

/** Stores a language that the user chose on the device; `saveLanguage` stores it in the profile. */
export function chooseLanguage(locale: Locale): void {
  rememberLanguage(locale);
  accessStorage(() => localStorage.setItem(CHOSEN_KEY, 'true'));
}

/** Returns true if the user has chosen a language on this device that is not yet saved in a profile. */
const isChosen = (): boolean => Boolean(accessStorage(() => localStorage.getItem(CHOSEN_KEY)));

/** Returns the language that was chosen on the device before the user signed in. */
export const readChosenLanguage = (): Locale | undefined =>
  isChosen() ? parseLocale(readCookie(LANGUAGE_COOKIE)) : undefined;

/** Removes the flag of a chosen language, so that the choice does not apply to the next person who signs in. */
export const forgetChosenLanguage = (): void => accessStorage(() => localStorage.removeItem(CHOSEN_KEY));

/** Stores the language of the profile at sign-in, unless it has none or the user has chosen one. */
export function applyProfileLanguage(locale: Locale | undefined): void {
  if (locale && !isChosen()) rememberLanguage(locale);
}
