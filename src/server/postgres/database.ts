import type pg from 'pg';
import type { Logger } from 'pino';
import type { Config } from '#backend/config.ts';
import { migrate } from '#backend/db/migrations.ts';
import { CALL_TIMEOUTS, openDatabase } from '#backend/db/open-database.ts';
import { startPostgres } from './postgres.ts';
import { ClusterInUseError } from './cluster-lock.ts';
import { checkExternalDatabase } from './external.ts';
import { resolveClusterPaths } from './cluster-paths.ts';
import { readConnection } from './connection.ts';

/** A database connection until `stop()`. */
export interface RunningDatabase {
  connection: pg.PoolConfig;
  /** Connection through a transaction pooler, for calls; `connection` then bypasses the pooler. */
  pooled?: pg.PoolConfig;
  stop(): Promise<void>;
  /** Signals the bundled PostgreSQL to stop without waiting, for an `exit` listener. */
  interrupt(): void;
}

/** Disables the timeouts that the role has for calls, because a migration or a backup takes longer. */
const NO_TIMEOUTS = Object.keys(CALL_TIMEOUTS)
  .map((name) => `-c ${name}=0`)
  .join(' ');

/** Starts the bundled PostgreSQL, or connects to DATABASE_URL. */
export async function startDatabase(
  config: Config,
  log: Logger,
  { patience }: { patience?: number } = {},
): Promise<RunningDatabase> {
  if (!config.databaseUrl) return startPostgres({ dataDir: config.dataDir, log });
  const { databaseUrl, databaseDirectUrl } = config;
  await checkExternalDatabase({ databaseUrl, databaseDirectUrl }, log, patience);
  if (!databaseDirectUrl) return toExternal({ connectionString: databaseUrl });
  const pooled = { connectionString: databaseUrl };
  return { ...toExternal({ connectionString: databaseDirectUrl, options: NO_TIMEOUTS }), pooled };
}

/** Connects to the database of a running server, or starts the bundled PostgreSQL for the duration of a command. */
export async function connectOrStartDatabase(
  config: Config,
  log: Logger,
  options: { patience?: number } = {},
): Promise<RunningDatabase> {
  try {
    return await startDatabase(config, log, options);
  } catch (error) {
    if (!(error instanceof ClusterInUseError)) throw error;
    return toExternal(readConnection(resolveClusterPaths(config.dataDir)));
  }
}

const toExternal = (connection: pg.PoolConfig): RunningDatabase => ({
  connection,
  stop: async () => {},
  interrupt: () => {},
});

/** Runs the migrations of this release over a separate connection. */
export async function migrateDatabase(connection: pg.PoolConfig) {
  const { db } = openDatabase({ ...connection, max: 2 });
  try {
    await migrate(db);
  } finally {
    await db.destroy();
  }
}
