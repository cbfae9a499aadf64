import { sql, type Kysely } from 'kysely';
import type { Database } from '#backend/db/schema.ts';
import { FEED_MAX, type WorkshopEvent } from '#domain/analytics/real-time.ts';
import type { Currency } from '#domain/money/currency.ts';
import { fromMinorUnits } from '#domain/money/minor-units.ts';

/** Channel on which `pg_notify` announces new rows of the feed's tables to every process. */
export const WORKSHOP_CHANNEL = 'workshop';

type FeedRow = Omit<WorkshopEvent, 'at' | 'amount'> & { at: Date; amount: number | null };

const limit = sql.lit(FEED_MAX);
/** The newest rows of each table; each subquery uses the index on its timestamp. */
const NEWEST = sql`
  (select 'status' as kind, id, at, visit_id, task_id, null::uuid as user_id, from_status, to_status,
     null::bigint as amount, null::text as currency, null::text as person, null::integer as stars
   from status_changes order by at desc, id desc limit ${limit})
  union all
  (select case when refund_of is null then 'payment' else 'refund' end, id, created_at, visit_id, task_id, user_id, null, null,
     amount, currency, customer, null
   from payments where status in ('Success', 'Refunded') order by created_at desc, id desc limit ${limit})
  union all
  (select 'message', id, created_at, null, null, null, null, null, null, null, full_name, null
   from messages where deleted_at is null order by created_at desc, id desc limit ${limit})
  union all
  (select 'rating', id, created_at, null, null, user_id, null, null, null, null, null, stars
   from ratings where deleted_at is null order by created_at desc, id desc limit ${limit})`;

/** Lists the newest status changes, payments, messages and ratings. */
export async function listWorkshopEvents(db: Kysely<Database>): Promise<WorkshopEvent[]> {
  const { rows } = await sql<FeedRow>`
    select newest.kind, newest.id, newest.at, newest.visit_id as "visitId", visits.vehicle_id as "vehicleId",
      coalesce(visits.user_id, newest.user_id) as "userId", coalesce(tasks.name, visits.name) as subject,
      vehicles.plate_number as "plateNumber", newest.task_id is not null as "isTask", newest.from_status as "fromStatus",
      newest.to_status as "toStatus", newest.amount, newest.currency,
      coalesce(newest.person, users.first_name || ' ' || users.last_name) as person, newest.stars
    from (select * from (${NEWEST}) as rows order by at desc, id desc limit ${limit}) as newest
    left join visits on visits.id = newest.visit_id
    left join tasks on tasks.id = newest.task_id
    left join vehicles on vehicles.id = visits.vehicle_id
    left join users on users.id = coalesce(visits.user_id, newest.user_id)
    order by newest.at desc, newest.id desc`.execute(db);
  return rows.map(({ at, amount, ...row }) => ({
    ...row,
    at: at.toISOString(),
    amount: amount === null ? null : fromMinorUnits(amount, row.currency as Currency),
  }));
}
