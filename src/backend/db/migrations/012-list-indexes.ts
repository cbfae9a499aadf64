import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Indexes of sort keys and filters of lists that had none. */
export const listIndexes: Migration = {
  async up(db) {
    const indexes = {
      categories: { visibility: ['visibility', 'position', 'id'] },
      items: { visibility: ['visibility', 'position', 'id'], featured: ['featured', 'position', 'id'] },
      users: { verified: ['verified', 'created_at', 'id'] },
    };
    for (const [table, columnsByName] of Object.entries(indexes))
      for (const [name, columns] of Object.entries(columnsByName)) {
        const index = sql.ref(`${table}_by_${name}`);
        const list = sql.join(columns.map((column) => sql.ref(column)));
        await sql`create index ${index} on ${sql.table(table)} (${list}) where deleted_at is null`.execute(db);
      }
  },
};
