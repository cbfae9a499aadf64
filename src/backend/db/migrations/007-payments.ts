import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Payments and refunds; a row is never removed. Amounts are in minor units of `currency`. */
export const payments: Migration = {
  async up(db) {
    await sql`
      create table payments (
        id uuid primary key default uuidv7(),
        entity_type text not null check (entity_type in ('VISIT', 'TASK', 'OIL_CHANGE')),
        visit_id uuid references visits (id),
        task_id uuid references tasks (id),
        oil_change_id uuid references oil_changes (id),
        entity_id uuid not null generated always as (
          case entity_type when 'VISIT' then visit_id when 'TASK' then task_id else oil_change_id end
        ) stored,
        vehicle_id uuid not null references vehicles (id),
        user_id uuid not null references users (id),
        customer text collate "und-x-icu" not null,
        amount bigint not null check (amount > 0),
        currency text not null,
        method text not null check (method in ('Cash', 'Credit Card', 'Bank Transfer')),
        notes text check (length(notes) <= 1000),
        status text not null check (status in ('Success', 'Failed', 'Refunded', 'Deleted')),
        refund_of uuid references payments (id),
        reason text check (length(reason) <= 300),
        idempotency_key text check (length(idempotency_key) between 1 and 100),
        created_by uuid not null references users (id),
        created_at timestamptz(3) not null default now(),
        updated_at timestamptz(3) not null default now(),
        search text not null generated always as (fold_search(
          ' ' || customer || ' ' || method || ' ' || coalesce(notes, '')
        )) stored,
        check ((entity_type = 'TASK') = (task_id is not null)),
        check ((entity_type = 'OIL_CHANGE') = (oil_change_id is not null)),
        check ((entity_type = 'OIL_CHANGE') = (visit_id is null)),
        check (refund_of is null or status in ('Refunded', 'Deleted'))
      )
    `.execute(db);
    await sql`create unique index payments_idempotency on payments (created_by, idempotency_key)`.execute(db);
    await sql`create index payments_by_visit on payments (visit_id)`.execute(db);
    await sql`create index payments_by_refund_of on payments (refund_of) where refund_of is not null`.execute(db);
    await sql`create index payments_by_entity on payments (entity_id, created_at, id)`.execute(db);
    for (const column of ['created_at', 'amount', 'method', 'status']) {
      const index = sql.ref(`payments_by_${column}`);
      await sql`create index ${index} on payments (${sql.ref(column)}, id)`.execute(db);
    }
    for (const column of ['user_id', 'status', 'method', 'entity_type']) {
      const index = sql.ref(`payments_by_${column}_and_created_at`);
      await sql`create index ${index} on payments (${sql.ref(column)}, created_at, id)`.execute(db);
    }
    await sql`create index payments_search on payments using gin (search gin_trgm_ops) with (fastupdate = off)`.execute(
      db,
    );
  },
};
