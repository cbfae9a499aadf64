import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Covering index of the clients who were created from a message, whom the funnel of the main panel reads. */
export const campaignClients: Migration = {
  async up(db) {
    await sql`
      create index users_from_messages on users (created_at) include (id, message_id)
      where deleted_at is null and message_id is not null
    `.execute(db);
  },
};
