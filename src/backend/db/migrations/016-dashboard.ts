import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Columns and covering indexes of the main panel. A visit has the moments of its first In Progress and its last Ready
 * for Pickup and Completed, a task that of its last Completed and the currency of its visit, a client the first visit
 * and the open balance.
 */
export const dashboard: Migration = {
  async up(db) {
    await addVisitMoments(db);
    await addTaskColumns(db);
    await addClientColumns(db);
    await addIndexes(db);
  },
};

async function addVisitMoments(db: Kysely<unknown>) {
  await sql`
    alter table visits
      add column started_at timestamptz(3),
      add column ready_at timestamptz(3),
      add column completed_at timestamptz(3)
  `.execute(db);
  await sql`
    update visits set
      started_at = move.started_at,
      ready_at = case when one.status in ('Ready for Pickup', 'Completed') then coalesce(move.ready_at, one.updated_at) end,
      completed_at = case when one.status = 'Completed' then coalesce(move.completed_at, one.updated_at) end
    from visits as one
    left join (
      select
        visit_id,
        min(at) filter (where to_status = 'In Progress') as started_at,
        max(at) filter (where to_status = 'Ready for Pickup') as ready_at,
        max(at) filter (where to_status = 'Completed') as completed_at
      from status_changes
      where task_id is null
      group by visit_id
    ) as move on move.visit_id = one.id
    where one.id = visits.id
  `.execute(db);
}

async function addTaskColumns(db: Kysely<unknown>) {
  await sql`alter table tasks add column completed_at timestamptz(3), add column currency text`.execute(db);
  await sql`
    update tasks set
      currency = visit.currency,
      completed_at = case
        when one.status in ('Completed', 'Sold') and visit.status <> 'Cancelled' then coalesce(move.at, one.updated_at)
      end
    from tasks as one
    join visits as visit on visit.id = one.visit_id
    left join (
      select task_id, max(at) as at from status_changes where to_status = 'Completed' and task_id is not null group by task_id
    ) as move on move.task_id = one.id
    where one.id = tasks.id
  `.execute(db);
  await sql`alter table tasks alter column currency set not null`.execute(db);
}

async function addClientColumns(db: Kysely<unknown>) {
  await sql`
    alter table users
      add column first_visit_date date,
      add column owed bigint not null default 0,
      add column owed_currency text
  `.execute(db);
  // The currency of the merchant is that of the newest visit.
  await sql`
    update users set first_visit_date = visit.first_visit_date, owed = visit.owed, owed_currency = visit.currency
    from (
      select
        user_id,
        min(visit_date) filter (where status <> 'Cancelled') as first_visit_date,
        coalesce(sum(total_cost - paid) filter (where is_owed and visits.currency = merchant.currency), 0) as owed,
        merchant.currency
      from visits
      cross join (select currency from visits order by created_at desc limit 1) as merchant
      where deleted_at is null
      group by user_id, merchant.currency
    ) as visit
    where visit.user_id = users.id
  `.execute(db);
}

async function addIndexes(db: Kysely<unknown>) {
  const live = 'where deleted_at is null';
  const indexes = {
    visits_completed: `visits (completed_at, id) include (currency, total_cost) ${live} and completed_at is not null`,
    visits_ready: `visits (ready_at, id) include (started_at, due_date) ${live} and ready_at is not null`,
    visits_waiting: `visits (status, due_date) include (ready_at) ${live} and status in ('Pending', 'In Progress', 'Ready for Pickup')`,
    visits_balance: `visits (due_date) include (currency, total_cost, paid) ${live} and is_owed`,
    visits_balance_of_client: `visits (user_id) include (currency, total_cost, paid) ${live} and is_owed`,
    visits_of_clients: `visits (visit_date, user_id) ${live} and status <> 'Cancelled'`,
    visits_first_of_client: `visits (user_id, visit_date) ${live} and status <> 'Cancelled'`,
    tasks_completed: `tasks (completed_at) include (service, category, currency, sold_for, cost) ${live} and completed_at is not null`,
    tasks_on_hold: `tasks (hold_reason, visit_id) ${live} and hold_reason is not null`,
    status_changes_reopened: `status_changes (at) include (visit_id) where to_status = 'Re-opened'`,
    payments_received: `payments (created_at) include (amount, currency, method, status, user_id, created_by) where status in ('Success', 'Refunded')`,
    users_by_owed: `users (owed, id) ${live}`,
    users_by_first_visit_date: `users (first_visit_date, id) ${live}`,
    users_deleted: `users (id) where deleted_at is not null`,
  };
  for (const [name, definition] of Object.entries(indexes))
    await sql`create index ${sql.ref(name)} on ${sql.raw(definition)}`.execute(db);
}
