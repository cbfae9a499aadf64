import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Adds state and retries to the outbox, and tables for the results of each channel, password links and settings
 * (docs/rules/messages.md#delivery). A message of an earlier release has no state and is not retried.
 */
export const messageDelivery: Migration = {
  async up(db) {
    await sql`
      alter table outbox
        add column state text check (state in ('SENDING', 'RETRYING', 'SENT', 'FAILED', 'NOT_SET_UP')),
        add column state_at timestamptz(3),
        add column is_tracked boolean,
        add column failure text,
        add column attempts integer check (attempts >= 0),
        add column next_attempt_at timestamptz(3),
        add column html text,
        add column headers text,
        add column message_id text
    `.execute(db);
    await sql`
      create index outbox_by_next_attempt_at on outbox (next_attempt_at) where next_attempt_at is not null
    `.execute(db);
    await sql`
      create table message_channels (
        channel text primary key check (channel in ('mail', 'sms')),
        accepted_at timestamptz(3),
        failed_at timestamptz(3),
        failure text
      )
    `.execute(db);
    await sql`
      create table password_links (
        user_id uuid primary key references users (id) on delete cascade,
        hash text not null unique,
        created_by uuid not null references users (id),
        created_at timestamptz(3) not null default now(),
        expires_at timestamptz(3) not null
      )
    `.execute(db);
    await sql`
      create table settings (
        name text primary key,
        value text not null,
        updated_at timestamptz(3) not null default now()
      )
    `.execute(db);
  },
};
