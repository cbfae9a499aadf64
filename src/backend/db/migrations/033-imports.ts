import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Foreign keys to users and vehicles in large tables. Without an index, each deleted record would scan the whole table.
 * The indexes of nullable keys omit nulls.
 */
const REFERENCES = {
  audit_log: ['actor_id'],
  images: ['user_id'],
  km_readings: ['actor_id'],
  media: ['created_by', 'deleted_by'],
  messages: ['user_id'],
  oil_changes: ['deleted_by'],
  payments: ['vehicle_id'],
  status_changes: ['actor_id'],
  tasks: ['deleted_by'],
  users: ['deleted_by'],
  vehicles: ['deleted_by'],
  visits: ['deleted_by'],
};

/**
 * Adds imports of files, with the records that they created or updated until the undo expires
 * (docs/rules/imports.md#undo).
 */
export const imports: Migration = {
  async up(db) {
    await sql`
      create table imports (
        id uuid primary key default uuidv7(),
        created_by uuid not null references users (id),
        created_at timestamptz(3) not null default now(),
        file_name text not null,
        state text not null default 'CHECKED' check (state in ('CHECKED', 'DONE', 'UNDONE')),
        source text,
        processed integer not null default 0 check (processed >= 0),
        total integer not null check (total >= 0),
        done_at timestamptz(3),
        result text
      )
    `.execute(db);
    await sql`create index imports_by_created_at on imports (created_at)`.execute(db);
    await sql`
      create table import_records (
        import_id uuid not null references imports (id) on delete cascade,
        entity_type text not null check (entity_type in ('users', 'vehicles')),
        entity_id uuid not null,
        version timestamptz(3) not null,
        previous text,
        primary key (import_id, entity_type, entity_id)
      )
    `.execute(db);
    for (const [table, columns] of Object.entries(REFERENCES)) {
      for (const column of columns) {
        const [index, name] = [sql.ref(`${table}_by_${column}`), sql.ref(column)];
        await sql`create index ${index} on ${sql.table(table)} (${name}) where ${name} is not null`.execute(db);
      }
    }
  },
};
