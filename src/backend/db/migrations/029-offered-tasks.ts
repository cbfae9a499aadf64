import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Adds the kind of work and optional price of an item, and the planned minutes of a task. A hidden price of 0 becomes
 * null.
 */
export const offeredTasks: Migration = {
  async up(db) {
    await sql`
      alter table items
        add column service text check (service in ('REPAIR', 'MAINTENANCE', 'INSPECTION')),
        alter column price drop not null
    `.execute(db);
    await sql`update items set price = null where price = 0 and visibility = 'hidden'`.execute(db);
    await sql`alter table tasks add column planned_minutes integer check (planned_minutes > 0)`.execute(db);
  },
};
