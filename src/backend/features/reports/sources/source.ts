import type { HasClock, HasStatements } from '#backend/capabilities.ts';
import { preparedExecutor, type QueryExecutor } from '#backend/db/query-executor.ts';
import type { BindableQuery } from '#backend/db/compiled-query.ts';
import { FIRST_ID } from '#backend/resource/record-query.ts';
import type { DateRange } from '#domain/analytics/date-range.ts';
import type { Currency } from '#domain/money/currency.ts';
import type { ReportChart } from '#domain/reports/endpoints.ts';
import type { ReportRow } from '#domain/reports/totals.ts';
import type { NameLookup } from '#domain/static-data/names.ts';

/** Parameters of one report. */
export interface ReportContext {
  deps: HasClock & HasStatements;
  range: DateRange;
  /** Start of the range. */
  from: Date;
  /** End of the range, exclusive. */
  until: Date;
  timeZone: string;
  /** 1 for Monday to 7 for Sunday. */
  firstWeekday: number;
  /** Today in the garage's time zone, `YYYY-MM-DD`. */
  today: string;
  /** The garage's currency, for rows without an amount. */
  currency: Currency;
  /** The `Intl` tag of dates in the language of the report (`dateLocale`). */
  dateTag: string;
  /** Translates a key, such as `vehicles:types.Car`, into the language of the report. */
  label: (key: string) => string;
  /** Shows names of the static data in the language of the report. */
  names: NameLookup;
}

/** Source of a report's rows: a single batch, or pages when there may be as many rows as records. */
export interface ReportSource {
  /** Returns the rows in batches; a consumer that stops early stops the queries. */
  batches(context: ReportContext): AsyncIterable<readonly ReportRow[]>;
  /** Counts the rows without reading them; absent when `batches` has a single batch. */
  count?(context: ReportContext): Promise<number>;
  /** Returns the chart of a report. `rows` are its first rows, or all rows when the source has no `count`. */
  chart(context: ReportContext, rows: readonly ReportRow[]): Promise<ReportChart>;
}

/** Bind parameters that every query of a source may use. */
export interface RangeValues {
  from: Date;
  until: Date;
  startDate: string;
  endDate: string;
  currency: Currency;
}

export const getRangeValues = ({ range, from, until, currency }: ReportContext): RangeValues => ({
  ...range,
  from,
  until,
  currency,
});

/** Position after the last row of a page. */
interface Cursor {
  afterId: string;
  afterMoment: Date;
}

/** Rows per page, which block the event loop for a few milliseconds. */
const PAGE_ROWS = 500;

type PageValues = RangeValues & Cursor & { limit: number };

interface PagedSource<Row> {
  /** Selects up to `limit` records after the cursor in the order of `created_at` and `id`, or of `id` alone. */
  page: BindableQuery<Row, PageValues>;
  count: BindableQuery<{ count: number }, RangeValues>;
  toRow(row: Row, context: ReportContext): ReportRow;
  chart: ReportSource['chart'];
}

/** Creates a source with keyset pagination: a slow reader holds no connection, and memory use is bounded. */
export const createPagedSource = <Row extends { id: string; created_at: Date }>({
  page,
  count,
  toRow,
  chart,
}: PagedSource<Row>): ReportSource => ({
  async *batches(context) {
    const executor = getReportExecutor(context);
    let cursor: Cursor = { afterId: FIRST_ID, afterMoment: context.from };
    for (;;) {
      const rows = await page.execute(executor, { ...getRangeValues(context), ...cursor, limit: PAGE_ROWS });
      const last = rows.at(-1);
      if (!last) return;
      yield rows.map((row) => toRow(row, context));
      cursor = { afterId: last.id, afterMoment: last.created_at };
    }
  },
  async count(context) {
    const [row] = await count.execute(getReportExecutor(context), getRangeValues(context));
    return row!.count;
  },
  chart,
});

/** Creates a source with few rows (groups, days or names), which form a single batch. */
export const createSingleBatchSource = (
  load: (context: ReportContext) => Promise<ReportRow[]>,
  chart: (context: ReportContext, rows: readonly ReportRow[]) => ReportChart,
): ReportSource => ({
  async *batches(context) {
    const rows = await load(context);
    if (rows.length > 0) yield rows;
  },
  chart: async (context, rows) => chart(context, rows),
});

export const getReportExecutor = ({ deps }: ReportContext): QueryExecutor => preparedExecutor(deps);
