import type pg from 'pg';
import type { Logger } from 'pino';
import type { Config } from '#backend/config.ts';
import { startPostgres } from './postgres.ts';
import { InUse } from './claim.ts';
import { checkExternal } from './external.ts';
import { findPlace } from './place.ts';
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
  return notOurs({ connectionString: config.databaseUrl });
}

/** For a command: the database of the running server, else one that runs as long as the command does. */
export async function borrowDatabase(config: Config, log: Logger): Promise<RunningDatabase> {
  try {
    return await startDatabase(config, log);
  } catch (error) {
    if (!(error instanceof InUse)) throw error;
    const host = socketOf(findPlace(config.dataDir).cluster);
    return notOurs({ host, port: 5432, user: 'karaj', database: 'karaj' });
  }
}

const notOurs = (connection: pg.PoolConfig): RunningDatabase => ({
  connection,
  stop: async () => {},
  interrupt: () => {},
});
