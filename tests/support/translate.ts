import { readTexts } from './locale-files.ts';
import type { Locale } from '#domain/locales.ts';

/** Returns the translation of a key in a language. */
export function translate(locale: Locale, key: string, params: Record<string, string | number> = {}): string {
  const sentence = readTexts(locale).get(key);
  if (sentence === undefined) throw new Error(`locales/${locale} has no ${key}`);
  return sentence.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name]));
}
