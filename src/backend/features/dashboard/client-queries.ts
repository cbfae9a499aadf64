import { sql } from 'kysely';
import { compileQuery, type Params } from '#backend/db/compiled-query.ts';
import type { Currency } from '#domain/money/currency.ts';
import { countOf, dayNumber, inPeriod, RECEIVED_STATUSES, sumOf, sumReceived, type PeriodValues } from './sql-parts.ts';

interface Days {
  startDate: string;
  endDate: string;
}

/** Counts the clients by the day of their first visit. */
export const newClientsByDay = compileQuery((db, { startDate, endDate }: Params<Days>) =>
  db
    .selectFrom('users')
    .select(['first_visit_date as date', countOf().as('count')])
    .where('deleted_at', 'is', null)
    .where('first_visit_date', '>=', startDate)
    .where('first_visit_date', '<=', endDate)
    .groupBy('first_visit_date'),
);

/** Counts the clients with a visit by day; the row without a date has those of the period, each once. */
export const visitingClients = compileQuery((db, { startDate, endDate }: Params<Days>) =>
  db
    .selectFrom('visits')
    .select(['visit_date as date', sql<number>`count(distinct user_id)::int`.as('count')])
    .where('deleted_at', 'is', null)
    .where('status', '<>', sql.lit('Cancelled'))
    .where('visit_date', '>=', startDate)
    .where('visit_date', '<=', endDate)
    .where('user_id', 'not in', (from) => from.selectFrom('users').select('id').where('deleted_at', 'is not', null))
    .groupBy(sql`grouping sets ((visit_date), ())`),
);

/** Counts ratings by day, and sums their stars. */
export const ratingsByDay = compileQuery((db, period: Params<PeriodValues>) =>
  db
    .selectFrom('ratings')
    .select(({ ref }) => [
      dayNumber('created_at', period).as('day'),
      countOf().as('count'),
      sumOf(ref('stars')).as('stars'),
    ])
    .where('deleted_at', 'is', null)
    .where(inPeriod('created_at', period))
    .groupBy(sql`1`),
);

/** The ten clients who paid most, net of refunds, in one currency. */
export const topClients = compileQuery(
  (db, period: Params<Omit<PeriodValues, 'starts'> & Days & { currency: Currency }>) =>
    db
      .selectFrom((from) =>
        from
          .selectFrom('payments')
          .innerJoin('users', 'users.id', 'payments.user_id')
          .select(({ ref }) => [
            'users.id as user_id',
            sql<string>`concat_ws(' ', ${ref('first_name')}, ${ref('last_name')})`.as('name'),
            sql<number>`case when ${ref('owed_currency')} = ${period.currency} then ${ref('owed')} else 0 end`.as(
              'owed',
            ),
            sumReceived().as('received'),
          ])
          .where('payments.status', 'in', RECEIVED_STATUSES)
          .where('payments.currency', '=', period.currency)
          .where('users.deleted_at', 'is', null)
          .where(inPeriod('payments.created_at', period))
          .groupBy('users.id')
          .orderBy('received', 'desc')
          .orderBy('users.id')
          .limit(sql.lit(10))
          .as('client'),
      )
      .selectAll('client')
      .select((eb) =>
        eb
          .selectFrom('visits')
          .select(countOf().as('count'))
          .whereRef('visits.user_id', '=', 'client.user_id')
          .where('visits.deleted_at', 'is', null)
          .where('visits.status', '<>', sql.lit('Cancelled'))
          .where('visits.visit_date', '>=', period.startDate)
          .where('visits.visit_date', '<=', period.endDate)
          .$asScalar()
          .as('visits'),
      )
      .where('received', '>', 0)
      .orderBy('received', 'desc')
      .orderBy('client.user_id'),
);

/** Counts contact messages by day. */
export const messagesByDay = compileQuery((db, period: Params<PeriodValues>) =>
  db
    .selectFrom('messages')
    .select([dayNumber('created_at', period).as('day'), countOf().as('count')])
    .where('deleted_at', 'is', null)
    .where(inPeriod('created_at', period))
    .groupBy(sql`1`),
);
