import i18next from 'i18next';
import LanguageDetector from 'i18next-browser-languagedetector';
import HttpBackend from 'i18next-http-backend';
import { initReactI18next } from 'react-i18next';
import { directionOf, FALLBACK_LOCALE, Locale, localeOf, LOCALES } from '#domain/locales.ts';
import { $isLtr } from './ui-state.ts';

const COOKIE_MINUTES = 365 * 24 * 60;
/** Set once a person has chosen a language by hand; the choice wins over the profile's language (decision 2). */
const CHOSEN = 'languageChosen';

export const i18n = i18next;

/** The language of the interface. */
export const currentLocale = (): Locale => localeOf(i18n.language) ?? FALLBACK_LOCALE;

let started: Promise<void> | undefined;

/** Detects the language and loads the namespaces; the first call starts it, later ones wait for theirs. */
export async function startI18n(namespaces: readonly string[] = ['common']): Promise<void> {
  if (started) await started.then(() => i18n.loadNamespaces(namespaces));
  else await (started = init(namespaces));
}

async function init(namespaces: readonly string[]): Promise<void> {
  i18n.on('languageChanged', showLanguage);
  await i18n
    .use(LanguageDetector)
    .use(HttpBackend)
    .use(initReactI18next)
    .init({
      supportedLngs: LOCALES,
      // Only where the language is not one of ours: each of ours has every text.
      fallbackLng: (code) => (localeOf(code) ? [] : [FALLBACK_LOCALE]),
      load: 'languageOnly',
      ns: namespaces,
      defaultNS: 'common',
      interpolation: { prefix: '{', suffix: '}', escapeValue: false },
      backend: { loadPath: '/locales/{{lng}}/{{ns}}.json' },
      maxRetries: 5,
      retryTimeout: 350,
      detection: {
        order: ['querystring', 'cookie', 'localStorage', 'sessionStorage', 'navigator', 'htmlTag'],
        caches: ['localStorage', 'cookie'],
        cookieMinutes: COOKIE_MINUTES,
        cookieOptions: { path: '/', sameSite: 'strict' },
        convertDetectedLanguage: (tag) => localeOf(tag) ?? tag,
      },
    });
  forgetQueryLanguage();
}

/** Switches the interface; direction and fonts follow at once. */
export async function setLanguage(locale: Locale): Promise<void> {
  localStorage.setItem(CHOSEN, 'true');
  await i18n.changeLanguage(locale);
}

/** Takes up the language of a profile, unless the person has chosen another by hand. */
export async function preferLanguage(locale: Locale): Promise<void> {
  if (!localStorage.getItem(CHOSEN)) await i18n.changeLanguage(locale);
}

/** The next person at this browser gets the language of their own profile. */
export const forgetLanguageChoice = (): void => localStorage.removeItem(CHOSEN);

function showLanguage(language: string): void {
  const direction = directionOf(language);
  document.documentElement.lang = language;
  document.documentElement.dir = direction;
  $isLtr.set(direction === 'ltr');
}

/** `?lng=` is remembered by now; left in the address it would undo a later switch. */
function forgetQueryLanguage(): void {
  const url = new URL(location.href);
  if (!url.searchParams.has('lng')) return;
  url.searchParams.delete('lng');
  history.replaceState(history.state, '', url);
}
