import i18next, { type BackendModule, type InitOptions, type ResourceLanguage } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { getTextDirection, FALLBACK_LOCALE, type Locale, parseLocale, LOCALE_CODES } from '#domain/locales.ts';
import { countFormatter } from '#domain/number-format.ts';
import { LazyLoadError } from './start/load-part.ts';
import { chooseLanguage, detectLanguage, rememberLanguage, storeLanguage } from './language-preference.ts';
import { $isLtr } from './ui-state.ts';

export const i18n = i18next;

/** Returns the language of the interface. */
export const currentLocale = (): Locale => parseLocale(i18n.language) ?? FALLBACK_LOCALE;

/** Id of the data block that contains the translations of a page. */
const PAGE_TEXTS_ID = 'texts';

let started: Promise<void> | undefined;

/** Namespaces that could not be loaded; i18next does not request them again by itself. */
const failed = new Set<string>();

/**
 * Detects the language and loads `namespaces`; later calls only load further namespaces.
 *
 * @throws LazyLoadError if the translations cannot be loaded, after the retries of i18next
 */
export async function startI18n(namespaces: readonly string[] = ['common']): Promise<void> {
  await (started ??= init(namespaces));
  const again = namespaces.filter((name) => failed.has(name));
  await Promise.all([
    i18n.loadNamespaces(namespaces),
    again.length > 0 && i18n.reloadResources([currentLocale()], again),
  ]);
  requireTexts(currentLocale(), namespaces);
}

function requireTexts(locale: Locale, namespaces: readonly string[]): void {
  const missing = namespaces.filter((name) => !i18n.hasResourceBundle(locale, name));
  for (const name of namespaces) failed[missing.includes(name) ? 'add' : 'delete'](name);
  if (missing.length > 0) throw new LazyLoadError(`Texts: ${missing.join(', ')}`);
}

async function init(namespaces: readonly string[]): Promise<void> {
  i18n.on('languageChanged', applyLanguage);
  await i18n
    .use(lazyBackend())
    .use(initReactI18next)
    .use(countFormatter)
    .init({
      lng: detectLanguage(),
      supportedLngs: LOCALE_CODES,
      // Every supported language has all translations, so only an unsupported one needs a fallback.
      fallbackLng: (code) => (parseLocale(code) ? [] : [FALLBACK_LOCALE]),
      load: 'languageOnly',
      // Copies the array, because i18next appends the namespaces of later calls to it.
      ns: [...namespaces],
      defaultNS: 'common',
      interpolation: { prefix: '{', suffix: '}', escapeValue: false, alwaysFormat: true },
      backend: { loadPath: '/locales/{{lng}}/{{ns}}.json' },
      ...readPageTexts(),
      maxRetries: 5,
      retryTimeout: 350,
    });
  applyQueryLanguage();
}

/** Creates a backend that imports `i18next-http-backend` for the first translations that the page does not contain. */
function lazyBackend(): BackendModule {
  let backend: Promise<BackendModule> | undefined;
  let load: () => Promise<BackendModule>;
  return {
    type: 'backend',
    init(services, options) {
      load = async () => {
        const { default: HttpBackend } = await import('i18next-http-backend');
        return new HttpBackend(services, options);
      };
    },
    async read(language, namespace, callback) {
      try {
        // Retries every failure: the HTTP backend would not retry a status below 500.
        (await (backend ??= load())).read(language, namespace, (error, data) => callback(error, error ? true : data));
      } catch (error) {
        backend = undefined;
        callback(error as Error, true);
      }
    },
  };
}

/**
 * Returns the translations that the page contains for its screen (`layouts/PortalLayout.astro`), so that i18next
 * starts without a request.
 */
function readPageTexts(): InitOptions {
  const json = document.getElementById(PAGE_TEXTS_ID)?.textContent;
  if (!json) return {};
  const { locale, texts } = JSON.parse(json) as { locale: Locale; texts: ResourceLanguage };
  return { resources: { [locale]: texts }, partialBundledLanguages: true, initAsync: false };
}

let prepare: (locale: Locale) => Promise<void> = async () => {};

/** Makes a switch of the language wait for `load`, which must not fail. */
export function prepareLanguage(load: (locale: Locale) => Promise<void>): void {
  prepare = load;
}

/**
 * Switches the language of the interface, with direction and fonts, and stores the choice.
 *
 * @throws LazyLoadError if the translations cannot be loaded; the language does not change
 */
export async function setLanguage(locale: Locale): Promise<void> {
  const shown = Object.keys(i18n.getDataByLanguage(currentLocale()) ?? {});
  const missing = shown.filter((name) => !i18n.hasResourceBundle(locale, name));
  if (missing.length > 0) await i18n.reloadResources([locale], missing);
  if (shown.some((name) => !i18n.hasResourceBundle(locale, name))) throw new LazyLoadError(`Texts: ${locale}`);
  await prepare(locale);
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
