import { readdir, readFile } from 'node:fs/promises';
import i18next from 'i18next';
import { FALLBACK_LOCALE, LOCALE_CODES, type Locale } from '#domain/locales.ts';

const folder = new URL('../../../locales/', import.meta.url);

/** A sentence of `locales/`, as `namespace:key`, in one language. */
export type Translate = (locale: Locale, key: string, params?: Record<string, unknown>) => string;

/** Reads every namespace once; placeholders are `{name}`. */
export async function createTranslator(): Promise<Translate> {
  const resources: Record<string, Record<string, object>> = {};
  for (const locale of LOCALE_CODES) {
    resources[locale] = {};
    for (const file of await readdir(new URL(`${locale}/`, folder))) {
      resources[locale][file.replace(/\.json$/, '')] = JSON.parse(
        await readFile(new URL(`${locale}/${file}`, folder), 'utf8'),
      );
    }
  }
  const instance = i18next.createInstance();
  await instance.init({
    resources,
    fallbackLng: FALLBACK_LOCALE,
    interpolation: { prefix: '{', suffix: '}', escapeValue: false },
  });
  // Every reply says a fixed sentence; asking for it anew would cost more than the rest of a small reply.
  const fixed = new Map<string, string>();
  return (locale, key, params) => {
    // What is filled in is data: a `$t(…)` in it asks for nothing.
    if (params) return instance.t(key, { ...params, lng: locale, nest: false });
    const id = `${locale} ${key}`;
    const known = fixed.get(id);
    if (known !== undefined) return known;
    const sentence = instance.t(key, { lng: locale });
    // Only what the files hold: a field's name in a key may be anything that was sent.
    if (instance.exists(key, { lng: locale })) fixed.set(id, sentence);
    return sentence;
  };
}
