import * as v from 'valibot';

interface Language {
  /** In the language itself, as language menus show it. */
  name: string;
  /** The same in the narrow language switch of the public site. */
  shortName: string;
  direction: 'rtl' | 'ltr';
  /** The fonts of `layouts/fonts.ts` that have its letters. */
  fonts: 'arabic' | 'latin';
  /** Language and territory for Open Graph tags. */
  openGraph: `${string}_${string}`;
  /** Sign between hours and minutes, in place of a colon. */
  hourSign?: string;
  /** Article before a date in a sentence, with its space: `le 3 mars`. */
  dateArticle?: string;
  /** Comma of the script, if it is not the Latin one. */
  comma?: string;
}

/**
 * The interface languages; the first is the fallback ([routes](docs/rules/routes.md#languages)). Adding one takes an entry here,
 * a folder in `locales/` and, for letters that no font set has, fonts.
 */
export const LOCALES = {
  ar: { name: 'العربية', shortName: 'ع', direction: 'rtl', fonts: 'arabic', openGraph: 'ar_AR', comma: '،' },
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

/** The name of an interface language in itself: `Français`; any other tag is returned unchanged. */
export const localeName = (tag: string): string => findLanguage(tag)?.name ?? tag;

/** The sign between hours and minutes in a language with one. */
export const findHourSign = (tag: string): string | undefined => findLanguage(tag)?.hourSign;

/** The article before a date in a sentence, with its space; empty in most languages. */
export const findDateArticle = (tag: string): string => findLanguage(tag)?.dateArticle ?? '';

/** The comma between two parts of a text in a language. */
export const findComma = (tag: string): string => findLanguage(tag)?.comma ?? ',';

/** The writing direction of a language tag. Hebrew is known although it is no interface language. */
export const getTextDirection = (tag: string): 'rtl' | 'ltr' =>
  findLanguage(tag)?.direction ?? (primarySubtag(tag) === 'he' ? 'rtl' : 'ltr');

/** The interface language of a tag such as `fr-CA`; undefined when there is none. */
export const parseLocale = (tag: unknown): Locale | undefined => {
  if (typeof tag !== 'string') return undefined;
  const code = primarySubtag(tag);
  return LOCALE_CODES.find((locale) => locale === code);
};

/** The interface language that a person typed: its tag, or its name in an interface language (`English`, `arabe`, `العربية`). */
export function parseLanguage(typed: string): Locale | undefined {
  const wanted = simplifyName(typed);
  const hasName = (code: Locale) =>
    LOCALE_CODES.some(
      (display) => simplifyName(new Intl.DisplayNames(display, { type: 'language' }).of(code) ?? '') === wanted,
    );
  return parseLocale(typed.trim()) ?? LOCALE_CODES.find(hasName);
}

/** Removes marks and the case: `Français` and `francais` are the same. */
const simplifyName = (name: string): string => name.trim().normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** The interface language with the greatest weight in an `Accept-Language` header; undefined when it names none. */
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

/** The `Intl` tag of a language, with [Latin digits](docs/rules/routes.md#languages). */
export const intlLocale = (locale: string): string => `${locale}-u-nu-latn`;

/** A record with one value per interface language. */
export const perLocale = <T>(valueOf: (locale: Locale) => T): Record<Locale, T> =>
  Object.fromEntries(LOCALE_CODES.map((locale) => [locale, valueOf(locale)])) as Record<Locale, T>;

const primarySubtag = (tag: string): string => tag.toLowerCase().split('-', 1)[0]!;

function findLanguage(tag: string): Language | undefined {
  const locale = parseLocale(tag);
  return locale && LOCALES[locale];
}
