import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Subscribers to the weekly summary. `sent_week` is the first day of the last week whose summary was claimed by a
 * process.
 */
export const reportSubscriptions: Migration = {
  async up(db) {
    await sql`
      create table report_subscriptions (
        user_id uuid primary key references users (id) on delete cascade,
        sent_week date not null,
        created_at timestamptz(3) not null default now()
      )
    `.execute(db);
  },
};
