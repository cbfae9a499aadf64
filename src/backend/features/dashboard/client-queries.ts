import { sql, type ExpressionBuilder } from 'kysely';
import { compileQuery, type Params } from '#backend/db/compiled-query.ts';
import type { Database } from '#backend/db/schema.ts';
import type { Currency } from '#domain/money/currency.ts';
import {
  countOf,
  dayNumber,
  inPeriod,
  RECEIVED_STATUSES,
  sumOf,
  sumReceivedAsFloat,
  type PeriodValues,
} from './sql-parts.ts';

interface Days {
  startDate: string;
  endDate: string;
}

/** Selects the ids of deleted users; excluding these few costs less than a join with all live users. */
const deletedUsers = (from: ExpressionBuilder<Database, keyof Database>) =>
  from.selectFrom('users as person').select('person.id').where('person.deleted_at', 'is not', null);

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

/** Counts, by day, the clients with a visit. The row without a date counts each client of the period once. */
export const visitingClients = compileQuery((db, { startDate, endDate }: Params<Days>) =>
  db
    .selectFrom('visits')
    .select(['visit_date as date', sql<number>`count(distinct user_id)::int`.as('count')])
    .where('deleted_at', 'is', null)
    .where('status', '<>', sql.lit('Cancelled'))
    .where('visit_date', '>=', startDate)
    .where('visit_date', '<=', endDate)
    .where('user_id', 'not in', deletedUsers)
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

/** Selects the ten clients who paid most in one currency, net of refunds, with their number of visits in the period. */
export const topClients = compileQuery(
  (db, period: Params<Omit<PeriodValues, 'starts'> & Days & { currency: Currency }>) =>
    db
      .selectFrom((from) =>
        // Limits the rows before the join with `users`, so that only ten names are read.
        from
          .selectFrom('payments')
          .select(['payments.user_id', sumReceivedAsFloat().as('received')])
          .where('payments.status', 'in', RECEIVED_STATUSES)
          .where('payments.currency', '=', period.currency)
          .where('payments.user_id', 'not in', deletedUsers)
          .where(inPeriod('payments.created_at', period))
          .groupBy('payments.user_id')
          .orderBy('received', 'desc')
          .orderBy('payments.user_id')
          .limit(sql.lit(10))
          .as('client'),
      )
      .innerJoin('users', 'users.id', 'client.user_id')
      .select(({ ref, selectFrom }) => [
        'client.user_id',
        'received',
        sql<string>`concat_ws(' ', ${ref('first_name')}, ${ref('last_name')})`.as('name'),
        sql<number>`case when ${ref('owed_currency')} = ${period.currency} then ${ref('owed')} else 0 end`.as('owed'),
        selectFrom('visits')
          .select(countOf().as('count'))
          .whereRef('visits.user_id', '=', 'client.user_id')
          .where('visits.deleted_at', 'is', null)
          .where('visits.status', '<>', sql.lit('Cancelled'))
          .where('visits.visit_date', '>=', period.startDate)
          .where('visits.visit_date', '<=', period.endDate)
          .$asScalar()
          .as('visits'),
      ])
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
