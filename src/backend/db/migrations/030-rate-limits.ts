import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Attempts that count towards the limits of sign-ins, shared by all processes (docs/rules/sessions.md#rate-limits). */
export const rateLimits: Migration = {
  async up(db) {
    await sql`
      create table rate_limits (
        key text primary key,
        free_at timestamptz(3) not null
      )
    `.execute(db);
    await sql`create index rate_limits_by_free_at on rate_limits (free_at)`.execute(db);
  },
};
