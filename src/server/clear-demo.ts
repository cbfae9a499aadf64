import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type pg from 'pg';
import { type Config, StartError } from '#backend/config.ts';
import type { Database } from '#backend/db/schema.ts';
import { readInstallationKind } from '#backend/installation.ts';
import { merchantNames } from '#backend/db/merchant-settings.ts';
import type { Storage } from '#backend/storage/storage.ts';
import { backUp, listStoredFileKeys } from './backup/backup.ts';
import { listTables } from './backup/backup-format.ts';
import { backupName } from './backup/kept-backup.ts';

interface Options {
  config: Pick<Config, 'backupDir' | 'backupPassphrase'>;
  pool: pg.Pool;
  db: Kysely<Database>;
  storage: Storage;
  now: () => Date;
  /** Asks the operator to type the name of the garage and returns the input; `names` lists the accepted names. */
  confirm(names: string): Promise<string>;
}

/**
 * Backs up a demo, then deletes its files and rows (docs/rules/installations.md#clear-the-demo). Returns the folder of
 * the backup. Can be repeated after an interruption.
 * @throws StartError for a garage, while a server uses the database, and without the garage's name as confirmation
 */
export async function clearDemo({ config, pool, db, storage, now, confirm }: Options): Promise<string> {
  const kind = await readInstallationKind(db);
  if (kind !== 'demo')
    throw new StartError(`This database ${kind ? 'is a garage’s' : 'is empty'}; only a demo is cleared.`);
  await assertUnused(pool);
  const names = await merchantNames(db);
  const named = names.join(' or ');
  if (!names.includes((await confirm(named)).trim()))
    throw new StartError(`Nothing was cleared: the name of the garage is ${named}.`);
  const folder = join(config.backupDir, backupName('demo', now()));
  await backUp({ pool, storage, folder, passphrase: config.backupPassphrase, now: now() });
  for (const key of await listStoredFileKeys(pool)) await storage.remove(key);
  await truncate(pool);
  return folder;
}

/** Rejects a database in use: a running server would write into the emptied database, and serve what it has cached. */
async function assertUnused(pool: pg.Pool) {
  // PostgreSQL lists a connection for a moment after it was closed.
  for (const end = Date.now() + 1_000; await countOthers(pool); await sleep(50))
    if (Date.now() > end) throw new StartError('The database is in use by another process: stop the server first.');
}

async function countOthers(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and backend_type = 'client backend'`,
  );
  return rows[0]!.count - pool.totalCount;
}

async function truncate(pool: pg.Pool) {
  const client = await pool.connect();
  try {
    const tables = (await listTables(client)).filter(({ name }) => name !== 'additive_migrations');
    await client.query(`truncate ${tables.map(({ name }) => `"${name}"`).join(', ')}`);
  } finally {
    client.release();
  }
}
