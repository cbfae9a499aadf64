import { type Kysely, type Transaction, sql } from 'kysely';
import type { Database } from '#backend/db/schema.ts';
import { storeClientFigures } from '#backend/features/visits/client-figures.ts';
import { merchantCalendar } from '#backend/db/merchant-settings.ts';
import { addDays, listDays } from '#domain/analytics/date-range.ts';
import { dayInTimeZone, startOfDay } from '#domain/analytics/day-bounds.ts';
import type { Currency } from '#domain/money/currency.ts';
import { pickWord, withoutIndexes } from './bulk.ts';

type Tx = Transaction<Database>;

const VISIT_NAMES = [
  'تغيير زيت وفلتر',
  'فحص دوري شامل',
  'صيانة الفرامل',
  'إصلاح المكيّف',
  'Vidange et filtres',
  'Révision annuelle',
  'Remplacement des plaquettes',
  'Full service',
  'Brake service',
  'Engine noise',
];
const TASK_NAMES = [
  'تغيير زيت المحرك',
  'تبديل فلتر الهواء',
  'فحص البطارية',
  'موازنة الإطارات',
  'تعبئة غاز المكيّف',
  'Vidange moteur',
  'Plaquettes de frein avant',
  'Équilibrage des roues',
  'Courroie de distribution',
  'Contrôle technique',
  'Replace brake pads',
  'Oil and filter change',
  'Replace the alternator',
  'Wheel alignment',
  'Diagnose engine light',
  'Replace timing belt',
  'Replace water pump',
];
const CATEGORIES = ['محرك', 'فرامل', 'Freins', 'Moteur', 'Engine', 'Brakes', 'Tyres'];
const OILS = ['Total Quartz', 'Mobil 1', 'Castrol GTX', 'Shell Helix'];
const OIL_TYPES = ['5W-30', '5W-40', '10W-40', '0W-20'];

const YEARS = 4;
const TABLES = ['visits', 'tasks', 'payments', 'oil_changes'];

/**
 * Inserts four years of work for the vehicles of `addManyVehicles` that have no visits. Each vehicle gets three visits
 * of three tasks each, payments in `currency`, and one or two oil changes. The newest visits are open; few others have
 * an open balance.
 */
export async function addManyVisits(db: Kysely<Database>, currency: Currency): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx);
    await withoutIndexes(tx, [...TABLES, 'status_changes'], async () => {
      await planVisits(tx);
      await addVisits(tx, currency);
      await addTasks(tx, currency);
      await addPayments(tx, currency);
      await addStatusChanges(tx);
      await addOilChanges(tx);
    });
    await storeClientFigures(tx, currency);
  });
  for (const table of [...TABLES, 'status_changes', 'km_readings', 'users'])
    await sql`vacuum analyze ${sql.table(table)}`.execute(db);
}

/** Creates temporary tables of vehicles and planned visits, oldest first, from which the other inserts select. */
async function planVisits(tx: Tx) {
  await sql`
    create temporary table bulk_vehicles on commit drop as
    select row_number() over (order by v.id) - 1 as i, v.id, v.user_id,
           concat_ws(' ', u.first_name, u.last_name) as customer
    from vehicles v join users u on u.id = v.user_id
    where u.username like 'bulk-%' and not exists (select from visits where vehicle_id = v.id)`.execute(tx);
  await sql`create index on bulk_vehicles (i)`.execute(tx);
  await sql`analyze bulk_vehicles`.execute(tx);
  await sql`
    create temporary table bulk_visits on commit drop as
    select n, uuidv7(created_at - now()) as id, v.id as vehicle_id, v.user_id, v.customer, created_at, status,
           case when status in ('In Progress', 'Ready for Pickup', 'Completed')
             then least(created_at + make_interval(hours => 1 + (n % 5)::int), now()) end as started_at,
           case when status in ('Ready for Pickup', 'Completed')
             then least(created_at + make_interval(hours => 6 + (n * 37 % 110)::int), now()) end as ready_at,
           case when status = 'Completed'
             then least(created_at + make_interval(hours => 118 + (n % 30)::int), now()) end as completed_at,
           first_price + second_price + third_price as total, array[first_price, second_price, third_price] as prices,
           case
             when status in ('Pending', 'In Progress', 'Cancelled') or n % 200 = 3 then 0
             when n % 200 = 5 then first_price
             when n % 200 = 9 then first_price + second_price + third_price + 500
             when status = 'Ready for Pickup' then 0
             else first_price + second_price + third_price
           end as paid
    from (select 3 * count(*) as visits, count(*) as vehicles from bulk_vehicles) counted
    cross join generate_series(0, visits - 1) n
    cross join lateral (select
        now() - (visits - n) * make_interval(secs => ${YEARS} * 365 * 86400.0 / visits) as created_at,
        1500 + 50 * (n * 31 % 401) as first_price, 900 + 100 * (n * 17 % 97) as second_price, 2500 as third_price,
        case
          when n >= visits * 0.98 then (array['Pending', 'In Progress', 'Ready for Pickup'])[1 + n % 3]
          when n % 50 = 7 then 'Cancelled'
          else 'Completed'
        end as status) made
    join bulk_vehicles v on v.i = n * 7919 % vehicles`.execute(tx);
}

