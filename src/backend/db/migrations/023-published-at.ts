import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * The time of the first publication (docs/rules/branding.md#first-publication). The site of a demo, and of a garage
 * that has an administrator, is public.
 */
export const publishedAt: Migration = {
  async up(db) {
    await sql`alter table installation add column published_at timestamptz(3)`.execute(db);
    await sql`
      update installation set published_at = created_at
      where kind = 'demo' or exists (select from users where role = 'ADMIN')
    `.execute(db);
  },
};
