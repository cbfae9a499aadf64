import { LOCALE_CODES, type Locale } from '#domain/locales.ts';
import { find, read } from './sources.ts';

type Tree = { [key: string]: string | Tree };

/** Reads all translations of a language, keyed by `namespace:key.path`. */
export function readTexts(locale: Locale): Map<string, string> {
  const sentences = new Map<string, string>();
  const walk = (tree: Tree, path: string) => {
    for (const [key, value] of Object.entries(tree)) {
      if (typeof value === 'string') sentences.set(path + key, value);
      else walk(value, `${path}${key}.`);
    }
  };
  for (const file of find(`locales/${locale}/*.json`))
    walk(JSON.parse(read(file)), `${file.split('/').at(-1)!.replace('.json', '')}:`);
  return sentences;
}

export const readAllTexts = (): Record<Locale, Map<string, string>> =>
  Object.fromEntries(LOCALE_CODES.map((locale) => [locale, readTexts(locale)])) as Record<Locale, Map<string, string>>;
