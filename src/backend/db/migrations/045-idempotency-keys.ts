import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Adds the keys of idempotent calls with the ids of their records (docs/rules/validation.md#idempotency). The scope is
 * the id of the caller; it is empty for visitors.
 */
export const idempotencyKeys: Migration = {
  async up(db) {
    await sql`
      create table idempotency_keys (
        scope text not null,
        key text not null,
        call text not null,
        fingerprint text not null,
        record_id text,
        created_at timestamptz(3) not null,
        primary key (scope, key)
      )
    `.execute(db);
    await sql`create index idempotency_keys_by_created_at on idempotency_keys (created_at)`.execute(db);
  },
};
