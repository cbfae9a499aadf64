import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type pg from 'pg';
import type { Logger } from 'pino';
import { type Config, StartError } from '#backend/config.ts';
import { migrate, readMigrationState } from '#backend/db/migrations.ts';
import { findKind } from '#backend/db/migrations/020-installation.ts';
import type { ReadFreeBytes } from '#backend/storage/disk-space.ts';
import { openDatabase } from '#backend/db/open-database.ts';
import type { Database } from '#backend/db/schema.ts';
import { claimInstallation, type InstallationKind, readInstallationKind } from '#backend/installation.ts';
import { addBackupToSeries } from './backup/kept-backup.ts';

/** Number of backups before migrations to keep. */
const KEPT_BACKUP_COUNT = 3;

interface Options {
  config: Pick<Config, 'dataDir' | 'databaseUrl' | 'backupBeforeMigration' | 'backupPassphrase'>;
  log: Logger;
  connection: pg.PoolConfig;
  /** Rejects a demo and claims an empty database for a garage. */
  isForGarage?: boolean;
  now?: () => Date;
  readFreeBytes?: ReadFreeBytes;
}

/**
 * Migrates a database, after a backup of the rows if it is a garage's. An advisory lock serializes parallel starts
 * (docs/rules/installations.md#backup-before-a-migration).
 * @throws StartError for a demo when a garage is expected, for a newer database, and when the backup fails
 */
export async function prepareDatabase({ config, log, connection, isForGarage, ...options }: Options): Promise<void> {
  const { pool, db } = openDatabase({ ...connection, max: 3 });
  try {
    const client = await pool.connect();
    try {
      await client.query(`select pg_advisory_lock(hashtext('prepare-database'))`);
      const kind = await findStoredKind(db);
      if (isForGarage && kind === 'demo') throw new StartError(demoMessage(config));
      const { pending, unknown, additive } = await readMigrationState(db);
      if (unknown.length > additive.length || (unknown.length > 0 && pending.length > 0))
        throw new StartError(
          `${nameDatabase(config)} was opened by a newer release (${unknown.at(-1)}): start that release, or restore a backup of this one into an empty database.`,
        );
      if (pending.length > 0 && kind === 'garage' && config.backupBeforeMigration)
        await backUpRows({ config, log, pool, ...options });
      await migrate(db);
      if (isForGarage && (await claimInstallation(db, 'garage')) === 'demo') throw new StartError(demoMessage(config));
    } finally {
      client.release(true);
    }
  } finally {
    await db.destroy();
  }
}

/**
 * Returns the kind of a database, including one of release 0.1.0, which did not store it; undefined for an empty one.
 */
async function findStoredKind(db: Kysely<Database>): Promise<InstallationKind | undefined> {
  const { rows } = await sql<{ marked: unknown; used: unknown }>`
    select to_regclass('installation') as marked, to_regclass('users') as used`.execute(db);
  if (rows[0]!.marked) return readInstallationKind(db);
  return rows[0]!.used ? findKind(db) : undefined;
}

async function backUpRows({
  config,
  log,
  pool,
  now = () => new Date(),
  readFreeBytes,
}: Pick<Options, 'config' | 'log' | 'now' | 'readFreeBytes'> & { pool: pg.Pool }) {
  const series = { folder: join(config.dataDir, 'backups'), prefix: 'before-migration', keep: KEPT_BACKUP_COUNT };
  try {
    const folder = await addBackupToSeries({
      pool,
      now: now(),
      passphrase: config.backupPassphrase,
      ...series,
      readFreeBytes,
    });
    log.info(`The rows before the migration are in ${folder}`);
  } catch (error) {
    throw new StartError(
      `${nameDatabase(config)} is not migrated, because its backup failed: ${(error as Error).message} Solve this, or set BACKUP_BEFORE_MIGRATION=false after a backup of your own.`,
      { cause: error },
    );
  }
}

const nameDatabase = ({ dataDir, databaseUrl }: Options['config']) =>
  databaseUrl ? 'The database of DATABASE_URL' : `The database in ${dataDir}`;

const demoMessage = (config: Options['config']) =>
  `${nameDatabase(config)} ${config.databaseUrl ? `(files in ${config.dataDir}) ` : ''}is the demo’s: set ${
    config.databaseUrl ? 'DATABASE_URL to another database' : 'DATA_DIR to another folder'
  }, or empty it with npm run clear-demo.`;
