import type { ReportRow } from '#domain/reports/totals.ts';
import type { Locale } from '#domain/locales.ts';
import { createNumberFormatter, widenSpaces } from '#domain/number-format.ts';
import type { CellKind, ReportColumn } from '#domain/reports/columns.ts';
import { DAY_MONTH_YEAR } from '#domain/regions/date-locale.ts';
import { formatPlainNumber, getShownDecimals } from './cell-values.ts';

/** Formats the cell of a row for reading; empty for null. */
export type CellFormatter = (column: ReportColumn, row: ReportRow) => string;

const NUMBER_FORMATS: Partial<Record<CellKind, Intl.NumberFormatOptions>> = {
  number: {},
  hours: { minimumFractionDigits: 1, maximumFractionDigits: 1 },
  percent: { style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 },
};

/**
 * Creates the cell formatter of a language, with Latin digits. Amounts have no currency symbol, because a column names
 * their currency.
 *
 * @param dateTag `Intl` tag of dates, with the months of the garage's country
 */
export function createCellFormatter(locale: Locale, dateTag: string): CellFormatter {
  const dates = new Intl.DateTimeFormat(dateTag, { ...DAY_MONTH_YEAR, timeZone: 'UTC' });
  const numbers = new Map(
    Object.entries(NUMBER_FORMATS).map(([kind, options]) => [kind, createNumberFormatter(locale, options)]),
  );
  const money = [0, 1, 2, 3].map((digits) =>
    createNumberFormatter(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits }),
  );
  return (column, row) => {
    const value = row[column.key] ?? null;
    if (value === null) return '';
    if (column.kind === 'date') return widenSpaces(dates.format(new Date(`${value}T00:00:00Z`)));
    if (column.kind === 'money') return money[getShownDecimals(column, row)]!(formatPlainNumber(column, row));
    return numbers.get(column.kind)?.(Number(value)) ?? String(value);
  };
}
