import * as v from 'valibot';

/** The [reports](docs/rules/reports.md#types), as the paths of the API spell them. */
export const REPORT_TYPES = [
  'car-files',
  'clients',
  'vehicles',
  'tasks',
  'repairs',
  'oil-changes',
  'page-views',
  'popular-pages',
  'browsers',
  'devices',
] as const;
export const ReportType = v.picklist(REPORT_TYPES);
export type ReportType = v.InferOutput<typeof ReportType>;

export const REPORT_FORMATS = ['csv', 'xlsx', 'pdf'] as const;
export const ReportFormat = v.picklist(REPORT_FORMATS);
export type ReportFormat = v.InferOutput<typeof ReportFormat>;

export const REPORT_MEDIA_TYPES: Record<ReportFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
};

/** Maximum rows of a preview. */
export const PREVIEW_ROWS = 50;
/** Maximum rows of a [PDF](docs/rules/reports.md#pdf). */
export const PDF_ROWS_MAX = 2000;

/** Characters that a file system or a header rejects; a run of them becomes one hyphen. */
const UNSAFE = /[\s\p{Cc}\p{Cf}\\/:*?"<>|]+/gu;

/** Returns the file name of a report, without directory: `Clients-2026-01-01-2026-01-31.csv`. */
export const reportFileName = (
  title: string,
  { startDate, endDate }: { startDate: string; endDate: string },
  format: ReportFormat,
): string => `${title.trim().replace(UNSAFE, '-')}-${startDate}-${endDate}.${format}`;
