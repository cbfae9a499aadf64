import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import packageJson from '../../package.json' with { type: 'json' };
import { LOOPBACK_HOST } from '#domain/auth/cookies.ts';
import type { Config } from '#backend/config.ts';
import { hasCluster } from '#backend/data-folder.ts';
import { migrations, readMigrationState } from '#backend/db/migrations.ts';
import { openDatabase } from '#backend/db/open-database.ts';
import { readInstallation } from '#backend/installation.ts';
import { createStorage } from '#backend/storage/storage.ts';
import { isOwnBackup, parseBackupTime } from './backup/backup-owner.ts';
import { readFreeBytes } from '#backend/storage/disk-space.ts';
import { checkCookies, checkProxySettings, checkPublicAddress } from './doctor/address-checks.ts';
import { checkMail, checkObjectStore, checkSmsHook } from './doctor/channel-checks.ts';
import * as database from './doctor/database-checks.ts';
import { findExistingPath, toStartError } from './doctor/file-errors.ts';
import { type Checks, type Finding, fix, ok, runChecks, skipped } from './doctor/finding.ts';
import { checkDatabaseUser, checkDisk, checkFolder, checkNode, checkPort } from './doctor/machine-checks.ts';
import { findPortUser } from './doctor/port-user.ts';
import { assertPortFree } from './lifecycle.ts';
import { resolveClusterPaths } from './postgres/cluster-paths.ts';
import { connectOrStartDatabase } from './postgres/database.ts';

interface Options {
  /** Recipient of a test mail. */
  mailTo?: string;
  now?: () => Date;
  fetch?: typeof globalThis.fetch;
  freeBytes?: (folder: string) => Promise<number>;
}

/**
 * Checks an installation and returns one finding per check. Changes nothing, and can run while the server is running.
 */
export async function diagnose(config: Config, options: Options = {}): Promise<Finding[]> {
  const parts = {
    now: () => new Date(),
    fetch: globalThis.fetch,
    freeBytes: (folder: string) => readFreeBytes(findExistingPath(folder)),
    ...options,
  };
  return [...(await runChecks(createMachineChecks(config, parts))), ...(await diagnoseDatabase(config, parts))];
}

type ResolvedOptions = Options & Required<Pick<Options, 'now' | 'fetch' | 'freeBytes'>>;

const createMachineChecks = (config: Config, { mailTo, now, fetch, freeBytes }: ResolvedOptions): Checks => ({
  Node: () => checkNode(process.versions.node, packageJson.optionalDependencies.node),
  'data folder': () => checkFolder(config.dataDir, 'DATA_DIR'),
  uploads: () => checkFileFolders(config),
  'backup folder': () => checkFolder(config.backupDir, 'BACKUP_DIR'),
  disk: async () =>
    checkDisk({ DATA_DIR: await freeBytes(config.dataDir), BACKUP_DIR: await freeBytes(config.backupDir) }),
  port: () => checkPort(config, { tryPort: () => assertPortFree(config), findUser: () => findPortUser(config, fetch) }),
  'public address': () => checkPublicAddress(config, fetch),
  proxy: () => checkProxySettings(config),
  cookies: () => checkCookies(config),
  mail: () => checkMail(config, mailTo),
  SMS: () => checkSmsHook(config.smsWebhookUrl, fetch),
  'object store': () => checkObjectStore(config, createStorage(config, 'unused', now)),
});

/** Checks the folders of stored files and of uploads in progress. */
function checkFileFolders({ dataDir }: Config) {
  const results = ['files', 'uploads'].map((name) => checkFolder(join(dataDir, name), 'DATA_DIR', { home: dataDir }));
  return results.find(({ status }) => status === 'fix') ?? results[0]!;
}

/** Names of the checks that need the tables. */
const TABLE_CHECKS = ['kind', 'administrator', 'time zone', 'backups', 'publication'];
/** Names of the checks that need the database. */
const DATABASE_CHECKS = ['migrations', ...TABLE_CHECKS, 'clock'];
const skipAll = (names: string[], reason: string): Finding[] => names.map((name) => ({ name, ...skipped(reason) }));

