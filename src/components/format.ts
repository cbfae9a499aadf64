import { getTextDirection, type Locale } from '#domain/locales.ts';
import type { Currency } from '#domain/money/currency.ts';
import { getMoneyFormatOptions } from '#domain/money/money-format.ts';
import { createNumberFormatter, widenSpaces } from '#domain/number-format.ts';
import { dateLocale } from '#domain/regions/date-locale.ts';
import type { SiteContent } from '#domain/site/content.ts';

const LATIN_SYMBOL = /[A-Z$€£]/;
const DIRECTION_MARKS = /[\u200E\u200F]/g;

/**
 * Formats a price (`amount` is a decimal string in major units, `currency` an ISO 4217 code); omits zero cents.
 * In right-to-left text, isolates a price with a Latin currency symbol, so that the symbol is not reordered.
 */
export function formatPrice(amount: string, currency: string, locale: Locale): string {
  const options = {
    ...getMoneyFormatOptions(currency as Currency, amount),
    trailingZeroDisplay: 'stripIfInteger',
  } as const;
  const text = createNumberFormatter(locale, options)(amount);
  return LATIN_SYMBOL.test(text) && getTextDirection(locale) === 'rtl'
    ? `\u2066${text.replace(DIRECTION_MARKS, '')}\u2069`
    : text;
}

/** Formats the price limits of a category; returns `undefined` when it has neither, and no `to` when both are equal. */
export function formatPriceRange(
  { minPrice, maxPrice, currency }: { minPrice: string | null; maxPrice: string | null; currency: string },
  locale: Locale,
): { from: string | undefined; to: string | undefined } | undefined {
  if (minPrice === null && maxPrice === null) return undefined;
  const from = minPrice === null ? undefined : formatPrice(minPrice, currency, locale);
  const to = maxPrice === null ? undefined : formatPrice(maxPrice, currency, locale);
  return from === to ? { from, to: undefined } : { from, to };
}

/** Formats a number with the locale's separators. */
export const formatNumber = (value: number, locale: Locale): string => createNumberFormatter(locale)(value);

/** Formats whole minutes as hours and minutes: “1 hr 30 min”. */
export function formatDuration(minutes: number, locale: Locale): string {
  const part = (value: number, unit: 'hour' | 'minute') =>
    createNumberFormatter(locale, { style: 'unit', unit, unitDisplay: 'short' })(value);
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [hours > 0 && part(hours, 'hour'), (rest > 0 || hours === 0) && part(rest, 'minute')]
    .filter(Boolean)
    .join(' ');
}

/** Formats a calendar date (`YYYY-MM-DD`), which has no time zone, with the month names of the garage's country. */
export const formatDay = (
  date: string,
  { locale, callingCode }: Pick<SiteContent, 'locale' | 'callingCode'>,
  options: Intl.DateTimeFormatOptions,
): string =>
  widenSpaces(
    new Intl.DateTimeFormat(dateLocale(locale, callingCode), { ...options, timeZone: 'UTC' }).format(new Date(date)),
  );

interface DirectionAttributes {
  dir?: 'rtl' | 'ltr';
  lang?: Locale;
}

/**
 * Returns `dir` and `lang` for text entered by the garage whose direction differs from the page's, such as a fallback
 * from another language. On a right-to-left page, text is left-to-right only if it contains no Arabic letter: an Arabic
 * text may begin with a Latin brand name.
 */
export function directionAttributes(text: string, pageLocale: Locale): DirectionAttributes {
  const [firstLetter] = /\p{L}/u.exec(text) ?? [''];
  if (getTextDirection(pageLocale) === 'rtl')
    return firstLetter && !/\p{Script=Arabic}/u.test(text) ? { dir: 'ltr' } : {};
  return /\p{Script=Arabic}/u.test(firstLetter) ? { dir: 'rtl', lang: 'ar' } : {};
}

/** Maximum length of the name of a town. */
const TOWN_MAX = 40;

/**
 * Returns the town of an address: the last part without digits (`Sea Road 12, Tyre` → `Tyre`). Undefined without one.
 */
export function extractTown(address: string): string | undefined {
  const [, ...parts] = address.split(/\s*[,،\n–]\s*/u);
  return parts.findLast((part) => part !== '' && part.length <= TOWN_MAX && !/\p{N}/u.test(part));
}
