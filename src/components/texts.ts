import type { Locale } from '#domain/locales.ts';
import { createTranslator, type Messages, type Translate } from '#domain/translator.ts';

const files = import.meta.glob<Messages>('../../locales/*/{auth,common,privacy,setup,site,terms,validation}.json', {
  eager: true,
  import: 'default',
});

const localeFile = (locale: Locale, namespace: string): Messages => {
  const file = files[`../../locales/${locale}/${namespace}.json`];
  if (!file) throw new Error(`locales/${locale}/${namespace}.json is missing`);
  return file;
};

/** Returns the messages of the given namespaces in one language. */
export const messagesFor = (locale: Locale, namespaces: readonly string[]): Messages =>
  Object.fromEntries(namespaces.map((namespace) => [namespace, localeFile(locale, namespace)]));

/** Creates the translator of the public pages. */
export const siteTranslator = (locale: Locale): Translate =>
  createTranslator(messagesFor(locale, ['auth', 'common', 'setup', 'site']));