async function diagnoseDatabase(config: Config, parts: ResolvedOptions): Promise<Finding[]> {
  if (config.backendUrl) return [await checkExternalBackend(config.backendUrl, parts.fetch)];
  if (!config.databaseUrl && !hasCluster(config.dataDir)) {
    const reason = 'there is no database yet; npm start creates it';
    return [{ name: 'database', ...ok(reason) }, ...skipAll(DATABASE_CHECKS, reason)];
  }
  try {
    const connected = await connectOrStartDatabase(config, pino({ level: 'silent' }), { patience: 0 });
    const { db } = openDatabase({ ...connected.connection, max: 4 });
    try {
      const contents = await checkContents({ config, db, ...parts });
      if (config.databaseUrl) return contents;
      return [...contents, { name: 'database user', ...checkDatabaseUser(resolveClusterPaths(config.dataDir)) }];
    } finally {
      await db.destroy();
      await connected.stop();
    }
  } catch (error) {
    const remedy = config.databaseUrl ? ' Correct DATABASE_URL, or start that database.' : '';
    return [
      { name: 'database', ...fix(`${(toStartError(error, config) as Error).message}${remedy}`) },
      ...skipAll(DATABASE_CHECKS, 'not checked without the database'),
    ];
  }
}

type Contents = ResolvedOptions & { config: Config; db: ReturnType<typeof openDatabase>['db'] };

async function checkContents({ config, db, now, fetch }: Contents): Promise<Finding[]> {
  const state = await readMigrationState(db);
  const total = Object.keys(migrations).length;
  const checks: Checks = {
    database: () => database.checkDatabase(db),
    migrations: () => database.checkMigrations(state, total),
    clock: async () => database.checkClock(await readClocks({ config, db, now, fetch })),
  };
  const [found, steps, clock] = await runChecks(checks);
  if (state.pending.length > 0)
    return [found!, steps!, ...skipAll(TABLE_CHECKS, 'not checked before the migrations'), clock!];
  const deps = { config, db, now };
  const installation = await readInstallation(db);
  const contents: Checks = {
    kind: () => database.checkKind(installation?.kind, config),
    administrator: () => database.checkAdministrator(deps),
    'time zone': () => database.checkTimeZone(db),
    backups: () => database.checkBackups(deps, findNewestBackup(config.backupDir, installation?.created_at, now())),
    publication: () => database.checkPublication(deps),
  };
  return [found!, steps!, ...(await runChecks(contents)), clock!];
}

/**
 * Returns by how many milliseconds the clock of this machine is ahead of the clocks of the database and of the public
 * address.
 */
async function readClocks({ config, db, now, fetch }: Pick<Contents, 'config' | 'db' | 'now' | 'fetch'>) {
  const row = await db.selectNoFrom(({ fn }) => fn<Date>('clock_timestamp', []).as('at')).executeTakeFirstOrThrow();
  const differences: Record<string, number> = { 'the database': now().getTime() - new Date(row.at).getTime() };
  const { origin, host } = new URL(config.publicSiteUrl);
  if (LOOPBACK_HOST.test(host)) return differences;
  const response = await fetch(origin, { redirect: 'manual', signal: AbortSignal.timeout(5_000) }).catch(
    () => undefined,
  );
  await response?.body?.cancel();
  const date = Date.parse(response?.headers.get('date') ?? '');
  if (!Number.isNaN(date)) differences[host] = now().getTime() - date;
  return differences;
}

/** Returns the time in the name of the newest complete backup of this installation in a folder. */
function findNewestBackup(folder: string, owner: Date | undefined, now: Date): Date | undefined {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return undefined;
  const times = readdirSync(folder)
    .filter((name) => /^(?:daily|karaj)-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d$/.test(name))
    .map((name) => join(folder, name))
    .filter((path) => existsSync(join(path, 'manifest.json')) && isOwnBackup(path, owner?.getTime(), now))
    .map(parseBackupTime);
  return times.length > 0 ? new Date(Math.max(...times)) : undefined;
}

async function checkExternalBackend(url: string, fetch: typeof globalThis.fetch): Promise<Finding> {
  const { host } = new URL(url);
  try {
    const { status } = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(5_000) });
    const text = `the external backend ${host} responds`;
    return { name: 'database', ...(status < 500 ? ok(text) : fix(`${text} ${status}: repair it.`)) };
  } catch {
    return { name: 'database', ...fix(`${host} does not respond: start it, or correct BACKEND_URL.`) };
  }
}
