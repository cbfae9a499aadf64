import * as v from 'valibot';

/** The languages of the interface; the first is the fallback (specification 9). */
export const LOCALES = ['ar', 'en', 'fr'] as const;
export const Locale = v.picklist(LOCALES);
export type Locale = v.InferOutput<typeof Locale>;
export const FALLBACK_LOCALE: Locale = 'ar';

const RTL = ['ar', 'he'];

/** The direction of a language tag; Arabic and Hebrew run from right to left (specification 1). */
export const directionOf = (language: string): 'rtl' | 'ltr' => (RTL.includes(language.split('-')[0]!) ? 'rtl' : 'ltr');

/** The interface language nearest to a tag such as `fr-CA`; undefined when none is. */
export const localeOf = (tag: unknown): Locale | undefined => {
  if (typeof tag !== 'string') return undefined;
  const language = tag.toLowerCase().split('-', 1)[0];
  return LOCALES.find((locale) => locale === language);
};

/** The first interface language an `Accept-Language` header asks for, by its weights. */
export function localeOfHeader(header: string | null | undefined): Locale | undefined {
  const wanted = (header ?? '')
    .split(',')
    .map((part) => {
      const [tag, weight] = part.trim().split(/;\s*q=/);
      return { locale: localeOf(tag), weight: weight === undefined ? 1 : Number(weight) };
    })
    .filter(({ locale, weight }) => locale && weight > 0);
  return wanted.toSorted((a, b) => b.weight - a.weight)[0]?.locale;
}

/** A tag for `Intl` with the Latin digits used everywhere (decision 2). */
export const intlLocale = (locale: string): string => `${locale}-u-nu-latn`;
