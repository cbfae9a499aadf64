import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Allows one-time codes that sign a client in (docs/rules/sessions.md#one-time-codes). */
export const loginCodes: Migration = {
  async up(db) {
    await sql`
      alter table otp_codes
        drop constraint otp_codes_purpose_check,
        add constraint otp_codes_purpose_check check (purpose in ('RESET_PASSWORD', 'VERIFY_ACCOUNT', 'LOGIN'))
    `.execute(db);
  },
};
