import type { CellValue, ReportColumn } from '#domain/reports/columns.ts';
import type { ReportRow } from '#domain/reports/totals.ts';
import { Currency } from '#domain/money/currency.ts';
import { getDecimals, isWholeCurrency } from '#domain/money/money-format.ts';
import { fromMinorUnits } from '#domain/money/minor-units.ts';
import * as v from 'valibot';

/** Decimals of a share in files: a tenth of a per cent. */
const SHARE_DECIMALS = 3;

const isCurrency = (value: CellValue | undefined): value is Currency => v.is(Currency, value);

/**
 * Returns the number of decimals to show: none for a whole amount in a currency that is usually written without
 * decimals.
 */
export function getShownDecimals({ key }: ReportColumn, row: ReportRow): number {
  if (!isCurrency(row.currency)) return 2;
  const decimals = getDecimals(row.currency);
  return isWholeCurrency(row.currency) && Number(row[key]) % 10 ** decimals === 0 ? 0 : decimals;
}

/** Returns the value of a number cell in plain notation, amounts in major units: `120.50`. */
export function formatPlainNumber({ key, kind }: ReportColumn, row: ReportRow): string {
  const value = Number(row[key]);
  if (kind === 'money')
    return isCurrency(row.currency) ? fromMinorUnits(value, row.currency) : (value / 100).toFixed(2);
  if (kind === 'percent') return String(Number(value.toFixed(SHARE_DECIMALS)));
  if (kind === 'hours') return value.toFixed(1);
  return String(value);
}

/** Returns true for kinds whose values are numbers. */
export const isNumeric = ({ kind }: Pick<ReportColumn, 'kind'>): boolean =>
  kind !== 'text' && kind !== 'code' && kind !== 'date';
