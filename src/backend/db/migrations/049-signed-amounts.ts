import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Sorts payments by the amount that is shown: a refund is negative. */
export const signedAmounts: Migration = {
  async up(db) {
    await sql`
      alter table payments add column signed_amount bigint not null
      generated always as (case when refund_of is null then amount else -amount end) stored
    `.execute(db);
    await sql`create index payments_by_signed_amount on payments (signed_amount, id)`.execute(db);
    await sql`drop index if exists payments_by_amount`.execute(db);
  },
};
