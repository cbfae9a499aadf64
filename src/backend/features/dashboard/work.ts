import { preparedExecutor } from '#backend/db/query-executor.ts';
import { findUtcOffsets } from '#domain/analytics/day-bounds.ts';
import type { PanelWork } from '#domain/analytics/panel-groups.ts';
import { TASK_SERVICES } from '#domain/tasks/task.ts';
import { queryBothPeriods, type PanelContext } from './context.ts';
import {
  createBalanceFigure,
  createDailyCounts,
  createCountFigure,
  sumCounts,
  createRatioFigure,
  computeShare,
  sumMinorUnits,
} from './figures.ts';
import { billedByDay } from './money-queries.ts';
import { finishedByDay, reopenedVisits, soldTasks, takenInByHour, turnaround } from './work-queries.ts';

/** Counts, by day, the visits that became ready for pickup, for this section and for the strip. */
export const countFinishedByDay = (context: PanelContext) =>
  queryBothPeriods(context, (period) => finishedByDay.execute(preparedExecutor(context.deps), period));

type Finished = Awaited<ReturnType<typeof countFinishedByDay>>;

/** Returns the share of the finished vehicles that were ready on or before their due date. */
export function createOnTimeFigure({ rows, before }: Finished): PanelWork['onTime'] {
  const [part, total] = countOnTime(rows);
  const earlier = before && countOnTime(before);
  return { ...createRatioFigure(computeShare(part, total), earlier && computeShare(...earlier)), part, total };
}
const countOnTime = (rows: Finished['rows']): [part: number, total: number] => [
  rows.reduce((sum, row) => sum + row.on_time, 0),
  sumCounts(rows),
];

/** Computes the section Work. */
export async function readWorkSection(context: PanelContext): Promise<PanelWork> {
  const executor = preparedExecutor(context.deps);
  const { period, currency, timeZone } = context;
  const [completed, hours, finished, sold, takenIn, reopened] = await Promise.all([
    queryBothPeriods(context, (range) => billedByDay.execute(executor, range)),
    queryBothPeriods(context, (range) => turnaround.execute(executor, range)),
    countFinishedByDay(context),
    soldTasks.execute(executor, period),
    takenInByHour.execute(executor, { ...period, ...findUtcOffsets(timeZone, [...period.starts, period.until]) }),
    queryBothPeriods(context, (range) => reopenedVisits.execute(executor, range)),
  ]);
  const percentile = (at: 0 | 1) =>
    createRatioFigure(hours.rows[0]?.hours?.[at] ?? null, hours.before?.[0]?.hours?.[at] ?? null);
  const salesOf = (rows: typeof sold) => {
    const { value, others } = createBalanceFigure(
      rows.map((row) => ({ currency: row.currency, amount: row.sold })),
      currency,
    );
    return { count: sumCounts(rows), sold: value, others };
  };
  const amountOf = (rows: typeof sold) =>
    sumMinorUnits(
      rows.map((row) => ({ currency: row.currency, amount: row.sold })),
      currency,
    );
  return {
    completed: { ...createCountFigure(completed), days: createDailyCounts(context, completed) },
    turnaround: { median: percentile(0), p90: percentile(1) },
    onTime: createOnTimeFigure(finished),
    services: TASK_SERVICES.map((service) => ({ service, ...salesOf(sold.filter((row) => row.service === service)) })),
    categories: [...Map.groupBy(sold, ({ category }) => category)]
      .toSorted(([, one], [, other]) => amountOf(other) - amountOf(one))
      .map(([category, rows]) => ({ category, ...salesOf(rows) })),
    weekdays: countByWeekday(context, takenIn),
    reopened: createCountFigure(reopened),
  };
}

type TakenIn = Awaited<ReturnType<typeof takenInByHour.execute>>;

/**
 * Counts the visits taken in by weekday and hour of the day. The `hour` of a row counts from Thursday, 00:00, because
 * the Unix epoch began on a Thursday.
 */
function countByWeekday({ firstWeekday }: PanelContext, rows: TakenIn): PanelWork['weekdays'] {
  const counts = new Map(rows.map(({ hour, count }) => [hour, count]));
  return Array.from({ length: 7 }, (_, at) => {
    const weekday = ((firstWeekday - 1 + at) % 7) + 1;
    const midnight = ((weekday + 3) % 7) * 24;
    return { weekday, hours: Array.from({ length: 24 }, (__, clock) => counts.get(midnight + clock) ?? 0) };
  });
}
