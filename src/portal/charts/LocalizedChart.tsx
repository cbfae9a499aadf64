import { useTranslation } from 'react-i18next';
import { formatDate, formatNumber, getDateLocale } from '#client/format.ts';
import { currentLocale } from '#client/i18n.ts';
import { type DateRange, groupDays } from '#domain/analytics/date-range.ts';
import { getTextDirection } from '#domain/locales.ts';
import type { Currency } from '#domain/money/currency.ts';
import { getMoneyFormatOptions } from '#domain/money/money-format.ts';
import { widenSpaces } from '#domain/number-format.ts';
import { DAY_MONTH_YEAR } from '#domain/regions/date-locale.ts';
import { Chart } from '#ui/chart/Chart.tsx';
import type { ChartSpec } from '#ui/chart/chart-spec.ts';

/**
 * `Chart` with the labels and the text direction of the current language. The screen must load the namespace `charts`.
 */
export function LocalizedChart({ spec }: { spec: ChartSpec }) {
  const { t, i18n } = useTranslation('charts');
  return (
    <Chart
      spec={spec}
      dir={getTextDirection(i18n.language)}
      labels={{
        showTable: t('charts:showTable'),
        showChart: t('charts:showChart'),
        empty: t('charts:empty'),
        hint: t('charts:hint'),
      }}
    />
  );
}

const COMPACT = { notation: 'compact', maximumFractionDigits: 1 } as const;

/** Returns the formats of amounts: `US$1,204.50` in tooltip and table, `1.2K` on the axis. */
export function moneyFormats(currency: Currency) {
  const options = getMoneyFormatOptions(currency);
  return {
    format: (amount: number): string => formatNumber(amount, options),
    formatAxis: (amount: number): string => formatNumber(amount, COMPACT),
  };
}

/** Formats of counts: in full in tooltip and table, abbreviated on the axis. */
export const COUNT_FORMATS = {
  format: (value: number): string => formatNumber(value),
  formatAxis: (value: number): string => formatNumber(value, COMPACT),
  isCount: true,
} as const;

/** Omits the year, for which the axis has no room. */
const SHORT_DAY = { year: undefined };
const LONG_DAY = { weekday: 'short', year: 'numeric' } as const;

/** Returns the labels of days `YYYY-MM-DD`: short ones for the axis, long ones for tooltip and table. */
export const dayLabels = (days: readonly string[]) => ({
  categories: days.map((day) => formatDate(day, SHORT_DAY)),
  longCategories: days.map((day) => formatDate(day, LONG_DAY)),
});

const MONTH = { day: undefined, year: 'numeric' } as const;
type Values = readonly (number | null)[];

/**
 * Groups days by day, week or month. Returns the labels of the groups, and functions that aggregate the values of the
 * days to one value per group.
 */
export function groupSeries(days: readonly string[], firstWeekday: number) {
  const { unit, groups } = groupDays(days, firstWeekday);
  const labels =
    unit === 'day'
      ? dayLabels(days)
      : {
          categories: groups.map(({ startDate }) => formatDate(startDate, unit === 'month' ? MONTH : SHORT_DAY)),
          longCategories: groups.map(formatDayRange),
        };
  /** Sums the values of each group; null for a group without values. */
  const sum = (values: Values) =>
    groups.map(({ from, until }) => {
      const known = values.slice(from, until).filter((value) => value !== null);
      return known.length === 0 ? null : known.reduce((total, value) => total + value, 0);
    });
  /** Averages the values of each group, each weighted by its number of records. */
  const average = (rows: readonly { value: number | null; count: number }[]) => {
    const totals = sum(rows.map(({ value, count }) => value && value * count));
    const counts = sum(rows.map(({ count }) => count));
    return totals.map((total, at) => (total === null || !counts[at] ? null : total / counts[at]));
  };
  return { unit, labels, sum, average };
}

/** Formats a range of days: `16 – 22 Nov 2026`, or its only day. */
export function formatDayRange({ startDate, endDate }: DateRange): string {
  const format = new Intl.DateTimeFormat(getDateLocale(currentLocale()), {
    ...DAY_MONTH_YEAR,
    timeZone: 'UTC',
  });
  return widenSpaces(format.formatRange(new Date(startDate), new Date(endDate)));
}
