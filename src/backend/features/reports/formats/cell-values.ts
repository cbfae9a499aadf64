import type { CellValue, ReportColumn } from '#domain/reports/columns.ts';
import type { ReportRow } from '#domain/reports/totals.ts';
import { Currency } from '#domain/money/currency.ts';
import { getDecimals, fromMinorUnits } from '#domain/money/minor-units.ts';
import * as v from 'valibot';

/** Decimals of a fraction that a file holds: a tenth of a per cent. */
const SHARE_DECIMALS = 3;

const isCurrency = (value: CellValue | undefined): value is Currency => v.is(Currency, value);

/** Returns the decimals of a row's amounts. */
export const rowDecimals = ({ currency }: ReportRow): number => (isCurrency(currency) ? getDecimals(currency) : 2);

/** Returns the value of a number cell in plain notation, amounts in major units: `120.50`. */
export function plainNumber({ key, kind }: ReportColumn, row: ReportRow): string {
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
