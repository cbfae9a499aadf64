import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Adds the notices that an ADMIN has not read, one row per recipient (docs/rules/sessions.md#security-notices). */
export const securityNotices: Migration = {
  async up(db) {
    await sql`
      create table security_notices (
        id uuid primary key default uuidv7(),
        user_id uuid not null references users (id) on delete cascade,
        event text not null check (event in (
          'lead-created', 'lead-role-changed', 'lead-contact-changed', 'lead-status-changed', 'lead-link-created',
          'second-factor-removed', 'second-factor-policy-changed', 'everything-exported'
        )),
        actor_id uuid references users (id) on delete set null,
        subject_id uuid references users (id) on delete set null,
        at timestamptz(3) not null
      )
    `.execute(db);
    await sql`create index security_notices_by_user_id on security_notices (user_id, at desc)`.execute(db);
  },
};
