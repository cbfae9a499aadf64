import type { HasDatabase, HasImageEncoder, HasStorage } from '#backend/capabilities.ts';
import type { PdfRenderer } from '#backend/pdf/pdf-renderer.ts';
import { AppError } from '#domain/errors.ts';
import { PDF_ROWS_MAX } from '#domain/reports/report.ts';
import type { ReportRow } from '#domain/reports/totals.ts';
import type { ReportContext, ReportSource } from '../../sources/source.ts';
import type { ReportSheet } from '../sheet.ts';
import { loadLetterhead } from './letterhead.ts';
import { presentPdf } from './pdf-data.ts';

interface PdfReport {
  sheet: ReportSheet;
  source: ReportSource;
  signal: AbortSignal;
}

/**
 * Renders a report of at most `PDF_ROWS_MAX` rows as PDF.
 * @throws AppError VALIDATION for more rows, PDF_UNAVAILABLE, UNAVAILABLE
 */
export async function renderPdf(
  deps: HasDatabase & HasImageEncoder & { pdf: PdfRenderer } & HasStorage,
  context: ReportContext,
  { sheet, source, signal }: PdfReport,
): Promise<Uint8Array<ArrayBuffer>> {
  const total = await source.count?.(context);
  if (total !== undefined && total > PDF_ROWS_MAX) throw tooManyRows();
  const rows: ReportRow[] = [];
  for await (const batch of sheet.batches) {
    signal.throwIfAborted();
    rows.push(...batch);
    if (rows.length > PDF_ROWS_MAX) throw tooManyRows();
  }
  const { logo, ...letterhead } = await loadLetterhead(deps, sheet.locale);
  const chart = rows.length ? await source.chart(context, rows) : undefined;
  const table = presentPdf(context, sheet, rows, chart);
  const data = { ...table, letterhead: { ...letterhead, logo: logo !== undefined } };
  return deps.pdf.render({ template: 'report', data, logo }, signal);
}

const tooManyRows = () =>
  new AppError('VALIDATION', { problems: [{ field: 'format', code: 'pdfRows', params: { max: PDF_ROWS_MAX } }] });
