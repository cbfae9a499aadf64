import { directionOf, FALLBACK_LOCALE, intlLocale } from '#domain/locales.ts';
import type { Currency } from '#domain/money/currency.ts';
import { decimalsOf } from '#domain/money/minor-units.ts';

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const DATE: Intl.DateTimeFormatOptions = { dateStyle: 'medium' };
const DATE_TIME: Intl.DateTimeFormatOptions = { dateStyle: 'medium', timeStyle: 'short' };

type Moment = string | Date;

/** The language of the page, which follows the language switch. */
const language = (): string => document.documentElement.lang || FALLBACK_LOCALE;

const dates = new Map<string, Intl.DateTimeFormat>();
const numbers = new Map<string, Intl.NumberFormat>();

/** A day, or the day of a moment in the reader's time zone. */
export const formatDate = (value: Moment, options = DATE, locale = language()): string => {
  // A calendar day belongs to no time zone; read in one it may turn into the day before.
  const isDay = typeof value === 'string' && DAY.test(value);
  return dateFormat(locale, isDay ? { ...options, timeZone: 'UTC' } : options).format(new Date(value));
};

export const formatDateTime = (value: Moment, locale = language()): string => formatDate(value, DATE_TIME, locale);

export const formatNumber = (value: number, options: Intl.NumberFormatOptions = {}, locale = language()): string =>
  cached(numbers, locale, options, Intl.NumberFormat).format(value);

/** An amount of the wire, a decimal string, with its currency; a string keeps every digit. */
export function formatMoney(amount: string, currency: Currency, locale = language()): string {
  // Some currencies are written without the decimals they have; what is there must not be rounded away.
  const options = { style: 'currency', currency, maximumFractionDigits: decimalsOf(currency) } as const;
  const text = cached(numbers, locale, options, Intl.NumberFormat).format(amount as Intl.StringNumericLiteral);
  // Within a line from right to left the parts of “120.50 US$” would change places.
  return HAS_LATIN_SIGN.test(text) && directionOf(locale) === 'rtl' ? isolated(text) : text;
}

const HAS_LATIN_SIGN = /[A-Z$€£]/;
const MARKS = /[\u200E\u200F]/g;
const isolated = (text: string): string => `\u2066${text.replace(MARKS, '')}\u2069`;

const dateFormat = (locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  cached(dates, locale, options, Intl.DateTimeFormat);

/** Making a formatter costs a hundred times its use. */
function cached<F, O>(
  cache: Map<string, F>,
  locale: string,
  options: O,
  Format: new (tag: string, options: O) => F,
): F {
  const key = locale + JSON.stringify(options);
  const found = cache.get(key) ?? new Format(intlLocale(locale), options);
  cache.set(key, found);
  return found;
}

const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** The calendar day `YYYY-MM-DD` of a moment where the reader is. */
export const localDay = (now: Date): string =>
  `${now.getFullYear()}-${twoDigits(now.getMonth() + 1)}-${twoDigits(now.getDate())}`;

/** The reader's calendar day of this moment. */
export const today = (): string => localDay(new Date());
