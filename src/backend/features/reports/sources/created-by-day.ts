import type { BindableQuery } from '#backend/db/compiled-query.ts';
import { addDays, listDays } from '#domain/analytics/date-range.ts';
import { startOfDay } from '#domain/analytics/day-bounds.ts';
import type { ReportChart } from '#domain/reports/endpoints.ts';
import { executorOf, type ReportContext } from './source.ts';
import { chartOfDays } from './visits-by-day.ts';

/** Values of a query that counts rows between the first moments of days. */
export interface DayStarts {
  starts: readonly Date[];
}

/**
 * Returns the chart of the rows of each day. `query` numbers the days from 1, as `width_bucket` does with `starts`: the moments at
 * which the days of the range begin, and that of the next day.
 */
export async function chartOfCreated(
  context: ReportContext,
  query: BindableQuery<{ bucket: number; count: number }, DayStarts>,
): Promise<ReportChart> {
  const days = listDays(context.range);
  const starts = [...days, addDays(context.range.endDate, 1)].map((day) => startOfDay(day, context.timeZone));
  const rows = await query.execute(executorOf(context), { starts });
  const counts = new Map(rows.map(({ bucket, count }) => [bucket, count]));
  return chartOfDays(context, 'count', (_, index) => counts.get(index + 1) ?? 0);
}
