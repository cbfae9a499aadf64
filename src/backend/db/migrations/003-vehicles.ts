import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Vehicles; each is found by its owner's name and phone too, so its searched text follows the owner's. */
export const vehicles: Migration = {
  async up(db) {
    await sql`
      create table vehicles (
        id uuid primary key default uuidv7(),
        user_id uuid not null references users (id),
        type text not null check (type in ('Car', 'SUV', 'Truck', 'Motorcycle', 'Bus', 'Van')),
        plate_number text collate "und-x-icu" not null check (length(plate_number) between 1 and 20),
        color text not null check (length(color) <= 60),
        brand text collate "und-x-icu" not null check (length(brand) <= 60),
        model text collate "und-x-icu" not null check (length(model) <= 60),
        year integer not null check (year between 1900 and 9999),
        engine_type text not null check (length(engine_type) <= 60),
        status text not null check (status in ('ACTIVE', 'INACTIVE', 'SOLD', 'ARCHIVED')),
        image_key text references images (key),
        created_at timestamptz(3) not null default now(),
        updated_at timestamptz(3) not null default now(),
        deleted_at timestamptz(3),
        deleted_by uuid references users (id),
        search text not null
      )
    `.execute(db);
    await sql`create unique index vehicles_plate_live on vehicles (plate_number) where deleted_at is null`.execute(db);
    for (const column of ['created_at', 'plate_number', 'brand', 'model', 'year', 'type', 'status']) {
      const index = sql.ref(`vehicles_by_${column}`);
      await sql`create index ${index} on vehicles (${sql.ref(column)}, id) where deleted_at is null`.execute(db);
    }
    for (const column of ['user_id', 'type', 'status']) {
      const index = sql.ref(`vehicles_by_${column}_and_created_at`);
      await sql`create index ${index} on vehicles (${sql.ref(column)}, created_at, id) where deleted_at is null`.execute(
        db,
      );
    }
    await sql`create index vehicles_search on vehicles using gin (search gin_trgm_ops)`.execute(db);

    // The share lock keeps a new owner's name still until the vehicle is there to follow it.
    await sql`
      create function vehicle_search() returns trigger language plpgsql as $$
      declare owner users;
      begin
        if tg_op = 'INSERT' or new.user_id <> old.user_id then
          select * into owner from users where id = new.user_id for share;
        else
          select * into owner from users where id = new.user_id;
        end if;
        new.search := fold_search(
          ' ' || new.plate_number || ' ' || new.brand || ' ' || new.model || ' ' || new.color || ' ' || new.year ||
          ' ' || new.engine_type
        ) || coalesce(owner.search, '');
        return new;
      end $$
    `.execute(db);
    await sql`
      create trigger vehicle_search before insert or update on vehicles
      for each row execute function vehicle_search()
    `.execute(db);
    await sql`
      create function owner_search() returns trigger language plpgsql as $$
      begin
        update vehicles set search = '' where user_id = new.id;
        return null;
      end $$
    `.execute(db);
    await sql`
      create trigger owner_search after update of first_name, last_name, username, email, country_code, phone_number on users
      for each row when (old.search is distinct from new.search) execute function owner_search()
    `.execute(db);
  },
};
