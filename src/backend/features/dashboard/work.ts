import { preparedExecutor } from '#backend/db/query-executor.ts';
import { hourInTimeZone } from '#domain/analytics/day-bounds.ts';
import type { PanelWork } from '#domain/analytics/panel-groups.ts';
import { TASK_SERVICES } from '#domain/tasks/task.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/units.ts';
import { forBoth, type PanelContext } from './context.ts';
import { balanceOf, countDays, countFigure, countIn, ratioFigure, shareOf, sumIn } from './figures.ts';
import { billedByDay } from './money-queries.ts';
import { finishedByDay, reopenedVisits, soldTasks, takenInByHour, turnaround } from './work-queries.ts';

/** Counts the vehicles finished by day, which the strip reads too. */
export const readFinished = (context: PanelContext) =>
  forBoth(context, (period) => finishedByDay.execute(preparedExecutor(context.deps), period));

type Finished = Awaited<ReturnType<typeof readFinished>>;

/** Returns the share of the finished vehicles that were ready on or before their due date. */
export function onTimeFigure({ rows, before }: Finished): PanelWork['onTime'] {
  const [part, total] = countOnTime(rows);
  const earlier = before && countOnTime(before);
  return { ...ratioFigure(shareOf(part, total), earlier && shareOf(...earlier)), part, total };
}
const countOnTime = (rows: Finished['rows']): [part: number, total: number] => [
  rows.reduce((sum, row) => sum + row.on_time, 0),
  countIn(rows),
];

/** Computes the section Work. */
export async function readWork(context: PanelContext): Promise<PanelWork> {
  const executor = preparedExecutor(context.deps);
  const { period, currency } = context;
  const [completed, hours, finished, sold, takenIn, reopened] = await Promise.all([
    forBoth(context, (range) => billedByDay.execute(executor, range)),
    forBoth(context, (range) => turnaround.execute(executor, range)),
    readFinished(context),
    soldTasks.execute(executor, period),
    takenInByHour.execute(executor, period),
    forBoth(context, (range) => reopenedVisits.execute(executor, range)),
  ]);
  const percentile = (at: 0 | 1) =>
    ratioFigure(hours.rows[0]?.hours?.[at] ?? null, hours.before?.[0]?.hours?.[at] ?? null);
  const salesOf = (rows: typeof sold) => {
    const { value, others } = balanceOf(
      rows.map((row) => ({ currency: row.currency, amount: row.sold })),
      currency,
    );
    return { count: countIn(rows), sold: value, others };
  };
  const amountOf = (rows: typeof sold) =>
    sumIn(
      rows.map((row) => ({ currency: row.currency, amount: row.sold })),
      currency,
    );
  return {
    completed: { ...countFigure(completed), days: countDays(context, completed) },
    turnaround: { median: percentile(0), p90: percentile(1) },
    onTime: onTimeFigure(finished),
    services: TASK_SERVICES.map((service) => ({ service, ...salesOf(sold.filter((row) => row.service === service)) })),
    categories: [...Map.groupBy(sold, ({ category }) => category)]
      .toSorted(([, one], [, other]) => amountOf(other) - amountOf(one))
      .map(([category, rows]) => ({ category, ...salesOf(rows) })),
    weekdays: weekdaysOf(context, takenIn),
    reopened: countFigure(reopened),
  };
}

type TakenIn = Awaited<ReturnType<typeof takenInByHour.execute>>;

/** Sums visits by weekday and hour of the clock; on a day of 23 or 25 hours the clock differs from the hours since midnight. */
function weekdaysOf({ period, timeZone, firstWeekday }: PanelContext, rows: TakenIn): PanelWork['weekdays'] {
  const weekdays = Array.from({ length: 7 }, (_, at) => ((firstWeekday - 1 + at) % 7) + 1);
  const counts = new Map(weekdays.map((weekday) => [weekday, Array<number>(24).fill(0)]));
  for (const { day, hour, count } of rows) {
    const start = period.starts[day - 1]!;
    const end = period.starts[day] ?? period.until;
    const isWhole = end.getTime() - start.getTime() === DAY_MS;
    const clock = isWhole
      ? hour
      : hourInTimeZone(timeZone, new Date(start.getTime() + hour * HOUR_MS + 30 * MINUTE_MS));
    counts.get(new Date(`${period.days[day - 1]}T00:00:00Z`).getUTCDay() || 7)![clock]! += count;
  }
  return weekdays.map((weekday) => ({ weekday, hours: counts.get(weekday)! }));
}