/**
 * Returns an SQL expression for the day of `created_at` in the time zone of the garage. It searches the start
 * timestamps of all days that `planVisits` covers.
 */
async function buildDayExpression(tx: Tx) {
  const { timeZone } = await merchantCalendar({ db: tx });
  const { rows } = await sql<{ now: Date }>`select now() as now`.execute(tx);
  const endDate = dayInTimeZone(timeZone, rows[0]!.now);
  const days = listDays({ startDate: addDays(endDate, -YEARS * 365 - 1), endDate });
  const starts = days.map((day) => startOfDay(day, timeZone));
  return sql`(${days}::date[])[width_bucket(created_at, ${starts}::timestamptz[])]`;
}

async function addVisits(tx: Tx, currency: Currency) {
  const day = await buildDayExpression(tx);
  await sql`
    insert into visits (id, user_id, vehicle_id, name, customer, visit_date, due_date, total_cost, paid, currency, status,
                        created_at, updated_at, started_at, ready_at, completed_at, search)
    select id, user_id, vehicle_id, ${pickWord(VISIT_NAMES, 'n')}, customer, ${day}, ${day} + 1 + (n % 5)::int,
           total, paid, ${sql.lit(currency)}, status, created_at, created_at, started_at, ready_at, completed_at, ''
    from bulk_visits order by n`.execute(tx);
}

async function addTasks(tx: Tx, currency: Currency) {
  await sql`
    insert into tasks (id, visit_id, user_id, currency, name, description, service, cost, sold_for, status, priority, category,
                       created_at, updated_at, completed_at)
    select uuidv7(created_at - now()), id, user_id, ${sql.lit(currency)}, ${pickWord(TASK_NAMES, 'n * 3 + k * 5')},
           case when n % 4 = k then 'Ref ' || n || 'R' || k end, ${pickWord(['REPAIR', 'MAINTENANCE', 'INSPECTION'], 'n + k')},
           prices[k] / 2, prices[k],
           case status
             when 'Completed' then case when paid >= total then 'Sold' else 'Completed' end
             when 'Ready for Pickup' then 'Completed'
             when 'In Progress' then case k when 1 then 'In Progress' else 'Pending' end
             else status
           end,
           ${pickWord(['NORMAL', 'NORMAL', 'HIGH', 'MEDIUM', 'LOW'], 'n + k')}, ${pickWord(CATEGORIES, 'n + k')}, created_at, created_at,
           ready_at
    from bulk_visits, generate_series(1, 3) k order by n, k`.execute(tx);
}

/**
 * Inserts the payments. Every third visit is paid in two instalments. A few overpaid visits are partly refunded; failed
 * and deleted payments do not change the balance.
 */
