import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  getTextDirection,
  FALLBACK_LOCALE,
  intlLocale,
  LOCALE_CODES,
  LOCALES,
  localeName,
  parseLocale,
  parseAcceptLanguage,
  perLocale,
} from './locales.ts';

test.each([
  ['fr', 'fr'],
  ['fr-CA', 'fr'],
  ['AR-lb', 'ar'],
  ['de', undefined],
  ['french', undefined],
  ['', undefined],
  [null, undefined],
  [['en'], undefined],
])('finds the interface language of %j', (tag, locale) => {
  expect(parseLocale(tag)).toBe(locale);
});

test.each([
  ['fr-CA,fr;q=0.9,en;q=0.8', 'fr'],
  ['en;q=0.5, ar;q=0.9', 'ar'],
  ['de, en;q=0.1', 'en'],
  ['en;q=0, fr;q=0.001', 'fr'],
  ['en; q=0.3, fr; q=0.4', 'fr'],
  ['en;q=0', undefined],
  ['en;q=high', undefined],
  ['de,*', undefined],
  ['', undefined],
  [null, undefined],
  [undefined, undefined],
])('finds the interface language of the header %j', (header, locale) => {
  expect(parseAcceptLanguage(header)).toBe(locale);
});

test('prefers the first of two languages of the same weight', () => {
  const pairs = fc.tuple(fc.constantFrom(...LOCALE_CODES), fc.constantFrom(...LOCALE_CODES));
  fc.assert(
    fc.property(pairs, ([one, other]) => {
      expect(parseAcceptLanguage(`de,${one},${other}`)).toBe(one);
    }),
  );
});

test('writes Arabic and Hebrew from right to left', () => {
  expect(['ar-LB', 'he', 'he-IL', 'en', 'fr', 'de'].map(getTextDirection)).toEqual([
    'rtl',
    'rtl',
    'rtl',
    'ltr',
    'ltr',
    'ltr',
  ]);
});

test('names a language in itself and keeps an unknown tag', () => {
  expect(localeName('fr-CA')).toBe('Français');
  expect(localeName('de')).toBe('de');
});

test('formats numbers with Latin digits in every language', () => {
  for (const locale of LOCALE_CODES) expect(new Intl.NumberFormat(intlLocale(locale)).format(123)).toBe('123');
});

test('holds one value per language, the fallback first', () => {
  const names = perLocale((locale) => LOCALES[locale].name);
  expect(Object.keys(names)).toEqual(LOCALE_CODES);
  expect(names).toMatchObject({ ar: 'العربية', en: 'English', fr: 'Français' });
  expect(LOCALE_CODES[0]).toBe(FALLBACK_LOCALE);
});
