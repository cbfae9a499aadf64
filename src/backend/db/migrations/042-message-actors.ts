import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Adds the person who caused a queued message, against whose daily limit of SMS it counts. */
export const messageActors: Migration = {
  async up(db) {
    await sql`alter table outbox add column actor_id uuid`.execute(db);
  },
};
