import { sql } from 'kysely';
import { listDays } from '#domain/analytics/date-range.ts';
import type { ReportChart } from '#domain/reports/endpoints.ts';
import { getReportExecutor, getRangeValues, type RangeValues, type ReportContext } from './source.ts';
import { compileSql, isVisitInPeriod } from './sql-query.ts';

const visitsByDay = compileSql<{ day: string; count: number }, RangeValues>(
  (params) => sql`
    select visit.visit_date as day, count(*)::int as count from visits visit
    where ${isVisitInPeriod(params)} group by visit.visit_date`,
);

/** Creates the chart of the number of visits on each day of the range. */
export async function createVisitChart(context: ReportContext): Promise<ReportChart> {
  const rows = await visitsByDay.execute(getReportExecutor(context), getRangeValues(context));
  const counts = new Map(rows.map(({ day, count }) => [day, count]));
  return createDailyChart(context, 'visits', (day) => counts.get(day) ?? 0);
}

/** Creates a chart with one value per day of the range. */
export function createDailyChart(
  { range, label }: ReportContext,
  column: string,
  valueOf: (day: string, index: number) => number,
): ReportChart {
  const labels = listDays(range);
  return {
    kind: 'days',
    labels,
    series: [{ name: label(`reports:columns.${column}`), values: labels.map(valueOf) }],
  };
}
