import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Adds second factors by TOTP, their recovery codes, and sign-ins that wait for a code
 * (docs/rules/sessions.md#second-factor).
 */
export const secondFactors: Migration = {
  async up(db) {
    await sql`
      create table totp_factors (
        user_id uuid primary key references users (id) on delete cascade,
        secret text not null,
        created_at timestamptz(3) not null,
        confirmed_at timestamptz(3),
        last_used_step bigint
      )
    `.execute(db);
    await sql`
      create table totp_recovery_codes (
        user_id uuid not null references totp_factors (user_id) on delete cascade,
        hash text not null,
        used_at timestamptz(3),
        primary key (user_id, hash)
      )
    `.execute(db);
    await sql`
      create table totp_challenges (
        hash text primary key,
        user_id uuid not null references users (id) on delete cascade,
        tries smallint not null default 0,
        created_at timestamptz(3) not null,
        expires_at timestamptz(3) not null
      )
    `.execute(db);
    await sql`create index totp_challenges_by_user_id on totp_challenges (user_id)`.execute(db);
  },
};
