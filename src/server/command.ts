import { parseArgs, type ParseArgsConfig } from 'node:util';
import { type Kysely, sql } from 'kysely';
import type pg from 'pg';
import pino from 'pino';
import { ConfigError, readConfig, type Config, StartError } from '#backend/config.ts';
import { defaultDataDir, hasCluster, hasData } from '#backend/data-folder.ts';
import { openDatabase } from '#backend/db/open-database.ts';
import type { Database } from '#backend/db/schema.ts';
import type { InstallationKind } from '#backend/installation.ts';
import { createStorage, type Storage } from '#backend/storage/storage.ts';
import { toStartError } from './doctor/file-errors.ts';
import { connectOrStartDatabase } from './postgres/database.ts';
import { prepareDatabase } from './prepare-database.ts';

/** Context of a command of `scripts/`. The database may have no schema before `prepare()`. */
export interface CommandContext {
  config: Config;
  log: pino.Logger;
  connection: pg.PoolConfig;
  pool: pg.Pool;
  db: Kysely<Database>;
  storage: Storage;
  now: () => Date;
  /** Checks and migrates the database, as the server does at its start. */
  prepare(options?: { isForGarage?: boolean }): Promise<void>;
}

interface CommandOptions {
  /** Kind of installation that the command may create; without it, a folder or database without data is rejected. */
  creates?: InstallationKind;
}

/** Runs a command on the installation's database, which a running server may share. */
export const runCommand = (
  work: (context: CommandContext) => Promise<void>,
  { creates }: CommandOptions = {},
): Promise<void> =>
  runScript(async (given, log) => {
    const config = findDataDir(given, process.env, creates ?? 'garage');
    if (!creates && !config.databaseUrl && !hasCluster(config.dataDir)) throw new StartError(noDataMessage(config));
    const now = () => new Date();
    const database = await connectOrStartDatabase(config, log).catch((error: unknown) => {
      throw toStartError(error, config);
    });
    const { pool, db } = openDatabase(database.connection);
    try {
      if (!creates && !(await hasTables(db))) throw new StartError(noDataMessage(config));
      // A command signs no links, so the secret is unused.
      const storage = createStorage(config, 'unused', now);
      const { connection } = database;
      await work({
        config,
        log,
        connection,
        pool,
        db,
        storage,
        now,
        prepare: (options) => prepareDatabase({ config, log, connection, ...options }),
      });
    } catch (error) {
      throw toStartError(error, config);
    } finally {
      await db.destroy();
      await database.stop();
    }
  });

async function hasTables(db: Kysely<Database>): Promise<boolean> {
  const { rows } = await sql<{ users: unknown }>`select to_regclass('users') as users`.execute(db);
  return rows[0]!.users !== null;
}

const noDataMessage = (config: Config) =>
  `There is no data in ${describeDataLocation(config)} yet: ${
    config.databaseUrl ? 'correct DATABASE_URL' : 'set DATA_DIR to the folder that has it'
  }, or create it with npm start.`;

/**
 * Returns `config` with the data folder of a command. A command may run without NODE_ENV, so without DATA_DIR it uses
 * the default folder that has data (docs/rules/installations.md#folders).
 * @throws StartError when both have
 */
export function findDataDir(config: Config, env: NodeJS.ProcessEnv, kind: InstallationKind): Config {
  if (env.DATA_DIR?.trim() || config.production) return config;
  const used = [...new Set((['demo', 'garage'] as const).map(defaultDataDir))].filter(hasData);
  if (used.length > 1)
    throw new StartError(
      `${used.join(' and ')} both have data: name one of them as DATA_DIR in front of the command, or put NODE_ENV=production in front for the garage.`,
    );
  return readConfig({ ...env, DATA_DIR: used[0] ?? defaultDataDir(kind) });
}

/** Thrown when a person interrupts a command with Ctrl+C, or closes its input. */
export class CommandInterruptedError extends StartError {}

/** Exit code of a process that SIGINT ended. */
const INTERRUPTED = 130;

/** Returns the data folder, or the host and name of the external database, without its password. */
export function describeDataLocation({ databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>): string {
  if (!databaseUrl) return dataDir;
  const { host, pathname } = new URL(databaseUrl);
  return `${host}${pathname}`;
}

/** Runs a command without a database. Prints a `StartError` as its message only, and sets the exit code. */
export async function runScript(work: (config: Config, log: pino.Logger) => Promise<void>): Promise<void> {
  try {
    await work(readConfig(process.env), pino({ level: 'warn' }, pino.destination(2)));
  } catch (error) {
    const isPlain = error instanceof StartError || error instanceof ConfigError;
    process.stderr.write(`${isPlain ? error.message : (error as Error).stack}\n`);
    process.exitCode = error instanceof CommandInterruptedError ? INTERRUPTED : 1;
  }
}

/** Parses the options of a command. For an unknown one, prints it with the `usage` and ends the process. */
export function parseOptions<Options extends ParseArgsConfig>(usage: string, options: Options) {
  try {
    return parseArgs(options);
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\nUsage: ${usage}\n`);
    process.exit(1);
  }
}
