import { sql } from 'kysely';
import { compileQuery, type Params } from '#backend/db/compiled-query.ts';
import { countOf, dayNumber, inPeriod, sumOf, type PeriodValues } from './sql-parts.ts';

/** Counts the visits that became ready for pickup by day, and those that did on or before their due date. */
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

/** The median and the 90th percentile of the hours from the start of the work to its end; null without a visit. */
export const turnaround = compileQuery((db, period: Params<Omit<PeriodValues, 'starts'>>) =>
  db
    .selectFrom('visits')
    .select(({ ref }) =>
      sql<
        [number, number] | null
      >`percentile_cont(array[0.5, 0.9]) within group (order by extract(epoch from ${ref('ready_at')} - ${ref('started_at')})::float8 / 3600)`.as(
        'hours',
      ),
    )
    .where('deleted_at', 'is', null)
    .where('ready_at', 'is not', null)
    .where('started_at', 'is not', null)
    .where(inPeriod('ready_at', period)),
);

/** Sums the tasks that were completed by service, category and currency; `margin` is of those with a cost. */
export const soldTasks = compileQuery((db, period: Params<Omit<PeriodValues, 'starts'>>) =>
  db
    .selectFrom('tasks')
    .select(({ ref }) => [
      'service',
      'category',
      'currency',
      countOf().as('count'),
      sumOf(ref('sold_for')).as('sold'),
      sumOf(sql<number>`${ref('sold_for')} - ${ref('cost')}`).as('margin'),
      countOf(sql`${ref('cost')} is null`).as('without_cost'),
    ])
    .where('deleted_at', 'is', null)
    .where('completed_at', 'is not', null)
    .where(inPeriod('completed_at', period))
    .groupBy(['service', 'category', 'currency']),
);

/** Counts the visits that were recorded by day and by whole hours since the start of the day. */
export const takenInByHour = compileQuery((db, period: Params<PeriodValues>) =>
  db
    .selectFrom((from) =>
      from
        .selectFrom('visits')
        .select([dayNumber('created_at', period).as('day'), 'created_at'])
        .where('deleted_at', 'is', null)
        .where(inPeriod('created_at', period))
        .as('visit'),
    )
    .select(({ ref }) => [
      'day',
      sql<number>`floor(extract(epoch from ${ref('created_at')} - (${period.starts}::timestamptz[])[${ref('day')}]) / 3600)::int`.as(
        'hour',
      ),
      countOf().as('count'),
    ])
    .groupBy([sql`1`, sql`2`]),
);

/** Counts the visits of which a task was re-opened. */
export const reopenedVisits = compileQuery((db, period: Params<Omit<PeriodValues, 'starts'>>) =>
  db
    .selectFrom('status_changes')
    .innerJoin('visits', 'visits.id', 'status_changes.visit_id')
    .select(sql<number>`count(distinct visits.id)::int`.as('count'))
    .where('to_status', '=', sql.lit('Re-opened'))
    .where('visits.deleted_at', 'is', null)
    .where(inPeriod('at', period)),
);
