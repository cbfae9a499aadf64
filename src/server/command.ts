import type { Kysely } from 'kysely';
import type pg from 'pg';
import pino from 'pino';
import { readConfig, type Config, StartError } from '#backend/config.ts';
import { openDatabase } from '#backend/db/open-database.ts';
import type { Database } from '#backend/db/schema.ts';
import { createStorage, type Storage } from '#backend/storage/storage.ts';
import { connectOrStartDatabase } from './postgres/database.ts';

/** Context of a command of `scripts/`. The database may have no schema yet. */
export interface CommandContext {
  config: Config;
  log: pino.Logger;
  connection: pg.PoolConfig;
  pool: pg.Pool;
  db: Kysely<Database>;
  storage: Storage;
  now: () => Date;
}

/** Runs a command on the garage's database, which a running server may share. */
export const runCommand = (work: (context: CommandContext) => Promise<void>): Promise<void> =>
  runScript(async (config, log) => {
    const now = () => new Date();
    const database = await connectOrStartDatabase(config, log);
    const { pool, db } = openDatabase(database.connection);
    try {
      // A command signs no links, so the secret is unused.
      const storage = createStorage(config, 'unused', now);
      await work({ config, log, connection: database.connection, pool, db, storage, now });
    } finally {
      await db.destroy();
      await database.stop();
    }
  });

/** Runs a command without a database. Prints a `StartError` as its message only, and sets the exit code. */
export async function runScript(work: (config: Config, log: pino.Logger) => Promise<void>): Promise<void> {
  try {
    await work(readConfig(process.env), pino({ level: 'warn' }, pino.destination(2)));
  } catch (error) {
    process.stderr.write(`${error instanceof StartError ? error.message : (error as Error).stack}\n`);
    process.exitCode = 1;
  }
}
