import { directionOf, intlLocale, type Locale } from '#domain/locales.ts';

const HAS_LATIN_SIGN = /[A-Z$€£]/;
const MARKS = /[\u200E\u200F]/g;

/** A price as people write it, without cents that are none; a Latin sign keeps its order in a line from right to left. */
export function money(amount: string, currency: string, locale: Locale): string {
  const options = { style: 'currency', currency, trailingZeroDisplay: 'stripIfInteger' } as const;
  const text = new Intl.NumberFormat(intlLocale(locale), options).format(amount as Intl.StringNumericLiteral);
  return HAS_LATIN_SIGN.test(text) && directionOf(locale) === 'rtl' ? `\u2066${text.replace(MARKS, '')}\u2069` : text;
}

/** “From … to …” of a category; undefined where it names no price. */
export function priceRange(
  { minPrice, maxPrice, currency }: { minPrice: string | null; maxPrice: string | null; currency: string },
  locale: Locale,
): { from: string | undefined; to: string | undefined } | undefined {
  if (minPrice === null && maxPrice === null) return undefined;
  const from = minPrice === null ? undefined : money(minPrice, currency, locale);
  const to = maxPrice === null ? undefined : money(maxPrice, currency, locale);
  return from === to ? { from, to: undefined } : { from, to };
}

export const count = (value: number, locale: Locale): string => new Intl.NumberFormat(intlLocale(locale)).format(value);

/** Minutes as hours and minutes: “1 hr 30 min”. */
export function duration(minutes: number, locale: Locale): string {
  const part = (value: number, unit: 'hour' | 'minute') =>
    new Intl.NumberFormat(intlLocale(locale), { style: 'unit', unit, unitDisplay: 'short' }).format(value);
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [hours > 0 && part(hours, 'hour'), (rest > 0 || hours === 0) && part(rest, 'minute')]
    .filter(Boolean)
    .join(' ');
}

/** A day of the calendar, which belongs to no time zone. */
export const day = (date: string, locale: Locale, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(intlLocale(locale), { ...options, timeZone: 'UTC' }).format(new Date(date));

/** The first of January 2024 was a Monday. */
export const weekdayName = (weekday: number, locale: Locale, style: 'long' | 'short' = 'long'): string =>
  day(`2024-01-0${weekday}`, locale, { weekday: style });
