import { formatDate, formatNumber } from '#client/format.ts';
import type { Currency } from '#domain/money/currency.ts';
import { getDecimals } from '#domain/money/minor-units.ts';

const COMPACT = { notation: 'compact', maximumFractionDigits: 1 } as const;

/** Formats amounts in minor units for tooltip and table, and shortly for the axis: `US$1,204.50`, `1.2K`. */
export function moneyFormats(currency: Currency) {
  const units = 10 ** getDecimals(currency);
  const options = { style: 'currency', currency, maximumFractionDigits: getDecimals(currency) } as const;
  return {
    format: (minor: number): string => formatNumber(minor / units, options),
    formatAxis: (minor: number): string => formatNumber(minor / units, COMPACT),
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
