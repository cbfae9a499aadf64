import { readdir, readFile } from 'node:fs/promises';
import i18next from 'i18next';
import { FALLBACK_LOCALE, LOCALE_CODES, type Locale } from '#domain/locales.ts';
import { countFormatter } from '#domain/number-format.ts';

const folder = new URL('../../locales/', import.meta.url);

/** Translates `namespace:key` into one language; `params` fill the placeholders `{name}`. */
export type Translate = (locale: Locale, key: string, params?: Record<string, unknown>) => string;

/** Loads every namespace of `locales/` into i18next. */
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
  const instance = i18next.createInstance().use(countFormatter);
  await instance.init({
    resources,
    fallbackLng: FALLBACK_LOCALE,
    interpolation: { prefix: '{', suffix: '}', escapeValue: false, alwaysFormat: true },
  });
  // Caches translations without parameters, because i18next would take longer than the rest of a small response.
  const fixed = new Map<string, string>();
  return (locale, key, params) => {
    // Disables nesting, because a `$t(…)` in a parameter must not be evaluated.
    if (params) return instance.t(key, { ...params, lng: locale, nest: false });
    const id = `${locale} ${key}`;
    const known = fixed.get(id);
    if (known !== undefined) return known;
    const sentence = instance.t(key, { lng: locale });
    // Caches existing keys only, because a key may contain a field name from the input.
    if (instance.exists(key, { lng: locale })) fixed.set(id, sentence);
    return sentence;
  };
}
