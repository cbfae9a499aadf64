import type { ReportRow } from '#domain/reports/totals.ts';
import { DAY_MS } from '#domain/units.ts';
import { isNumeric, formatPlainNumber, getShownDecimals } from '../cell-values.ts';
import type { ReportSheet, SheetColumn } from '../sheet.ts';
import { HEADER_STYLE, getStyleIndex } from './styles.ts';
import { getColumnLetters, escapeXml } from './xml.ts';

/** Day 0 of the dates of a sheet: 30 December 1899. */
const EPOCH = Date.UTC(1899, 11, 30);
const serialDay = (day: string): number => (Date.parse(`${day}T00:00:00Z`) - EPOCH) / DAY_MS;

/** Maximum characters of a cell. */
const TEXT_MAX = 32_767;

const textCell = (reference: string, style: number, text: string) =>
  `<c r="${reference}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(text.slice(0, TEXT_MAX))}</t></is></c>`;
const numberCell = (reference: string, style: number, value: string | number, formula = '') =>
  `<c r="${reference}" s="${style}">${formula && `<f>${formula}</f>`}<v>${value}</v></c>`;

/**
 * Creates the functions that write the rows of a sheet as XML. Numbers and days are typed, and texts are never
 * formulas.
 */
export function createRowWriter({ columns, totalLabel }: ReportSheet) {
  const letters = columns.map((_, at) => getColumnLetters(at));
  const reference = (at: number, row: number) => `${letters[at]!}${row}`;

  function cell(column: SheetColumn, at: number, row: ReportRow, number: number): string {
    const value = row[column.key] ?? null;
    if (value === null) return '';
    const style = getStyleIndex(column.kind, { decimals: getShownDecimals(column, row) });
    if (isNumeric(column)) return numberCell(reference(at, number), style, formatPlainNumber(column, row));
    if (column.kind === 'date') return numberCell(reference(at, number), style, serialDay(String(value)));
    return textCell(reference(at, number), style, String(value));
  }

  /**
   * Writes a cell of the totals. With `last`, the number of the last data row, the cell is a formula that sums the
   * filtered rows.
   */
  function totalCell(column: SheetColumn, at: number, row: ReportRow, number: number, last?: number): string {
    if (at === 0) return textCell(reference(at, number), getStyleIndex('text', { isTotal: true }), totalLabel);
    if (column.key === 'currency' && row.currency)
      return textCell(reference(at, number), getStyleIndex('code', { isTotal: true }), String(row.currency));
    if (!column.isSummed) return '';
    const style = getStyleIndex(column.kind, { decimals: getShownDecimals(column, row), isTotal: true });
    const formula = last && `SUBTOTAL(109,${reference(at, 2)}:${reference(at, last)})`;
    return numberCell(reference(at, number), style, formatPlainNumber(column, row), formula || '');
  }

  const line = (number: number, cells: string[]) => `<row r="${number}">${cells.join('')}</row>`;
  return {
    header: () =>
      line(
        1,
        columns.map(({ heading }, at) => textCell(reference(at, 1), HEADER_STYLE, heading)),
      ),
    /** `number` is the row number in the sheet, where row 1 has the headings. */
    row: (row: ReportRow, number: number) =>
      line(
        number,
        columns.map((column, at) => cell(column, at, row, number)),
      ),
    /** `rows` is the number of data rows above. */
    totals: (totals: readonly ReportRow[], rows: number) =>
      totals
        .map((row, index) => {
          const number = rows + 2 + index;
          const last = totals.length === 1 ? rows + 1 : undefined;
          return line(
            number,
            columns.map((column, at) => totalCell(column, at, row, number, last)),
          );
        })
        .join(''),
  };
}