async function addPayments(tx: Tx, currency: Currency) {
  await sql`
    insert into payments (id, entity_type, visit_id, vehicle_id, user_id, customer, amount, currency, method, status, notes,
                          created_by, created_at, updated_at)
    select uuidv7(created_at - now()), 'VISIT', id, vehicle_id, user_id, customer, amount, ${sql.lit(currency)},
           ${pickWord(['Cash', 'Cash', 'Credit Card', 'Bank Transfer'], 'n')}, payment_status,
           case when n % 7 = 0 then 'Receipt ' || n end,
           (select id from users order by role = 'CLIENT', created_at limit 1), created_at, created_at
    from bulk_visits, lateral (
      select paid - (case when n % 3 = 0 then paid / 2 else 0 end) as amount, 'Success' as payment_status where paid > 0
      union all select paid / 2, 'Success' where paid > 0 and n % 3 = 0
      union all select total, 'Failed' where n % 60 = 1
      union all select total, 'Deleted' where n % 50 = 1
    ) made order by n`.execute(tx);
  await sql`
    insert into payments (id, entity_type, visit_id, vehicle_id, user_id, customer, amount, currency, method, status, refund_of,
                          reason, created_by, created_at, updated_at)
    select uuidv7(created_at - now()), 'VISIT', visit_id, vehicle_id, user_id, customer, 400, ${sql.lit(currency)}, method, 'Refunded', id,
           'Bulk', created_by, created_at, created_at
    from payments where status = 'Success' and amount > 400
      and visit_id in (select id from bulk_visits where n % 200 = 9 and n % 3 = 1)`.execute(tx);
  await sql`
    update visits set paid = paid - 400
    where id in (select id from bulk_visits where n % 200 = 9 and n % 3 = 1 and paid > 400)`.execute(tx);
}

/** Inserts the status changes of every visit and its tasks. */
async function addStatusChanges(tx: Tx) {
  await sql`
    insert into status_changes (visit_id, task_id, from_status, to_status, automatic, at)
    select visit_id, task_id, from_status, to_status, automatic, at from (
      select id as visit_id, null::uuid as task_id, null as from_status, 'Pending' as to_status, false as automatic, created_at as at
      from bulk_visits
      union all
      select id, null, 'Pending', 'In Progress', true, started_at from bulk_visits where started_at is not null
      union all
      select id, null, 'In Progress', 'Ready for Pickup', true, ready_at from bulk_visits where ready_at is not null
      union all
      select id, null, 'Ready for Pickup', 'Completed', false, completed_at from bulk_visits where completed_at is not null
      union all
      select id, null, 'Pending', 'Cancelled', false, created_at from bulk_visits where status = 'Cancelled'
      union all
      select task.visit_id, task.id, null, 'Pending', false, visit.created_at
      from bulk_visits visit join tasks task on task.visit_id = visit.id
      union all
      select task.visit_id, task.id, 'Pending', 'In Progress', false, visit.started_at
      from bulk_visits visit join tasks task on task.visit_id = visit.id
      where task.status in ('In Progress', 'Completed', 'Sold')
      union all
      select task.visit_id, task.id, 'In Progress', 'Completed', false, visit.ready_at
      from bulk_visits visit join tasks task on task.visit_id = visit.id where task.status in ('Completed', 'Sold')
      union all
      select task.visit_id, task.id, 'Completed', 'Sold', true, visit.completed_at
      from bulk_visits visit join tasks task on task.visit_id = visit.id where task.status = 'Sold'
      union all
      select task.visit_id, task.id, 'Pending', 'Cancelled', true, visit.created_at
      from bulk_visits visit join tasks task on task.visit_id = visit.id where task.status = 'Cancelled'
    ) as move order by at`.execute(tx);
}

async function addOilChanges(tx: Tx) {
  await sql`
    insert into oil_changes (id, vehicle_id, oil_name, oil_type, current_km, next_change_km, latest_km, latest_km_updated_at,
                             km_per_day, is_newest, created_at, updated_at, search)
    select uuidv7(created_at - now()), id, ${pickWord(OILS, 'n')}, ${pickWord(OIL_TYPES, 'n')}, km, km + 5000,
           km + 40 * least(extract(day from now() - created_at)::int, 160), least(created_at + interval '160 days', now()), 40,
           k = 0, created_at, created_at, ''
    from (
      select v.i as n, v.id, k, 20000 + (v.i % 90000)::int + (1 - k) * 5200 as km,
             now() - make_interval(days => abs(hashint8(v.i) % 400) + k * 200, mins => (v.i % 1440)::int) as created_at
      from bulk_vehicles v, generate_series(0, 1) k where k = 0 or v.i % 2 = 0
    ) made order by created_at`.execute(tx);
  await sql`
    insert into km_readings (vehicle_id, km, at)
    select vehicle_id, current_km, created_at from oil_changes
    where vehicle_id in (select id from bulk_vehicles)
    union all
    select vehicle_id, latest_km, latest_km_updated_at from oil_changes
    where vehicle_id in (select id from bulk_vehicles) and latest_km > current_km`.execute(tx);
}
