import { sql } from 'kysely';
import { compileQuery, type Params } from '#backend/db/compiled-query.ts';
import { DUE_SOON_DAYS } from '#domain/oil-changes/oil-change.ts';
import { UNFINISHED_VISIT_STATUSES } from '#domain/visits/visit.ts';
import { countOf } from './sql-parts.ts';

/** Counts the open visits by their state on a day; `median` and `longest` are hours since visits became ready. */
export const openVisits = compileQuery((db, { today, now }: Params<{ today: string; now: Date }>) =>
  db
    .selectFrom('visits')
    .select(({ ref }) => {
      const isReady = sql<boolean>`${ref('status')} = 'Ready for Pickup'`;
      const isUnfinished = sql<boolean>`${ref('status')} in (${sql.join(UNFINISHED_VISIT_STATUSES.map((one) => sql.lit(one)))})`;
      const hours = sql<number>`extract(epoch from ${now}::timestamptz - ${ref('ready_at')})::float8 / 3600`;
      return [
        countOf(sql`${ref('status')} in ('In Progress', 'Ready for Pickup')`).as('in_workshop'),
        countOf(isReady).as('ready'),
        sql<number | null>`percentile_cont(0.5) within group (order by ${hours}) filter (where ${isReady})`.as(
          'median',
        ),
        sql<number | null>`max(${hours}) filter (where ${isReady})`.as('longest'),
        countOf(sql`${isUnfinished} and ${ref('due_date')} < ${today}::date`).as('late'),
        countOf(sql`${isUnfinished} and ${ref('due_date')} = ${today}::date`).as('due_today'),
      ];
    })
    .where('deleted_at', 'is', null)
    .where('status', 'in', [
      sql.lit('Pending' as const),
      sql.lit('In Progress' as const),
      sql.lit('Ready for Pickup' as const),
    ]),
);

/** Counts the visits with a task on hold by reason. */
export const visitsOnHold = compileQuery((db) =>
  db
    .selectFrom('tasks')
    .select(['hold_reason as reason', sql<number>`count(distinct visit_id)::int`.as('count')])
    .where('deleted_at', 'is', null)
    .where('hold_reason', 'is not', null)
    .groupBy('hold_reason'),
);

export const unreadMessages = compileQuery((db) =>
  db
    .selectFrom('messages')
    .select(countOf().as('count'))
    .where('deleted_at', 'is', null)
    .where('read', '=', sql.lit(false)),
);

/** Counts the vehicles whose oil change is due before `until` and was not overdue before `from`. */
export const oilDue = compileQuery((db, week: Params<{ from: Date; until: Date }>) =>
  db
    .selectFrom('oil_changes')
    .select(countOf().as('count'))
    .where('deleted_at', 'is', null)
    .where('is_newest', '=', sql.lit(true))
    .where('overdue_from', '>=', sql<Date>`${week.from}::timestamptz`)
    .where(
      'due_soon_from',
      '<',
      sql<Date>`${week.until}::timestamptz - interval '1 hour' * ${sql.lit(24 * DUE_SOON_DAYS)}`,
    ),
);
