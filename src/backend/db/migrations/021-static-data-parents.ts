import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The make of a model, and the swatch of a colour. */
export const staticDataParents: Migration = {
  async up(db) {
    await sql`
      alter table static_data
        add column parent_id uuid references static_data (id),
        add column swatch text check (swatch ~ '^#[0-9a-f]{6}$')
    `.execute(db);
    await sql`create index static_data_by_parent_id on static_data (parent_id, id) where deleted_at is null`.execute(
      db,
    );
  },
};
