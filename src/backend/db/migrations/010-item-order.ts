import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Services stand in an order of their own within their category: at first the one they were shown in. */
export const itemOrder: Migration = {
  async up(db) {
    await sql`alter table items add column position integer not null default 0 check (position >= 0)`.execute(db);
    await sql`
      update items set position = placed.position
      from (
        select id, row_number() over (partition by category_id order by featured desc, created_at, id) - 1 as position
        from items where deleted_at is null
      ) placed
      where items.id = placed.id
    `.execute(db);
    await sql`create index items_by_position on items (category_id, position, id) where deleted_at is null`.execute(db);
  },
};
