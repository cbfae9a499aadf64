import { sql } from 'kysely';
import { compileQuery, type Params } from '#backend/db/compiled-query.ts';
import { countOf, dayNumber, inPeriod, RECEIVED_STATUSES, sumOf, sumReceived, type PeriodValues } from './sql-parts.ts';

/** Sums payments less refunds by day, currency and method; `count` excludes refunds. */
export const receivedByDay = compileQuery((db, period: Params<PeriodValues>) =>
  db
    .selectFrom('payments')
    .select(({ ref }) => [
      dayNumber('created_at', period).as('day'),
      'currency',
      'method',
      sumReceived().as('amount'),
      countOf(sql`${ref('status')} = 'Success'`).as('count'),
    ])
    .where('status', 'in', RECEIVED_STATUSES)
    .where(inPeriod('created_at', period))
    .groupBy([sql`1`, 'currency', 'method']),
);

/** Sums the totals of completed visits by day of completion and currency. */
export const billedByDay = compileQuery((db, period: Params<PeriodValues>) =>
  db
    .selectFrom('visits')
    .select(({ ref }) => [
      dayNumber('completed_at', period).as('day'),
      'currency',
      sumOf(ref('total_cost')).as('amount'),
      countOf().as('count'),
    ])
    .where('deleted_at', 'is', null)
    .where('completed_at', 'is not', null)
    .where(inPeriod('completed_at', period))
    .groupBy([sql`1`, 'currency']),
);

/**
 * Sums open balances by currency and age; `age` is an index of `BALANCE_AGES`, from 0 (not due) to 4 (over 90 days).
 */
export const owedByAge = compileQuery((db, { today }: Params<{ today: string }>) =>
  db
    .selectFrom('visits')
    .select(({ ref }) => [
      sql<number>`width_bucket(${today}::date - ${ref('due_date')}, array[1, 8, 31, 91])`.as('age'),
      'currency',
      sumOf(sql<number>`${ref('total_cost')} - ${ref('paid')}`).as('amount'),
      countOf().as('count'),
    ])
    .where('deleted_at', 'is', null)
    .where('is_owed', '=', sql.lit(true))
    .groupBy([sql`1`, 'currency']),
);

/** Sums payments and refunds of a period by the person who recorded them, method and currency. */
export const cashByEmployee = compileQuery((db, period: Params<Omit<PeriodValues, 'starts'>>) =>
  db
    .selectFrom('payments')
    .innerJoin('users as employee', 'employee.id', 'payments.created_by')
    .select(({ ref }) => [
      'payments.created_by as userId',
      sql<string>`concat_ws(' ', ${ref('first_name')}, ${ref('last_name')})`.as('name'),
      'method',
      'payments.currency',
      sumOf(sql<number>`case ${ref('payments.status')} when 'Success' then ${ref('amount')} end`).as('paid'),
      sumOf(sql<number>`case ${ref('payments.status')} when 'Refunded' then ${ref('amount')} end`).as('refunded'),
      countOf(sql`${ref('payments.status')} = 'Success'`).as('payments'),
      countOf(sql`${ref('payments.status')} = 'Refunded'`).as('refunds'),
    ])
    .where('payments.status', 'in', RECEIVED_STATUSES)
    .where(inPeriod('payments.created_at', period))
    .groupBy(['payments.created_by', 'first_name', 'last_name', 'method', 'payments.currency'])
    .orderBy('name')
    .orderBy('method'),
);
