import type { HasDatabase, HasTranslations } from '#backend/capabilities.ts';
import { attachment } from '#backend/http/attachment.ts';
import { AppError } from '#domain/errors.ts';
import type { ImportProblem } from '#domain/imports/import-fields.ts';
import type { Locale } from '#domain/locales.ts';
import { BYTE_ORDER_MARK, csvSeparator, formatCsvField, neutralizeFormula } from '#domain/reports/csv-text.ts';
import { findImport, parseResult } from './stored-import.ts';

/**
 * Responds with the rows that an import skipped or imported in part, as CSV for Excel: number, reasons and cells.
 * @throws AppError NOT_FOUND also before the import is done
 */
export async function sendSkippedRows(
  deps: HasDatabase & HasTranslations,
  id: string,
  locale: Locale,
): Promise<Response> {
  const stored = await findImport(deps, id);
  const result = parseResult(stored);
  if (!result) throw new AppError('NOT_FOUND');
  const reason = ({ code, row, value }: ImportProblem) =>
    deps.translate(locale, `imports:problems.${code}`, { row, value });
  const label = (key: string) => deps.translate(locale, `imports:${key}`);
  const lines = [
    [label('report.row'), label('report.reason'), ...result.headings],
    ...result.skipped.map(({ number, problems, cells }) => [String(number), problems.map(reason).join(' '), ...cells]),
  ];
  const separator = csvSeparator(locale);
  const field = (cell: string) => formatCsvField(neutralizeFormula(cell, separator), separator);
  const text = lines.map((line) => line.map(field).join(separator)).join('\r\n');
  return new Response(`${BYTE_ORDER_MARK}${text}\r\n`, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': attachment(`${label('report.file')}.csv`),
      'content-language': locale,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    },
  });
}
