import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Tables whose new rows appear in the workshop feed of the real-time screen. */
const FEED_TABLES = ['status_changes', 'payments', 'messages', 'ratings'];

/** The landing that led to a message, the message that led to a client, and notifications about new rows. */
export const messageOrigins: Migration = {
  async up(db) {
    await sql`
      alter table messages
        add column campaign text check (length(campaign) <= 100),
        add column referrer_host text check (length(referrer_host) <= 253)
    `.execute(db);
    await sql`create index messages_by_email on messages (email, created_at)`.execute(db);
    await sql`alter table users add column message_id uuid references messages (id) on delete set null`.execute(db);
    await sql`create index users_by_message on users (message_id) where message_id is not null`.execute(db);
    await sql`create index status_changes_by_at on status_changes (at, id)`.execute(db);
    await sql`
      create function notify_workshop() returns trigger language plpgsql as $$
      begin
        perform pg_notify('workshop', '');
        return null;
      end $$
    `.execute(db);
    for (const table of FEED_TABLES)
      await sql`
        create trigger notify_workshop after insert on ${sql.table(table)}
        for each statement execute function notify_workshop()
      `.execute(db);
  },
};
