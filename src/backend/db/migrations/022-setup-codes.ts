import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Hashes of the codes that starts of a garage without an administrator printed. */
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
