import { sql, type RawBuilder } from 'kysely';
import type { BindableQuery } from '#backend/db/compiled-query.ts';
import { addDays, listDays } from '#domain/analytics/date-range.ts';
import { startOfDay } from '#domain/analytics/day-bounds.ts';
import type { ReportChart } from '#domain/reports/endpoints.ts';
import { getReportExecutor, type ReportContext } from './source.ts';
import { compileSql } from './sql-query.ts';
import { createDailyChart } from './visits-by-day.ts';

/**
 * Query that counts rows by day. `bucket` is the number of the day, from 1; `starts` are the starts of each day of the
 * range and of the day after it.
 */
type CountByDay = BindableQuery<{ bucket: number; count: number }, { starts: readonly Date[] }>;

/** Compiles a query that counts the rows of `from` (aliased as `record`) that fulfil `where`, by day of creation. */
export const countCreatedByDay = (from: RawBuilder<unknown>, where: RawBuilder<unknown>): CountByDay =>
  compileSql(
    ({ starts }) => sql`
      select width_bucket(record.created_at, ${starts}::timestamptz[])::int as bucket, count(*)::int as count
      from ${from} record
      where ${where} and record.created_at >= (${starts}::timestamptz[])[1]
        and record.created_at < (${starts}::timestamptz[])[array_upper(${starts}::timestamptz[], 1)]
      group by 1`,
  );

/** Creates the chart of the number of rows that were created on each day. */
export async function createCreationChart(context: ReportContext, query: CountByDay): Promise<ReportChart> {
  const days = listDays(context.range);
  const starts = [...days, addDays(context.range.endDate, 1)].map((day) => startOfDay(day, context.timeZone));
  const rows = await query.execute(getReportExecutor(context), { starts });
  const counts = new Map(rows.map(({ bucket, count }) => [bucket, count]));
  return createDailyChart(context, 'count', (_, index) => counts.get(index + 1) ?? 0);
}
