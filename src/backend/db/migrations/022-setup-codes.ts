import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Hashes of set-up codes: each start of a garage without an administrator prints one. */
export const setupCodes: Migration = {
  async up(db) {
    await sql`
      create table setup_codes (
        hash text primary key,
        created_at timestamptz(3) not null default now()
      )
    `.execute(db);
  },
};
