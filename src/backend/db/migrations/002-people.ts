import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Users, and what proves who they are. */
export const people: Migration = {
  async up(db) {
    await sql`
      create table images (
        key text primary key,
        purpose text not null check (purpose in ('USER', 'VEHICLE', 'CATEGORY', 'ITEM', 'BRANDING')),
        user_id uuid,
        content_type text not null,
        bytes integer not null check (bytes > 0),
        width integer not null check (width > 0),
        height integer not null check (height > 0),
        created_at timestamptz(3) not null default now(),
        attached_at timestamptz(3)
      )
    `.execute(db);
    await sql`create index images_orphans on images (created_at) where attached_at is null`.execute(db);
    await sql`
      create table users (
        id uuid primary key default uuidv7(),
        first_name text collate "und-x-icu" not null check (length(first_name) <= 60),
        last_name text collate "und-x-icu" not null check (length(last_name) <= 60),
        email text check (length(email) <= 100),
        username text collate "und-x-icu" not null check (length(username) between 1 and 50),
        country_code text not null check (length(country_code) <= 10),
        phone_number text not null check (length(phone_number) <= 15),
        phone_e164 text,
        role text not null check (role in ('CLIENT', 'MANAGER', 'EMPLOYEE', 'ADMIN')),
        age integer check (age between 16 and 120),
        image_key text references images (key),
        verified boolean not null default false,
        status text not null default 'active' check (status in ('active', 'inactive')),
        preferred_language text not null default 'ar' check (preferred_language in ('ar', 'en', 'fr')),
        password_hash text,
        created_at timestamptz(3) not null default now(),
        updated_at timestamptz(3) not null default now(),
        deleted_at timestamptz(3),
        deleted_by uuid references users (id),
        search text not null generated always as (fold_search(
          ' ' || first_name || ' ' || last_name || ' ' || username || ' ' || coalesce(email, '') || ' ' ||
          coalesce(phone_e164, '') || ' ' ||
          case when country_code || phone_number = phone_e164 then '0' else country_code end || phone_number || ' ' ||
          replace(first_name || last_name, ' ', '')
        )) stored
      )
    `.execute(db);
    await sql`alter table images add constraint images_user_id_fkey foreign key (user_id) references users (id)`.execute(
      db,
    );
    await sql`create unique index users_email_live on users (lower(email)) where deleted_at is null`.execute(db);
    await sql`create unique index users_username_live on users (lower(username)) where deleted_at is null`.execute(db);
    await sql`create unique index users_phone_live on users (phone_e164) where deleted_at is null`.execute(db);
    for (const column of ['created_at', 'first_name', 'last_name', 'username', 'role', 'status']) {
      const index = sql.ref(`users_by_${column}`);
      await sql`create index ${index} on users (${sql.ref(column)}, id) where deleted_at is null`.execute(db);
    }
    await sql`create index users_by_role_and_created_at on users (role, created_at, id) where deleted_at is null`.execute(
      db,
    );
    await sql`create index users_search on users using gin (search gin_trgm_ops)`.execute(db);

    await sql`
      create table sessions (
        id uuid primary key default uuidv7(),
        user_id uuid not null references users (id) on delete cascade,
        created_at timestamptz(3) not null default now(),
        expires_at timestamptz(3) not null,
        revoked_at timestamptz(3)
      )
    `.execute(db);
    await sql`create index sessions_live on sessions (user_id) where revoked_at is null`.execute(db);
    await sql`
      create table refresh_tokens (
        hash text primary key,
        session_id uuid not null references sessions (id) on delete cascade,
        created_at timestamptz(3) not null default now(),
        expires_at timestamptz(3) not null,
        replaced_at timestamptz(3)
      )
    `.execute(db);
    await sql`create index refresh_tokens_by_session on refresh_tokens (session_id)`.execute(db);
    await sql`
      create table otp_codes (
        id uuid primary key default uuidv7(),
        identifier_hash text not null,
        user_id uuid references users (id) on delete cascade,
        purpose text not null check (purpose in ('RESET_PASSWORD', 'VERIFY_ACCOUNT')),
        code_hash text not null,
        tries integer not null default 0 check (tries >= 0),
        created_at timestamptz(3) not null default now(),
        expires_at timestamptz(3) not null,
        closed_at timestamptz(3)
      )
    `.execute(db);
    await sql`create index otp_codes_by_identifier on otp_codes (identifier_hash, created_at)`.execute(db);
    await sql`
      create table reset_grants (
        hash text primary key,
        user_id uuid not null references users (id) on delete cascade,
        expires_at timestamptz(3) not null,
        used_at timestamptz(3)
      )
    `.execute(db);
    await sql`
      create table outbox (
        id uuid primary key default uuidv7(),
        channel text not null check (channel in ('mail', 'sms')),
        recipient text not null,
        subject text,
        body text not null,
        purge_key text,
        created_at timestamptz(3) not null default now(),
        expires_at timestamptz(3) not null
      )
    `.execute(db);
    await sql`create index outbox_by_purge_key on outbox (purge_key)`.execute(db);
    await sql`create index outbox_by_expires_at on outbox (expires_at)`.execute(db);
    await sql`
      create table server_keys (
        name text primary key,
        value jsonb not null,
        created_at timestamptz(3) not null default now()
      )
    `.execute(db);
    await sql`
      create table audit_log (
        id uuid primary key default uuidv7(),
        at timestamptz(3) not null default now(),
        actor_id uuid references users (id),
        action text not null,
        entity_type text not null,
        entity_id text not null,
        changes jsonb not null default '{}'
      )
    `.execute(db);
    await sql`create index audit_log_by_at on audit_log (at, id)`.execute(db);
    await sql`create index audit_log_by_entity on audit_log (entity_type, entity_id, at, id)`.execute(db);
  },
};
