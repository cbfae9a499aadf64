import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Adds requested changes of e-mail address, phone number and username, and their codes
 * (docs/rules/sessions.md#contact-changes).
 */
export const contactChanges: Migration = {
  async up(db) {
    await sql`
      create table contact_changes (
        user_id uuid primary key references users (id) on delete cascade,
        session_id uuid not null references sessions (id) on delete cascade,
        changes jsonb not null,
        codes jsonb not null,
        sent_at timestamptz(3) not null,
        expires_at timestamptz(3) not null
      )
    `.execute(db);
    await sql`create index contact_changes_by_session_id on contact_changes (session_id)`.execute(db);
    await sql`
      alter table otp_codes
        drop constraint otp_codes_purpose_check,
        add constraint otp_codes_purpose_check
          check (purpose in ('RESET_PASSWORD', 'VERIFY_ACCOUNT', 'LOGIN', 'CHANGE_CONTACT'))
    `.execute(db);
  },
};
