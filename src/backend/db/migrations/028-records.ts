import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const DELETABLE = [
  'users',
  'vehicles',
  'visits',
  'tasks',
  'oil_changes',
  'media',
  'categories',
  'items',
  'static_data',
  'messages',
  'ratings',
];

/**
 * Adds indexes for the trash and the audit log, the links of exports, and the time at which a client was anonymized.
 */
export const records: Migration = {
  async up(db) {
    for (const table of DELETABLE)
      await sql`
        create index ${sql.ref(`${table}_trash`)} on ${sql.table(table)} (deleted_at, id) where deleted_at is not null
      `.execute(db);
    await sql`create index audit_log_by_action on audit_log (action, at, id)`.execute(db);
    await sql`
      create table export_links (
        hash text primary key,
        created_by uuid not null references users (id) on delete cascade,
        created_at timestamptz(3) not null default now(),
        expires_at timestamptz(3) not null
      )
    `.execute(db);
    await sql`alter table users add column anonymized_at timestamptz(3)`.execute(db);
  },
};
