import * as v from 'valibot';
import { dateRangeQuery, ReadMeta } from '../analytics/date-range.ts';
import { endpoint } from '../endpoint.ts';
import { Locale } from '../locales.ts';
import { REPORT_MEDIA_TYPES, ReportFormat } from './report.ts';

const name = 'reports';

/**
 * Values by label, for the chart above a preview; null where nothing was counted. The labels of `days` are
 * `YYYY-MM-DD`.
 */
const Chart = v.object({
  kind: v.picklist(['days', 'names']),
  labels: v.array(v.string()),
  series: v.array(v.object({ name: v.string(), values: v.array(v.nullable(v.number())) })),
});
export type ReportChart = v.InferOutput<typeof Chart>;

const Preview = v.object({
  title: v.string(),
  columns: v.array(v.object({ key: v.string(), kind: v.string(), heading: v.string() })),
  /** First rows, formatted as in the file, in the order of the columns. */
  rows: v.array(v.array(v.string())),
  /** Rows of totals; empty if `rows` does not contain all rows. */
  totals: v.array(v.array(v.string())),
  /** Number of rows of the file. */
  total: v.number(),
  chart: v.nullable(Chart),
});
export type ReportPreview = v.InferOutput<typeof Preview>;

const Subscription = v.object({ data: v.object({ subscribed: v.boolean() }) });
const unsubscribe = {
  name,
  path: '/report/unsubscribe/{token}',
  access: 'public',
  files: ['text/html'],
  response: v.object({}),
} as const;

export const reports = {
  name,
  /** Sends a report as a file. */
  generate: endpoint({
    name,
    method: 'GET',
    path: '/report/generate-report/{type}',
    access: 'reports.export',
    errors: ['PDF_UNAVAILABLE'],
    query: dateRangeQuery({ format: ReportFormat, lan: v.optional(Locale) }),
    files: Object.values(REPORT_MEDIA_TYPES),
    response: v.object({}),
  }),
  preview: endpoint({
    name,
    method: 'GET',
    path: '/report/preview-report/{type}',
    access: 'reports.export',
    query: dateRangeQuery({ lan: v.optional(Locale) }),
    response: v.object({ data: Preview, meta: ReadMeta }),
  }),
  /** Returns true if the caller receives the weekly summary. */
  subscription: endpoint({
    name,
    method: 'GET',
    path: '/report/fetch-subscription',
    access: 'reports.subscribe',
    response: Subscription,
  }),
  subscribe: endpoint({
    name,
    method: 'PUT',
    path: '/report/subscribe',
    access: 'reports.subscribe',
    body: v.strictObject({ subscribed: v.boolean() }),
    response: Subscription,
  }),
  /**
   * Sends the page of the unsubscribe link in a weekly summary. The page has a button, because mail scanners open links
   * too.
   */
  unsubscribe: endpoint({ ...unsubscribe, method: 'GET' }),
  /** Unsubscribes; called by that button or by a mail client ([RFC 8058](https://www.rfc-editor.org/rfc/rfc8058)). */
  unsubscribeInOneClick: endpoint({ ...unsubscribe, method: 'POST' }),
};
