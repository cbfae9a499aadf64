import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

// The rules of `forecastOilChange`. In UTC: a generated column may not depend on a session's time zone.
const LAST_DAY = sql`(created_at at time zone 'UTC' + interval '12 months')`;
/** A century from now where there is no pace. */
const EXPECTED = sql`(latest_km_updated_at at time zone 'UTC' + make_interval(
  secs => 86400 * least((next_change_km - latest_km) / nullif(km_per_day, 0), 36500)
))`;

/**
 * Oil changes and readings of the odometer. They belong to the vehicle: they follow it to another owner, go and come
 * back with it.
 */
export const oilChanges: Migration = {
  async up(db) {
    await sql`
      create table oil_changes (
        id uuid primary key default uuidv7(),
        vehicle_id uuid not null references vehicles (id),
        user_id uuid not null references users (id),
        oil_name text collate "und-x-icu" not null check (length(oil_name) <= 60),
        oil_type text collate "und-x-icu" not null check (length(oil_type) <= 60),
        current_km integer not null check (current_km >= 0),
        next_change_km integer not null check (next_change_km > current_km),
        latest_km integer not null check (latest_km >= current_km),
        latest_km_updated_at timestamptz(3) not null,
        km_per_day double precision check (km_per_day >= 0),
        is_newest boolean not null,
        notes text check (length(notes) <= 1000),
        created_at timestamptz(3) not null default now(),
        updated_at timestamptz(3) not null default now(),
        deleted_at timestamptz(3),
        deleted_by uuid references users (id),
        search text not null,
        overdue_from timestamptz(3) not null generated always as (
          case when next_change_km <= latest_km then '-infinity' else ${LAST_DAY} at time zone 'UTC' end
        ) stored,
        due_soon_from timestamptz(3) not null generated always as (
          case
            when (next_change_km - latest_km) * 10 <= greatest(5000, next_change_km - current_km) then '-infinity'
            else (least(${LAST_DAY}, ${EXPECTED}) - interval '14 days') at time zone 'UTC'
          end
        ) stored
      )
    `.execute(db);
    await sql`create unique index oil_changes_newest on oil_changes (vehicle_id) where deleted_at is null and is_newest`.execute(
      db,
    );
    for (const column of ['created_at', 'current_km', 'next_change_km', 'latest_km']) {
      const index = sql.ref(`oil_changes_by_${column}`);
      await sql`create index ${index} on oil_changes (${sql.ref(column)}, id) where deleted_at is null`.execute(db);
    }
    for (const column of ['user_id', 'vehicle_id']) {
      const index = sql.ref(`oil_changes_by_${column}_and_created_at`);
      await sql`create index ${index} on oil_changes (${sql.ref(column)}, created_at, id) where deleted_at is null`.execute(
        db,
      );
    }
    for (const column of ['overdue_from', 'due_soon_from', 'latest_km_updated_at']) {
      const index = sql.ref(`oil_changes_by_${column}`);
      await sql`create index ${index} on oil_changes (${sql.ref(column)}) where deleted_at is null and is_newest`.execute(
        db,
      );
    }
    await sql`create index oil_changes_search on oil_changes using gin (search gin_trgm_ops) with (fastupdate = off)`.execute(
      db,
    );

    await sql`
      create function oil_change_search() returns trigger language plpgsql as $$
      declare vehicle vehicles;
      begin
        select * into vehicle from vehicles where id = new.vehicle_id;
        new.user_id := vehicle.user_id;
        new.search := fold_search(
          ' ' || vehicle.plate_number || ' ' || new.oil_name || ' ' || new.oil_type || ' ' || vehicle.brand || ' ' ||
          vehicle.model || ' ' || coalesce(new.notes, '')
        );
        return new;
      end $$
    `.execute(db);
    await sql`
      create trigger oil_change_search before insert or update on oil_changes
      for each row execute function oil_change_search()
    `.execute(db);
    await sql`
      create table km_readings (
        id uuid primary key default uuidv7(),
        vehicle_id uuid not null references vehicles (id),
        oil_change_id uuid unique references oil_changes (id),
        km integer not null check (km >= 0),
        reason text check (length(reason) <= 300),
        actor_id uuid references users (id),
        at timestamptz(3) not null
      )
    `.execute(db);
    await sql`create index km_readings_by_vehicle on km_readings (vehicle_id, at, id)`.execute(db);

    await sql`
      create function vehicle_followed() returns trigger language plpgsql as $$
      begin
        update oil_changes set search = '' where vehicle_id = new.id;
        update visits set search = '' where vehicle_id = new.id;
        return null;
      end $$
    `.execute(db);
    await sql`
      create trigger vehicle_followed after update of plate_number, brand, model, user_id on vehicles
      for each row when (
        (old.plate_number, old.brand, old.model, old.user_id)
        is distinct from (new.plate_number, new.brand, new.model, new.user_id)
      ) execute function vehicle_followed()
    `.execute(db);

    await sql`
      create function vehicle_gone() returns trigger language plpgsql as $$
      begin
        if new.deleted_at is not null then
          update oil_changes set deleted_at = new.deleted_at, deleted_by = new.deleted_by
          where vehicle_id = new.id and deleted_at is null;
        else
          update oil_changes set deleted_at = null, deleted_by = null
          where vehicle_id = new.id and deleted_at = old.deleted_at;
        end if;
        return null;
      end $$
    `.execute(db);
    await sql`
      create trigger vehicle_gone after update of deleted_at on vehicles
      for each row when (old.deleted_at is distinct from new.deleted_at) execute function vehicle_gone()
    `.execute(db);
  },
};
