import type { ReportColumn } from '#domain/reports/columns.ts';
import type { ReportRow } from '#domain/reports/totals.ts';
import type { Locale } from '#domain/locales.ts';

/** A report that a writer turns into a file: translated headings and rows in batches. */
export interface ReportSheet {
  title: string;
  locale: Locale;
  columns: readonly SheetColumn[];
  /** First cell of the row of totals. */
  totalLabel: string;
  batches: AsyncIterable<readonly ReportRow[]>;
}

export interface SheetColumn extends ReportColumn {
  heading: string;
}
