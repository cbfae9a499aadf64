import { sql } from 'kysely';
import type { HasClock, HasConfig, HasDatabase, HasStatements } from '#backend/capabilities.ts';
import type { Capabilities } from '#backend/deps.ts';
import { compileQuery } from '#backend/db/compiled-query.ts';
import { preparedExecutor } from '#backend/db/query-executor.ts';
import { merchantSettings } from '#backend/db/merchant-settings.ts';
import { comparisonPeriod } from '#domain/analytics/comparison-period.ts';
import { listDays, type DateRange } from '#domain/analytics/date-range.ts';
import { dayInTimeZone, startOfDay, toInstants } from '#domain/analytics/day-bounds.ts';
import type { Currency } from '#domain/money/currency.ts';

/** A range of days with its instants: `days[i]` begins at `starts[i]`, and the range ends before `until`. */
export interface Period extends DateRange {
  days: string[];
  starts: Date[];
  from: Date;
  until: Date;
}

/** Computes the days of a range and their start times in a time zone. */
export function createPeriod({ startDate, endDate }: DateRange, timeZone: string): Period {
  const days = listDays({ startDate, endDate });
  const starts = days.map((day) => startOfDay(day, timeZone));
  return { startDate, endDate, days, starts, ...toInstants({ startDate, endDate }, timeZone) };
}

export type DashboardDeps = HasClock & HasConfig & HasDatabase & Pick<Capabilities, 'memo'> & HasStatements;

/** Shared input of the sections of the main panel. */
export interface PanelContext {
  deps: DashboardDeps;
  /** IANA time zone of the garage. */
  timeZone: string;
  /** 1 for Monday to 7 for Sunday. */
  firstWeekday: number;
  currency: Currency;
  now: Date;
  /** Today in the garage's time zone, `YYYY-MM-DD`. */
  today: string;
  period: Period;
  /** Comparison period; absent if it was not requested, or if the garage had no records by its first day. */
  previous?: Period;
}

/** Reads the garage's settings, and resolves the period and, on request, its comparison period. */
export async function createPanelContext(
  deps: DashboardDeps,
  { startDate, endDate, compare = false }: DateRange & { compare?: boolean | undefined },
): Promise<PanelContext> {
  const { timeZone, firstWeekday, currency } = await merchantSettings(deps);
  const now = deps.now();
  const today = dayInTimeZone(timeZone, now);
  const range = { startDate, endDate };
  const context = { deps, timeZone, firstWeekday, currency, now, today, period: createPeriod(range, timeZone) };
  if (!compare) return context;
  const previous = createPeriod(comparisonPeriod(range, { today, firstWeekday }), timeZone);
  return (await hasRecordsByFirstDay(deps, previous)) ? { ...context, previous } : context;
}

const firstRecords = compileQuery((db) =>
  db.selectNoFrom((eb) => [
    eb
      .selectFrom('visits')
      .select(({ fn }) => fn.min('created_at').as('at'))
      .where('deleted_at', 'is', null)
      .as('visit'),
    eb
      .selectFrom('payments')
      .select(({ fn }) => fn.min('created_at').as('at'))
      .as('payment'),
    eb
      .selectFrom('page_view_days')
      .select(({ fn }) => fn.min('day').as('day'))
      .where('dimension', '=', sql.lit('total'))
      .as('day'),
  ]),
);

/** Returns true if the garage has a visit, a payment or a page view on or before the first day of a period. */
async function hasRecordsByFirstDay(deps: DashboardDeps, { startDate, starts, until }: Period): Promise<boolean> {
  const [first] = await firstRecords.execute(preparedExecutor(deps), {});
  const { visit, payment, day } = first!;
  const isRecorded = (moment: Date | null) => moment !== null && moment < (starts[1] ?? until);
  return isRecorded(visit) || isRecorded(payment) || (day !== null && day <= startDate);
}

/** Runs a query for the period and, if there is one, for the comparison period (`before`). */
export async function queryBothPeriods<Row>(
  { period, previous }: PanelContext,
  run: (period: Period) => Promise<Row[]>,
): Promise<{ rows: Row[]; before: Row[] | undefined }> {
  const [rows, before] = await Promise.all([run(period), previous && run(previous)]);
  return { rows, before };
}
