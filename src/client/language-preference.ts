import type { Locale } from '#domain/locales.ts';
import { DAY_SECONDS } from '#domain/units.ts';

const YEAR_SECONDS = 365 * DAY_SECONDS;
/** Set once a person has chosen a language by hand; the choice wins over the profile's language (decision 2). */
const CHOSEN = 'languageChosen';

/** Remembers a language where i18next and the front server look for it: for pages that run without i18next. */
export function rememberLanguage(locale: Locale): void {
  // Lax: a first click from a mail or a chat still finds the language.
  document.cookie = `i18next=${locale}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax`;
  tryStorage((storage) => storage.setItem('i18nextLng', locale));
}

/** Remembers a language that a person chose by hand. */
export function chooseLanguage(locale: Locale): void {
  rememberLanguage(locale);
  tryStorage((storage) => storage.setItem(CHOSEN, 'true'));
}

/** Takes up the language of a profile at login, unless the person has chosen another by hand. */
export function applyProfileLanguage(locale: Locale): void {
  if (!tryStorage((storage) => storage.getItem(CHOSEN))) rememberLanguage(locale);
}

/** Storage throws where the browser forbids it; the language is then a matter of the cookie, or of the day. */
function tryStorage<T>(access: (storage: Storage) => T): T | undefined {
  try {
    return access(localStorage);
  } catch {
    return undefined;
  }
}
