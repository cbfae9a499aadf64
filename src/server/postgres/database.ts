import type pg from 'pg';
import type { Logger } from 'pino';
import type { Config } from '#backend/config.ts';
import { migrate } from '#backend/db/migrations.ts';
import { openDatabase } from '#backend/db/open-database.ts';
import { startPostgres } from './postgres.ts';
import { ClusterInUseError } from './cluster-lock.ts';
import { checkExternal } from './external.ts';
import { resolveClusterPaths } from './cluster-paths.ts';
import { socketOf } from './postmaster.ts';

/** A database to work with until `stop`. */
export interface RunningDatabase {
  connection: pg.PoolConfig;
  stop(): Promise<void>;
  /** For an 'exit' listener: asks our PostgreSQL to stop and does not wait. */
  interrupt(): void;
}

/** For the server: a PostgreSQL of its own, or the one of DATABASE_URL. */
export async function startDatabase(
  config: Config,
  log: Logger,
  { patience }: { patience?: number } = {},
): Promise<RunningDatabase> {
  if (!config.databaseUrl) return startPostgres({ dataDir: config.dataDir, log });
  await checkExternal(config.databaseUrl, log, patience);
  return toExternal({ connectionString: config.databaseUrl });
}

/** For a command: the database of the running server, else one that runs as long as the command does. */
export async function borrowDatabase(config: Config, log: Logger): Promise<RunningDatabase> {
  try {
    return await startDatabase(config, log);
  } catch (error) {
    if (!(error instanceof ClusterInUseError)) throw error;
    const host = socketOf(resolveClusterPaths(config.dataDir).cluster);
    return toExternal({ host, port: 5432, user: 'karaj', database: 'karaj' });
  }
}

const toExternal = (connection: pg.PoolConfig): RunningDatabase => ({
  connection,
  stop: async () => {},
  interrupt: () => {},
});

/** Brings a database to the tables of this release, over a connection of its own. */
export async function migrateDatabase(connection: pg.PoolConfig) {
  const { db } = openDatabase({ ...connection, max: 2 });
  try {
    await migrate(db);
  } finally {
    await db.destroy();
  }
}
