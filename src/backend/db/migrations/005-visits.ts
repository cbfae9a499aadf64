import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Visits, each found by its vehicle too, their tasks, and how both came to their status. Amounts are in minor units of
 * the visit's currency.
 */
export const visits: Migration = {
  async up(db) {
    await sql`
      create table visits (
        id uuid primary key default uuidv7(),
        user_id uuid not null references users (id),
        vehicle_id uuid not null references vehicles (id),
        name text collate "und-x-icu" not null check (length(name) between 3 and 120),
        customer text collate "und-x-icu" not null,
        visit_date date not null,
        due_date date not null check (due_date >= visit_date),
        total_cost bigint not null check (total_cost > 0),
        paid bigint not null default 0,
        currency text not null,
        status text not null default 'Pending'
          check (status in ('Pending', 'In Progress', 'Ready for Pickup', 'Completed', 'Cancelled')),
        payment_status text not null generated always as (
          case
            when paid <= 0 then 'Unpaid'
            when paid < total_cost then 'Partially Paid'
            when paid = total_cost then 'Paid'
            else 'Overpaid'
          end
        ) stored,
        is_owed boolean not null generated always as (paid < total_cost and status <> 'Cancelled') stored,
        created_at timestamptz(3) not null default now(),
        updated_at timestamptz(3) not null default now(),
        deleted_at timestamptz(3),
        deleted_by uuid references users (id),
        search text not null,
        unique (id, user_id)
      )
    `.execute(db);
    for (const column of ['created_at', 'visit_date', 'due_date', 'name', 'customer', 'total_cost', 'status']) {
      const index = sql.ref(`visits_by_${column}`);
      await sql`create index ${index} on visits (${sql.ref(column)}, id) where deleted_at is null`.execute(db);
    }
    for (const column of ['user_id', 'vehicle_id', 'status', 'payment_status']) {
      const index = sql.ref(`visits_by_${column}_and_created_at`);
      await sql`create index ${index} on visits (${sql.ref(column)}, created_at, id) where deleted_at is null`.execute(
        db,
      );
    }
    await sql`create index visits_search on visits using gin (search gin_trgm_ops) with (fastupdate = off)`.execute(db);
    await sql`create index visits_owed on visits (created_at, id) include (due_date, payment_status) where deleted_at is null and is_owed`.execute(
      db,
    );
    await sql`create index visits_owed_by_due_date on visits (due_date, id) where deleted_at is null and is_owed`.execute(
      db,
    );
    await sql`
      create index visits_open on visits (vehicle_id)
      where deleted_at is null and status not in ('Completed', 'Cancelled')
    `.execute(db);

    await sql`
      create function visit_search() returns trigger language plpgsql as $$
      declare vehicle vehicles;
      begin
        select * into vehicle from vehicles where id = new.vehicle_id;
        new.search := fold_search(
          ' ' || new.name || ' ' || new.customer || ' ' || vehicle.plate_number || ' ' || vehicle.brand || ' ' ||
          vehicle.model
        );
        return new;
      end $$
    `.execute(db);
    await sql`
      create trigger visit_search before insert or update of name, customer, vehicle_id, search on visits
      for each row execute function visit_search()
    `.execute(db);
    await sql`
      create function vehicle_visits_search() returns trigger language plpgsql as $$
      begin
        update visits set search = '' where vehicle_id = new.id;
        return null;
      end $$
    `.execute(db);
    await sql`
      create trigger vehicle_visits_search after update of plate_number, brand, model on vehicles
      for each row
      when ((old.plate_number, old.brand, old.model) is distinct from (new.plate_number, new.brand, new.model))
      execute function vehicle_visits_search()
    `.execute(db);

    await sql`
      create table tasks (
        id uuid primary key default uuidv7(),
        visit_id uuid not null,
        user_id uuid not null,
        name text collate "und-x-icu" not null check (length(name) between 1 and 120),
        description text check (length(description) <= 1000),
        service text not null check (service in ('REPAIR', 'MAINTENANCE', 'INSPECTION')),
        cost bigint check (cost >= 0),
        sold_for bigint not null check (sold_for >= 0),
        due_date date,
        status text not null default 'Pending'
          check (status in ('Pending', 'In Progress', 'Completed', 'Cancelled', 'Re-opened', 'Sold')),
        priority text not null check (priority in ('HIGH', 'MEDIUM', 'NORMAL', 'LOW')),
        urgency smallint not null generated always as (
          case priority when 'HIGH' then 1 when 'MEDIUM' then 2 when 'NORMAL' then 3 else 4 end
        ) stored,
        category text collate "und-x-icu" check (length(category) <= 60),
        hold_reason text check (hold_reason in ('PARTS', 'APPROVAL', 'CLIENT')),
        created_at timestamptz(3) not null default now(),
        updated_at timestamptz(3) not null default now(),
        deleted_at timestamptz(3),
        deleted_by uuid references users (id),
        search text not null generated always as (fold_search(
          ' ' || name || ' ' || coalesce(category, '') || ' ' || coalesce(description, '')
        )) stored,
        foreign key (visit_id, user_id) references visits (id, user_id),
        check (hold_reason is null or status = 'In Progress')
      )
    `.execute(db);
    for (const column of ['created_at', 'name', 'due_date', 'urgency', 'status']) {
      const index = sql.ref(`tasks_by_${column}`);
      await sql`create index ${index} on tasks (${sql.ref(column)}, id) where deleted_at is null`.execute(db);
    }
    for (const column of ['visit_id', 'user_id', 'status', 'priority', 'service']) {
      const index = sql.ref(`tasks_by_${column}_and_created_at`);
      await sql`create index ${index} on tasks (${sql.ref(column)}, created_at, id) where deleted_at is null`.execute(
        db,
      );
    }
    await sql`create index tasks_search on tasks using gin (search gin_trgm_ops) with (fastupdate = off)`.execute(db);

    await sql`
      create table status_moves (
        id uuid primary key default uuidv7(),
        visit_id uuid not null references visits (id),
        task_id uuid references tasks (id),
        from_status text,
        to_status text not null,
        hold_reason text,
        reason text check (length(reason) <= 300),
        automatic boolean not null default false,
        actor_id uuid references users (id),
        at timestamptz(3) not null
      )
    `.execute(db);
    await sql`create index status_moves_by_visit on status_moves (visit_id, at, id)`.execute(db);
  },
};
