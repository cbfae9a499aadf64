import {
  BYTE_ORDER_MARK,
  csvSeparator,
  formatCsvField,
  neutralizeFormula,
  usesDecimalComma,
} from '#domain/reports/csv-text.ts';
import { isNumeric, formatPlainNumber } from './cell-values.ts';
import type { ReportSheet } from './sheet.ts';

const LINE_END = '\r\n';

/**
 * Writes a report as CSV, one chunk per batch: UTF-8 with byte order mark, RFC 4180, days as `YYYY-MM-DD` and numbers
 * in plain notation. In French, semicolons separate fields and commas decimals. Texts that look like formulas are
 * neutralized.
 */
export async function* writeCsv({ columns, batches, locale }: ReportSheet): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  const separator = csvSeparator(locale);
  const textField = (text: string) => formatCsvField(neutralizeFormula(text.toWellFormed(), separator), separator);
  const numberField = (text: string) => (usesDecimalComma(locale) ? text.replace('.', ',') : text);
  const line = (fields: string[]) => fields.join(separator) + LINE_END;
  let pending = BYTE_ORDER_MARK + line(columns.map(({ heading }) => textField(heading)));
  for await (const batch of batches) {
    for (const row of batch) {
      const fields = columns.map((column) => {
        const value = row[column.key] ?? null;
        if (value === null) return '';
        return isNumeric(column) ? numberField(formatPlainNumber(column, row)) : textField(String(value));
      });
      pending += line(fields);
    }
    yield encoder.encode(pending);
    pending = '';
  }
  if (pending) yield encoder.encode(pending);
}
