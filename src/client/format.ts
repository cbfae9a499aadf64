import type { ListMeta } from '#domain/list-query.ts';
import { FALLBACK_LOCALE, getTextDirection } from '#domain/locales.ts';
import type { Currency } from '#domain/money/currency.ts';
import { getMoneyFormatOptions } from '#domain/money/money-format.ts';
import { createNumberFormatter, widenSpaces } from '#domain/number-format.ts';
import {
  dateLocale,
  DAY_MONTH,
  DAY_MONTH_YEAR,
  formatClock,
  ISO_LOCALE,
  isKnownZone,
} from '#domain/regions/date-locale.ts';
import { formatPlate as formatKnownPlate, replacePlateMarks } from '#domain/vehicles/plate.ts';
import { serverTime } from './clock.ts';
import { i18n } from './i18n.ts';

const DAY_PATTERN = /^\d{4}-\d{2}-\d{2}$/;
type Moment = string | Date;

/** Language of the page; changes with the language switch. */
const language = (): string => document.documentElement.lang || FALLBACK_LOCALE;

const dates = new Map<string, Intl.DateTimeFormat>();
const numbers = new Map<string, (value: number | string) => string>();

/**
 * Formats a calendar day `YYYY-MM-DD`, or the day of an instant in the garage's time zone. Omits the current year.
 *
 * @param parts further options of the date; `undefined` removes one
 */
export function formatDate(value: Moment, parts: Intl.DateTimeFormatOptions = {}, locale = language()): string {
  // Formats a calendar day in UTC: in the time zone of the device it could become the day before.
  const isDay = typeof value === 'string' && DAY_PATTERN.test(value);
  const date = new Date(value);
  const day = isDay ? value : garageDay(date);
  const style = { ...(isSameYear(day, today()) ? DAY_MONTH : DAY_MONTH_YEAR), ...parts };
  return widenSpaces(dateFormat(locale, { ...style, ...(isDay ? { timeZone: 'UTC' } : zone) }).format(date));
}

/** Formats a date with its weekday. */
export const formatLongDate = (value: Moment): string => formatDate(value, { weekday: 'short' });

/** Formats the weekday of a calendar day `YYYY-MM-DD` in full. */
export const formatWeekday = (day: string): string =>
  dateFormat(language(), { weekday: 'long', timeZone: 'UTC' }).format(new Date(day));

/** Formats the time of an instant in the garage's time zone. */
export const formatTime = (value: Moment, locale = language()): string =>
  formatClock(isoFormat({ timeStyle: 'short' }).format(new Date(value)), locale);

/** Formats an instant as date and time in the garage's time zone. */
export const formatDateTime = (value: Moment, locale = language()): string =>
  `${formatDate(value, {}, locale)}${getTextDirection(locale) === 'rtl' ? '،' : ','} ${formatTime(value, locale)}`;

/** Formats a number in the language of the page. */
export const formatNumber = (value: number, options: Intl.NumberFormatOptions = {}, locale = language()): string =>
  cached(numbers, locale, options, createNumberFormatter)(value);

const ROUNDED: Intl.NumberFormatOptions = { maximumSignificantDigits: 2 };

/** Formats the total of a list; an estimate is rounded to two significant digits. */
export const formatTotal = ({ total, approximate }: ListMeta): string => formatNumber(total, approximate && ROUNDED);

/** Formats a decimal string such as `120.50` with its currency, without rounding. */
export const formatMoney = (amount: string, currency: Currency, locale = language()): string =>
  formatCurrency(amount, getMoneyFormatOptions(currency, amount), locale);

/** Formats amounts that are read together, such as `{ paid, total }`: without decimals if all of them are whole. */
export function formatMoneyTogether<K extends string>(
  amounts: Readonly<Record<K, string>>,
  currency: Currency,
): Record<K, string> {
  const entries = Object.entries<string>(amounts);
  const areWhole = entries.every(([, amount]) => !/\.\d*[1-9]/.test(amount));
  const options = (amount: string) => ({
    ...getMoneyFormatOptions(currency, amount),
    ...(areWhole && { minimumFractionDigits: 0 }),
  });
  return Object.fromEntries(
    entries.map(([name, amount]) => [name, formatCurrency(amount, options(amount), language())]),
  ) as Record<K, string>;
}

function formatCurrency(amount: string, options: Intl.NumberFormatOptions, locale: string): string {
  const text = cached(numbers, locale, options, createNumberFormatter)(amount);
  // Isolates the amount, because the parts of “120.50 US$” would swap in right-to-left text.
  return HAS_LATIN_SIGN.test(text) && getTextDirection(locale) === 'rtl' ? isolated(text) : text;
}

const HAS_LATIN_SIGN = /[A-Z$€£]/;
const MARKS = /[\u200E\u200F]/g;
const isolated = (text: string): string => `\u2066${text.replace(MARKS, '')}\u2069`;

let dateCallingCode: string | undefined;

/** Sets the calling code of the garage, which determines the names of months in Arabic dates. */
export const setDateCallingCode = (callingCode: string | undefined): void => {
  dateCallingCode = callingCode;
};

let zone: { timeZone?: string } = {};

/**
 * Sets the garage's time zone, in which instants are formatted. Falls back to UTC, like the server, if the zone is
 * missing or unknown to the browser. Before the first call, the device's time zone is used.
 */
export const setTimeZone = (timeZone: string | undefined): void => {
  if (!timeZone || timeZone !== zone.timeZone) zone = { timeZone: isKnownZone(timeZone) ? timeZone : 'UTC' };
};

/** Returns the BCP 47 locale for formatting dates in a language. */
export const getDateLocale = (locale = language()): string => dateLocale(locale, dateCallingCode);

const dateFormat = (locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  cached(dates, getDateLocale(locale), options, Intl.DateTimeFormat);

/** Caches formatters: creating one costs about a hundred times as much as using it. */
function cached<F, O>(cache: Map<string, F>, tag: string, options: O, create: (tag: string, options: O) => F): F {
  const key = tag + JSON.stringify(options);
  const found = cache.get(key) ?? create(tag, options);
  cache.set(key, found);
  return found;
}

/** Returns a format in the garage's time zone whose output equals ISO 8601: `2026-11-25`, `17:05`. */
const isoFormat = (style: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  cached(dates, ISO_LOCALE, { ...style, ...zone }, Intl.DateTimeFormat);

const isSameYear = (day: string, other: string): boolean => day.slice(0, 4) === other.slice(0, 4);

/** Returns the calendar day `YYYY-MM-DD` of an instant in the garage's time zone. */
export const garageDay = (instant: Date): string => isoFormat({ dateStyle: 'short' }).format(instant);

/** Returns the current calendar day `YYYY-MM-DD` of the garage, by the clock of the server. */
export const today = (): string => garageDay(serverTime());

/** Formats a plate number for plain text; “No plate yet” for the mark of a vehicle without one. */
export const formatPlate = (plate: string): string => formatKnownPlate(plate, i18n.t('shell:noPlate'));

/** Writes “No plate yet” for each mark of a vehicle without a plate in a text, such as its title. */
export const formatPlateMarks = (text: string): string => replacePlateMarks(text, i18n.t('shell:noPlate'));
