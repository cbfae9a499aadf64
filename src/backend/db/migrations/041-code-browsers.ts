import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Adds the hashes of name, and of name and network, by which a one-time code is found without a cookie. */
export const codeBrowsers: Migration = {
  async up(db) {
    await sql`alter table otp_codes add column name_hash text, add column address_hash text`.execute(db);
    await sql`
      create index otp_codes_by_name on otp_codes (name_hash, created_at) where name_hash is not null
    `.execute(db);
  },
};
