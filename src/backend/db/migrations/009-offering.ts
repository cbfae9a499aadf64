import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * The offering of the garage in each language, the versions of the branding, and page views. Prices are in minor units.
 */
export const offering: Migration = {
  async up(db) {
    await sql`
      create table categories (
        id uuid primary key default uuidv7(),
        title jsonb not null,
        description jsonb not null default '{"ar":null,"en":null,"fr":null}',
        image_key text references images (key),
        position integer not null check (position >= 0),
        visibility text not null check (visibility in ('visible', 'hidden')),
        currency text not null,
        min_price bigint check (min_price >= 0),
        max_price bigint check (max_price >= min_price),
        created_at timestamptz(3) not null default now(),
        updated_at timestamptz(3) not null default now(),
        deleted_at timestamptz(3),
        deleted_by uuid references users (id),
        search text not null generated always as (fold_search(
          ' ' || coalesce(title ->> 'ar', '') || ' ' || coalesce(title ->> 'en', '') || ' ' || coalesce(title ->> 'fr', '')
        )) stored
      )
    `.execute(db);
    await sql`create index categories_by_position on categories (position, id) where deleted_at is null`.execute(db);
    await sql`create index categories_by_created_at on categories (created_at, id) where deleted_at is null`.execute(
      db,
    );
    await sql`
      create table items (
        id uuid primary key default uuidv7(),
        category_id uuid not null references categories (id),
        title jsonb not null,
        description jsonb not null default '{"ar":null,"en":null,"fr":null}',
        price bigint not null check (price >= 0),
        currency text not null,
        image_key text references images (key),
        duration_minutes integer not null check (duration_minutes >= 0),
        featured boolean not null,
        visibility text not null check (visibility in ('visible', 'hidden')),
        created_at timestamptz(3) not null default now(),
        updated_at timestamptz(3) not null default now(),
        deleted_at timestamptz(3),
        deleted_by uuid references users (id),
        search text not null generated always as (fold_search(
          ' ' || coalesce(title ->> 'ar', '') || ' ' || coalesce(title ->> 'en', '') || ' ' || coalesce(title ->> 'fr', '')
        )) stored
      )
    `.execute(db);
    for (const column of ['created_at', 'price', 'duration_minutes']) {
      const index = sql.ref(`items_by_${column}`);
      await sql`create index ${index} on items (${sql.ref(column)}, id) where deleted_at is null`.execute(db);
    }
    await sql`create index items_by_category on items (category_id, created_at, id) where deleted_at is null`.execute(
      db,
    );
    await sql`create index categories_search on categories using gin (search gin_trgm_ops) with (fastupdate = off)`.execute(
      db,
    );
    await sql`create index items_search on items using gin (search gin_trgm_ops) with (fastupdate = off)`.execute(db);
    // Every search would also scan the pending list of a GIN index; the older indexes update at once, too.
    for (const index of ['users_search', 'vehicles_search', 'static_data_search'])
      await sql`alter index ${sql.ref(index)} set (fastupdate = off)`.execute(db);

    // The author of each version, one draft for each text, and the published versions before.
    await sql`alter table branding add column updated_by uuid references users (id)`.execute(db);
    await sql`create unique index branding_draft on branding (type, language) where status = 'DRAFT'`.execute(db);
    await sql`create index branding_history on branding (type, language, updated_at, id) where status = 'ARCHIVED'`.execute(
      db,
    );

    // The last publication of all processes, and the content that PUBLISH_HOOK_URL has received.
    await sql`
      create table publication (
        id boolean primary key default true check (id),
        published_at timestamptz(3),
        pages integer not null default 0,
        took integer not null default 0,
        has_failed boolean not null default false,
        told text
      )
    `.execute(db);

    // Every committed change of content that the public pages show notifies the publishing processes.
    await sql`
      create function site_changed() returns trigger language plpgsql as $$
      begin
        perform pg_notify('site_changed', '');
        return null;
      end $$
    `.execute(db);
    for (const table of ['branding', 'categories', 'items', 'ratings']) {
      await sql`
        create trigger site_changed after insert or update or delete on ${sql.ref(table)}
        for each statement execute function site_changed()
      `.execute(db);
    }
    // Of media only the gallery: photos of clients' cars come all day.
    await sql`
      create trigger site_changed after insert on media for each row
      when (new.section = 'gallery' and new.user_id is null and new.deleted_at is null) execute function site_changed()
    `.execute(db);
    await sql`
      create trigger site_changed_by_update after update on media for each row
      when ('gallery' in (old.section, new.section) and new.user_id is null) execute function site_changed()
    `.execute(db);

    // Neither the person nor the address nor the whole user agent is stored (docs/rules/analytics.md#privacy).
    await sql`
      create table page_views (
        id uuid primary key default uuidv7(),
        at timestamptz(3) not null,
        session_id text not null check (length(session_id) <= 80),
        path text not null check (length(path) <= 500),
        referrer text check (length(referrer) <= 500),
        utm_source text check (length(utm_source) <= 100),
        utm_medium text check (length(utm_medium) <= 100),
        utm_campaign text check (length(utm_campaign) <= 100),
        browser text not null check (length(browser) <= 40),
        os text not null check (length(os) <= 40),
        device_type text not null check (length(device_type) <= 20),
        event_type text not null check (length(event_type) <= 40),
        screen_size text check (length(screen_size) <= 20),
        language text check (length(language) <= 20)
      )
    `.execute(db);
    await sql`create index page_views_by_at on page_views (at, session_id)`.execute(db);
  },
};
