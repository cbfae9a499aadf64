import type pg from 'pg';
import { migrate } from '#backend/db/migrations.ts';
import { openDatabase } from '#backend/db/open-database.ts';

/** Brings a database to the tables of this release, over a connection of its own. */
export async function migrateDatabase(connection: pg.PoolConfig) {
  const { db } = openDatabase({ ...connection, max: 2 });
  try {
    await migrate(db);
  } finally {
    await db.destroy();
  }
}
