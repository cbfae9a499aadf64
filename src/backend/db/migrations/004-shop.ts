import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Static data and branding. */
export const shop: Migration = {
  async up(db) {
    await sql`
      create table static_data (
        id uuid primary key default uuidv7(),
        type text not null check (type in (
          'VEHICLE_BRAND', 'VEHICLE_MODEL', 'VEHICLE_COLOR', 'ENGINE_TYPE', 'OIL_NAME', 'OIL_TYPE', 'TASK_CATEGORY'
        )),
        name text collate "und-x-icu" not null check (length(name) between 1 and 60),
        created_at timestamptz(3) not null default now(),
        updated_at timestamptz(3) not null default now(),
        deleted_at timestamptz(3),
        deleted_by uuid references users (id),
        search text not null generated always as (fold_search(' ' || name)) stored
      )
    `.execute(db);
    await sql`create unique index static_data_name_live on static_data (type, lower(name)) where deleted_at is null`.execute(
      db,
    );
    for (const column of ['created_at', 'name', 'type']) {
      const index = sql.ref(`static_data_by_${column}`);
      await sql`create index ${index} on static_data (${sql.ref(column)}, id) where deleted_at is null`.execute(db);
    }
    await sql`create index static_data_search on static_data using gin (search gin_trgm_ops)`.execute(db);
    await sql`
      create table branding (
        id uuid primary key default uuidv7(),
        type text not null check (type in (
          'MERCHANT_THEME_COLORS', 'MERCHANT_INFO', 'MERCHANT_IMAGES', 'MERCHANT_SOCIAL', 'MERCHANT_STATS',
          'MERCHANT_HERO', 'MERCHANT_ABOUT', 'MERCHANT_CORE_VALUES', 'MERCHANT_FAQS'
        )),
        language text not null check (language in ('ar', 'en', 'fr', 'common')),
        status text not null default 'ACTIVE' check (status in ('ACTIVE', 'DRAFT', 'ARCHIVED')),
        fields jsonb not null,
        created_at timestamptz(3) not null default now(),
        updated_at timestamptz(3) not null default now()
      )
    `.execute(db);
    await sql`create unique index branding_active on branding (type, language) where status = 'ACTIVE'`.execute(db);
    await sql`create index branding_by_status on branding (status, language)`.execute(db);
  },
};
