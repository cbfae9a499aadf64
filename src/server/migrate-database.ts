import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { migrate } from '#backend/db/migrate.ts';
import type { Database } from '#backend/db/schema.ts';

/** Brings a database to the tables of this release, over a connection of its own. */
export async function migrateDatabase(connection: pg.PoolConfig) {
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool: new pg.Pool({ ...connection, max: 2 }) }) });
  try {
    await migrate(db);
  } finally {
    await db.destroy();
  }
}
