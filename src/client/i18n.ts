import i18next from 'i18next';
import LanguageDetector from 'i18next-browser-languagedetector';
import HttpBackend from 'i18next-http-backend';
import { initReactI18next } from 'react-i18next';
import { directionOf, FALLBACK_LOCALE, type Locale, localeOf, LOCALE_CODES } from '#domain/locales.ts';
import { readCookie } from './browser-storage.ts';
import { chooseLanguage, rememberLanguage } from './language-preference.ts';
import { parseProfileLanguage } from './session-parsing.ts';
import { $isLtr } from './ui-state.ts';

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
  const detector = new LanguageDetector();
  detector.addDetector({ name: 'profile', lookup: languageOfProfile });
  await i18n
    .use(detector)
    .use(HttpBackend)
    .use(initReactI18next)
    .init({
      supportedLngs: LOCALE_CODES,
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
        order: ['querystring', 'cookie', 'profile', 'localStorage', 'sessionStorage', 'navigator', 'htmlTag'],
        caches: ['localStorage'],
        convertDetectedLanguage: (tag) => localeOf(tag) ?? tag,
      },
    });
  takeQueryLanguage();
}

const languageOfProfile = (): string | undefined => parseProfileLanguage(readCookie('user'));

/** Switches the interface; direction and fonts follow at once. */
export async function setLanguage(locale: Locale): Promise<void> {
  chooseLanguage(locale);
  await i18n.changeLanguage(locale);
}

function showLanguage(language: string): void {
  const direction = directionOf(language);
  document.documentElement.lang = language;
  document.documentElement.dir = direction;
  $isLtr.set(direction === 'ltr');
}

/** `?lng=` is remembered; left in the address it would undo a later switch. */
function takeQueryLanguage(): void {
  const url = new URL(location.href);
  if (!url.searchParams.has('lng')) return;
  rememberLanguage(currentLocale());
  url.searchParams.delete('lng');
  history.replaceState(history.state, '', url);
}
