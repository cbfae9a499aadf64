import * as v from 'valibot';

interface Language {
  /** Name of the language in itself, for language menus. */
  name: string;
  /** Abbreviated name, for the narrow language switch of the public site. */
  shortName: string;
  direction: 'rtl' | 'ltr';
  /** Font set of `layouts/site-style.ts` that contains its letters. */
  fonts: 'arabic' | 'latin';
  /** Language and territory for Open Graph tags. */
  openGraph: `${string}_${string}`;
  /** Separator of hours and minutes if it is not a colon. */
  hourSign?: string;
  /** Article before a date in a sentence, with its space: `le 3 mars`. */
  dateArticle?: string;
}

/**
 * Interface languages; the first is the fallback ([routes](docs/rules/routes.md#languages)). A new language needs an
 * entry here, a folder in `locales/` and, for letters that no font set contains, fonts.
 */
export const LOCALES = {
  ar: { name: 'العربية', shortName: 'ع', direction: 'rtl', fonts: 'arabic', openGraph: 'ar_AR' },
  en: { name: 'English', shortName: 'EN', direction: 'ltr', fonts: 'latin', openGraph: 'en_US' },
  fr: {
    name: 'Français',
    shortName: 'FR',
    direction: 'ltr',
    fonts: 'latin',
    openGraph: 'fr_FR',
    hourSign: 'h',
    dateArticle: 'le ',
  },
} as const satisfies Record<string, Language>;

export type Locale = keyof typeof LOCALES;
export const LOCALE_CODES = Object.keys(LOCALES) as [Locale, ...Locale[]];
export const Locale = v.picklist(LOCALE_CODES);
export const FALLBACK_LOCALE = 'ar' as const satisfies Locale;

/** Returns the name of an interface language in itself, such as `Français`; returns any other tag unchanged. */
export const localeName = (tag: string): string => findLanguage(tag)?.name ?? tag;

/** Returns the separator of hours and minutes of a language; undefined for a colon. */
export const findHourSign = (tag: string): string | undefined => findLanguage(tag)?.hourSign;

/** Returns the article before a date in a sentence, including its space; empty in most languages. */
export const findDateArticle = (tag: string): string => findLanguage(tag)?.dateArticle ?? '';

/** Returns the writing direction of a language tag. Also recognizes Hebrew, which is not an interface language. */
export const getTextDirection = (tag: string): 'rtl' | 'ltr' =>
  findLanguage(tag)?.direction ?? (primarySubtag(tag) === 'he' ? 'rtl' : 'ltr');

/** Returns the interface language of a tag such as `fr-CA`; undefined for any other language. */
export const parseLocale = (tag: unknown): Locale | undefined => {
  if (typeof tag !== 'string') return undefined;
  const code = primarySubtag(tag);
  return LOCALE_CODES.find((locale) => locale === code);
};

/** Parses a typed interface language: its tag, or its name in an interface language (`English`, `arabe`, `العربية`). */
export function parseLanguage(typed: string): Locale | undefined {
  const wanted = simplifyName(typed);
  const hasName = (code: Locale) =>
    LOCALE_CODES.some(
      (display) => simplifyName(new Intl.DisplayNames(display, { type: 'language' }).of(code) ?? '') === wanted,
    );
  return parseLocale(typed.trim()) ?? LOCALE_CODES.find(hasName);
}

/** Removes diacritics and case, so that `Français` equals `francais`. */
const simplifyName = (name: string): string => name.trim().normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/**
 * Returns the interface language with the highest quality value in an `Accept-Language` header; undefined if there is
 * none.
 */
export function parseAcceptLanguage(header: string | null | undefined): Locale | undefined {
  const accepted = (header ?? '')
    .split(',')
    .map((part) => {
      const [tag, weight] = part.trim().split(/;\s*q=/);
      return { locale: parseLocale(tag), weight: weight === undefined ? 1 : Number(weight) };
    })
    .filter(({ locale, weight }) => locale && weight > 0);
  return accepted.toSorted((a, b) => b.weight - a.weight)[0]?.locale;
}

/** Returns the BCP 47 locale of a language for `Intl`, with [Latin digits](docs/rules/routes.md#languages). */
export const intlLocale = (locale: string): string => `${locale}-u-nu-latn`;

/** Creates a record with one value per interface language. */
export const perLocale = <T>(valueOf: (locale: Locale) => T): Record<Locale, T> =>
  Object.fromEntries(LOCALE_CODES.map((locale) => [locale, valueOf(locale)])) as Record<Locale, T>;

const primarySubtag = (tag: string): string => tag.toLowerCase().split('-', 1)[0]!;

function findLanguage(tag: string): Language | undefined {
  const locale = parseLocale(tag);
  return locale && LOCALES[locale];
}
