import { FALLBACK_LOCALE, intlLocale } from '#domain/locales.ts';

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
export const formatMoney = (amount: string, currency: string, locale = language()): string =>
  cached(numbers, locale, { style: 'currency', currency }, Intl.NumberFormat).format(
    amount as Intl.StringNumericLiteral,
  );

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
