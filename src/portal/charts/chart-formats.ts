import { formatDate, formatNumber } from '#client/format.ts';
import { currentLocale } from '#client/i18n.ts';
import type { DateRange } from '#domain/analytics/date-range.ts';
import { intlLocale } from '#domain/locales.ts';
import type { Currency } from '#domain/money/currency.ts';
import { getDecimals } from '#domain/money/minor-units.ts';

const COMPACT = { notation: 'compact', maximumFractionDigits: 1 } as const;

/** Formats amounts for tooltip and table, and shortly for the axis: `US$1,204.50`, `1.2K`. */
export function moneyFormats(currency: Currency) {
  const options = { style: 'currency', currency, maximumFractionDigits: getDecimals(currency) } as const;
  return {
    format: (amount: number): string => formatNumber(amount, options),
    formatAxis: (amount: number): string => formatNumber(amount, COMPACT),
  };
}

/** Formats counts for tooltip and table, and shortly for the axis. */
export const COUNT_FORMATS = {
  format: (value: number): string => formatNumber(value),
  formatAxis: (value: number): string => formatNumber(value, COMPACT),
  isCount: true,
} as const;

const SHORT_DAY = { day: 'numeric', month: 'short' } as const;
const LONG_DAY = { weekday: 'short', day: 'numeric', month: 'long', year: 'numeric' } as const;

/** Labels of days `YYYY-MM-DD` for the axis, and in full for tooltip and table. */
export const dayLabels = (days: readonly string[]) => ({
  categories: days.map((day) => formatDate(day, SHORT_DAY)),
  longCategories: days.map((day) => formatDate(day, LONG_DAY)),
});

/** Formats a range of days: `16 – 22 Nov 2026`, or its only day. */
export function formatDayRange({ startDate, endDate }: DateRange): string {
  const format = new Intl.DateTimeFormat(intlLocale(currentLocale()), { dateStyle: 'medium', timeZone: 'UTC' });
  return format.formatRange(new Date(startDate), new Date(endDate));
}
