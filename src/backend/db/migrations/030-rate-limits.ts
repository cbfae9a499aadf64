import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Adds the rate limits of sign-ins, which all processes share (docs/rules/sessions.md#rate-limits). */
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
