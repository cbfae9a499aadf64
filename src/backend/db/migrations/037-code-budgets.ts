import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Adds the subject whose one-time codes are counted together: a person, or an identifier without one. */
export const codeBudgets: Migration = {
  async up(db) {
    await sql`alter table otp_codes add column subject_hash text`.execute(db);
    await sql`create index otp_codes_by_subject on otp_codes (subject_hash, created_at)`.execute(db);
  },
};
