import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Photos, videos and papers; what clients say in ratings and visitors in messages. */
export const mediaAndVoices: Migration = {
  async up(db) {
    await sql`
      create table media (
        id uuid primary key default uuidv7(),
        type text not null check (type in ('image', 'video', 'document')),
        name text collate "und-x-icu" not null check (length(name) between 1 and 120),
        section text collate "und-x-icu" check (length(section) <= 60),
        user_id uuid references users (id),
        vehicle_id uuid references vehicles (id),
        visit_id uuid references visits (id),
        key text not null unique,
        content_type text not null,
        bytes bigint not null check (bytes > 0),
        has_thumbnail boolean not null,
        created_by uuid references users (id),
        created_at timestamptz(3) not null default now(),
        updated_at timestamptz(3) not null default now(),
        deleted_at timestamptz(3),
        deleted_by uuid references users (id),
        search text not null generated always as (fold_search(' ' || name || ' ' || coalesce(section, ''))) stored,
        check (visit_id is null or vehicle_id is not null),
        check (vehicle_id is null or user_id is not null)
      )
    `.execute(db);
    for (const column of ['created_at', 'name']) {
      const index = sql.ref(`media_by_${column}`);
      await sql`create index ${index} on media (${sql.ref(column)}, id) where deleted_at is null`.execute(db);
    }
    for (const column of ['user_id', 'vehicle_id', 'visit_id', 'type', 'section']) {
      const index = sql.ref(`media_by_${column}_and_created_at`);
      await sql`create index ${index} on media (${sql.ref(column)}, created_at, id) where deleted_at is null`.execute(
        db,
      );
    }
    await sql`create index media_search on media using gin (search gin_trgm_ops) with (fastupdate = off)`.execute(db);

    await sql`
      create table ratings (
        id uuid primary key default uuidv7(),
        user_id uuid not null references users (id),
        stars integer not null check (stars between 1 and 5),
        feedback text check (length(feedback) <= 1000),
        created_at timestamptz(3) not null default now(),
        updated_at timestamptz(3) not null default now(),
        deleted_at timestamptz(3),
        deleted_by uuid references users (id),
        search text not null
      )
    `.execute(db);
    await sql`create unique index ratings_user_live on ratings (user_id) where deleted_at is null`.execute(db);
    for (const column of ['created_at', 'stars']) {
      const index = sql.ref(`ratings_by_${column}`);
      await sql`create index ${index} on ratings (${sql.ref(column)}, id) where deleted_at is null`.execute(db);
    }
    await sql`create index ratings_search on ratings using gin (search gin_trgm_ops) with (fastupdate = off)`.execute(
      db,
    );
    // As with vehicles: the share lock keeps the author's name still until the rating is there to follow it.
    await sql`
      create function rating_search() returns trigger language plpgsql as $$
      declare author users;
      begin
        if tg_op = 'INSERT' then
          select * into author from users where id = new.user_id for share;
        else
          select * into author from users where id = new.user_id;
        end if;
        new.search := fold_search(
          ' ' || author.first_name || ' ' || author.last_name || ' ' || coalesce(new.feedback, '')
        );
        return new;
      end $$
    `.execute(db);
    await sql`
      create trigger rating_search before insert or update on ratings
      for each row execute function rating_search()
    `.execute(db);
    await sql`
      create function author_search() returns trigger language plpgsql as $$
      begin
        update ratings set search = '' where user_id = new.id and deleted_at is null;
        return null;
      end $$
    `.execute(db);
    await sql`
      create trigger author_search after update of first_name, last_name on users
      for each row when (old.search is distinct from new.search) execute function author_search()
    `.execute(db);

    await sql`
      create table messages (
        id uuid primary key default uuidv7(),
        full_name text collate "und-x-icu" not null check (length(full_name) <= 120),
        email text not null check (length(email) <= 100),
        message text not null check (length(message) <= 2000),
        read boolean not null default false,
        created_at timestamptz(3) not null default now(),
        updated_at timestamptz(3) not null default now(),
        deleted_at timestamptz(3),
        deleted_by uuid references users (id),
        search text not null generated always as (fold_search(' ' || full_name || ' ' || email || ' ' || message)) stored
      )
    `.execute(db);
    for (const column of ['created_at', 'full_name']) {
      const index = sql.ref(`messages_by_${column}`);
      await sql`create index ${index} on messages (${sql.ref(column)}, id) where deleted_at is null`.execute(db);
    }
    for (const column of ['read']) {
      const index = sql.ref(`messages_by_${column}_and_created_at`);
      await sql`create index ${index} on messages (${sql.ref(column)}, created_at, id) where deleted_at is null`.execute(
        db,
      );
    }
    await sql`create index messages_search on messages using gin (search gin_trgm_ops) with (fastupdate = off)`.execute(
      db,
    );
  },
};
