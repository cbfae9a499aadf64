import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Counts vehicles of a make from the index alone: a make has an unknown number of names, for which PostgreSQL would
 * otherwise read all vehicles with the status.
 */
export const brandIndex: Migration = {
  async up(db) {
    await sql`drop index if exists vehicles_by_brand, vehicles_by_brand_order`.execute(db);
    await sql`
      create index vehicles_by_brand_order on vehicles (brand_order, id) include (status) where deleted_at is null
    `.execute(db);
  },
};
