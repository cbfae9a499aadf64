import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Renames `status_moves`, its constraints and its index to the word of the code: status changes. */
export const statusChanges: Migration = {
  async up(db) {
    await sql`alter table status_moves rename to status_changes`.execute(db);
    for (const suffix of ['pkey', 'visit_id_fkey', 'task_id_fkey', 'actor_id_fkey', 'reason_check']) {
      const [from, to] = [sql.ref(`status_moves_${suffix}`), sql.ref(`status_changes_${suffix}`)];
      await sql`alter table status_changes rename constraint ${from} to ${to}`.execute(db);
    }
    await sql`alter index status_moves_by_visit rename to status_changes_by_visit`.execute(db);
  },
};
