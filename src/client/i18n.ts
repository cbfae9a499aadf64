import i18next from 'i18next';
import HttpBackend from 'i18next-http-backend';
import { initReactI18next } from 'react-i18next';
import { getTextDirection, FALLBACK_LOCALE, type Locale, parseLocale, LOCALE_CODES } from '#domain/locales.ts';
import { chooseLanguage, detectLanguage, rememberLanguage, storeLanguage } from './language-preference.ts';
import { $isLtr } from './ui-state.ts';

export const i18n = i18next;

/** Returns the language of the interface. */
export const currentLocale = (): Locale => parseLocale(i18n.language) ?? FALLBACK_LOCALE;

let started: Promise<void> | undefined;

/** Detects the language and loads `namespaces`; later calls only load further namespaces. */
export async function startI18n(namespaces: readonly string[] = ['common']): Promise<void> {
  if (started) await started.then(() => i18n.loadNamespaces(namespaces));
  else await (started = init(namespaces));
}

async function init(namespaces: readonly string[]): Promise<void> {
  i18n.on('languageChanged', applyLanguage);
  await i18n
    .use(HttpBackend)
    .use(initReactI18next)
    .init({
      lng: detectLanguage(),
      supportedLngs: LOCALE_CODES,
      // Every supported language has all texts, so only an unsupported one needs a fallback.
      fallbackLng: (code) => (parseLocale(code) ? [] : [FALLBACK_LOCALE]),
      load: 'languageOnly',
      ns: namespaces,
      defaultNS: 'common',
      interpolation: { prefix: '{', suffix: '}', escapeValue: false },
      backend: { loadPath: '/locales/{{lng}}/{{ns}}.json' },
      maxRetries: 5,
      retryTimeout: 350,
    });
  applyQueryLanguage();
}

/** Switches the language of the interface, with direction and fonts, and stores the choice. */
export async function setLanguage(locale: Locale): Promise<void> {
  chooseLanguage(locale);
  await i18n.changeLanguage(locale);
}

function applyLanguage(language: string): void {
  const direction = getTextDirection(language);
  document.documentElement.lang = language;
  document.documentElement.dir = direction;
  $isLtr.set(direction === 'ltr');
  storeLanguage(language);
}

/** Stores the language of `?lng=` and removes it from the URL, where it would override a later switch. */
function applyQueryLanguage(): void {
  const url = new URL(location.href);
  if (!url.searchParams.has('lng')) return;
  rememberLanguage(currentLocale());
  url.searchParams.delete('lng');
  history.replaceState(history.state, '', url);
}
