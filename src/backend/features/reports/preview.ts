import { PREVIEW_ROWS, type ReportType } from '#domain/reports/report.ts';
import { visibleColumns } from '#domain/reports/columns.ts';
import type { ReportPreview } from '#domain/reports/endpoints.ts';
import { createTotals, type ReportRow } from '#domain/reports/totals.ts';
import type { Locale } from '#domain/locales.ts';
import { createCellFormatter } from './formats/display.ts';
import { REPORT_SOURCES } from './sources/sources.ts';
import type { ReportContext, ReportSource } from './sources/source.ts';

/** Returns the first rows of a report, formatted as in its files, and its chart. */
export async function previewReport(
  context: ReportContext,
  { type, locale, mayReadCosts }: { type: ReportType; locale: Locale; mayReadCosts: boolean },
): Promise<ReportPreview> {
  const source = REPORT_SOURCES[type];
  const columns = visibleColumns(type, { mayReadCosts });
  const { rows, total } = await readFirstRows(source, context);
  const shown = rows.slice(0, PREVIEW_ROWS);
  const totals = createTotals(columns);
  if (rows.length === total) rows.forEach((row) => totals.add(row));
  const format = createCellFormatter(locale, context.dateTag);
  const cells = (row: ReportRow) => columns.map((column) => format(column, row));
  return {
    title: context.label(`reports:types.${type}`),
    columns: columns.map(({ key, kind }) => ({ key, kind, heading: context.label(`reports:columns.${key}`) })),
    rows: shown.map(cells),
    totals: totals.rows().map((row) => [context.label('reports:total'), ...cells(row).slice(1)]),
    total,
    chart: total === 0 ? null : await source.chart(context, rows),
  };
}

async function readFirstRows(source: ReportSource, context: ReportContext) {
  let rows: readonly ReportRow[] = [];
  for await (const batch of source.batches(context)) {
    rows = batch;
    break;
  }
  return { rows, total: (await source.count?.(context)) ?? rows.length };
}
