import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import { migrateDatabase } from '#server/postgres/database.ts';
import { startPostgres } from '#server/postgres/postgres.ts';

/**
 * Calls `run` with a connection to a temporary database that has all migrations, and removes the database afterwards.
 */
export async function withMigratedDatabase<T>(run: (client: pg.Client) => Promise<T>): Promise<T> {
  const dataDir = mkdtempSync(join(tmpdir(), 'karaj-schema-'));
  // PostgreSQL runs as another user when the script runs as root.
  chmodSync(dataDir, 0o755);
  const postgres = await startPostgres({ dataDir, log: pino({ level: 'silent' }) });
  const client = new pg.Client(postgres.connection);
  try {
    await migrateDatabase(postgres.connection);
    await client.connect();
    return await run(client);
  } finally {
    await client.end();
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
