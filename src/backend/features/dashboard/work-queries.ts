import { sql } from 'kysely';
import { compileQuery, type Params } from '#backend/db/compiled-query.ts';
import type { UtcOffsets } from '#domain/analytics/day-bounds.ts';
import { countOf, dayNumber, inPeriod, sumOf, type PeriodValues } from './sql-parts.ts';

/**
 * Counts by day the visits that became ready for pickup; `on_time` counts those that did so on or before their due
 * date.
 */
export const finishedByDay = compileQuery((db, period: Params<PeriodValues & { startDate: string }>) =>
  db
    .selectFrom((from) =>
      from
        .selectFrom('visits')
        .select([dayNumber('ready_at', period).as('day'), 'due_date'])
        .where('deleted_at', 'is', null)
        .where('ready_at', 'is not', null)
        .where(inPeriod('ready_at', period))
        .as('visit'),
    )
    .select(({ ref }) => [
      'day',
      countOf().as('count'),
      countOf(sql`${ref('due_date')} >= ${period.startDate}::date + ${ref('day')} - 1`).as('on_time'),
    ])
    .groupBy('day'),
);

/**
 * Selects the median and the 90th percentile of the hours from start of work to ready for pickup; null without visits.
 */
export const turnaround = compileQuery((db, period: Params<Omit<PeriodValues, 'starts'>>) =>
  db
    .selectFrom('visits')
    .select(({ ref }) =>
      sql<
        [number, number] | null
      >`percentile_cont(array[0.5, 0.9]) within group (order by date_part('epoch', ${ref('ready_at')} - ${ref('started_at')}) / 3600)`.as(
        'hours',
      ),
    )
    .where('deleted_at', 'is', null)
    .where('ready_at', 'is not', null)
    .where('started_at', 'is not', null)
    .where(inPeriod('ready_at', period)),
);

/** Counts the completed tasks and sums their prices, by service, category and currency. */
export const soldTasks = compileQuery((db, period: Params<Omit<PeriodValues, 'starts'>>) =>
  db
    .selectFrom('tasks')
    .select(({ ref }) => ['service', 'category', 'currency', countOf().as('count'), sumOf(ref('sold_for')).as('sold')])
    .where('deleted_at', 'is', null)
    .where('completed_at', 'is not', null)
    .where(inPeriod('completed_at', period))
    .groupBy(['service', 'category', 'currency']),
);

/**
 * Sums, by currency, the margins of completed tasks with a cost; `without_cost` counts the other completed tasks. Not
 * part of `soldTasks`, because grouping by currency only takes a third less time.
 */
export const margins = compileQuery((db, period: Params<Omit<PeriodValues, 'starts'>>) =>
  db
    .selectFrom('tasks')
    .select(({ ref }) => [
      'currency',
      sumOf(sql<number>`${ref('sold_for')} - ${ref('cost')}`).as('amount'),
      sql<number>`(count(*) - count(${ref('cost')}))::int`.as('without_cost'),
    ])
    .where('deleted_at', 'is', null)
    .where('completed_at', 'is not', null)
    .where(inPeriod('completed_at', period))
    .groupBy('currency'),
);

/**
 * Counts the recorded visits by local hour of the week: 0 to 167 from Thursday, 00:00, because the Unix epoch began on
 * a Thursday. Uses `date_part`, because the numeric results of `extract` take twice the time.
 */
export const takenInByHour = compileQuery((db, period: Params<Omit<PeriodValues, 'starts'> & UtcOffsets>) =>
  db
    .selectFrom('visits')
    .select(({ ref }) => [
      sql<number>`floor((date_part('epoch', ${ref('created_at')}) + (${period.offsets}::int[])[width_bucket(${ref('created_at')}, ${period.changes}::timestamptz[])]) / 3600)::int % 168`.as(
        'hour',
      ),
      countOf().as('count'),
    ])
    .where('deleted_at', 'is', null)
    .where(inPeriod('created_at', period))
    .groupBy(sql`1`),
);

/** Counts the visits with a task that was re-opened. */
export const reopenedVisits = compileQuery((db, period: Params<Omit<PeriodValues, 'starts'>>) =>
  db
    .selectFrom('status_changes')
    .innerJoin('visits', 'visits.id', 'status_changes.visit_id')
    .select(sql<number>`count(distinct visits.id)::int`.as('count'))
    .where('to_status', '=', sql.lit('Re-opened'))
    .where('visits.deleted_at', 'is', null)
    .where(inPeriod('at', period)),
);
