import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  globSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { StartError } from '#backend/config.ts';
import { environmentOf, type ClusterPaths } from './cluster-paths.ts';
import { isAlive } from './process-checks.ts';

const MAJOR = '18';

/** Settings of the bundled PostgreSQL on every system. */
export const SETTINGS = [
  'max_connections=50',
  'shared_buffers=128MB',
  'work_mem=8MB',
  'random_page_cost=1.1',
  'jit=off',
  // Parallel workers need more shared memory than the 64 MB of a container.
  'max_parallel_workers_per_gather=0',
  'idle_in_transaction_session_timeout=60s',
  'client_connection_check_interval=1s',
  'timezone=UTC',
  'log_timezone=UTC',
  // Statements and details would write personal data into the log.
  'log_min_messages=warning',
  'log_min_error_statement=panic',
  'log_error_verbosity=terse',
];

/** Initializes a missing cluster. @throws StartError for a cluster that this PostgreSQL cannot open */
export function prepareCluster(paths: ClusterPaths) {
  if (!existsSync(paths.cluster)) initializeCluster(paths);
  let made: string;
  try {
    made = readFileSync(join(paths.cluster, 'PG_VERSION'), 'utf8').trim();
  } catch {
    throw new StartError(`The data in ${paths.cluster} belongs to another user, or is not PostgreSQL's.`);
  }
  if (made === MAJOR) return;
  throw new StartError(
    `The data in ${paths.cluster} is of PostgreSQL ${made}, and this is ${MAJOR}: back it up with the release that made it, then restore it here.`,
  );
}

/** Runs initdb in a temporary folder and renames it, so that an interrupted start leaves nothing and parallel starts are safe. */
function initializeCluster(paths: ClusterPaths) {
  const { cluster, bin, owner, platform } = paths;
  const fresh = `${cluster}.new-${process.pid}`;
  for (const left of globSync('postgres.new-*', { cwd: dirname(cluster) })) {
    if (!isAlive(Number(left.split('-').at(-1)))) rmSync(join(dirname(cluster), left), { recursive: true });
  }
  createPrivateFolder(fresh, owner);
  const args = ['-D', fresh, '-U', 'karaj', ...prepareAuthentication(paths), ...platform.locale, '--encoding=UTF8'];
  const done = spawnSync(join(bin, `initdb${platform.suffix}`), args, {
    ...owner,
    env: environmentOf(platform),
    cwd: '/',
    encoding: 'utf8',
    windowsHide: true,
  });
  if (done.status !== 0) {
    rmSync(fresh, { recursive: true, force: true });
    throw new StartError(`The database could not be made in ${cluster}: ${done.stderr || done.error?.message}`);
  }
  try {
    renameSync(fresh, cluster);
  } catch (error) {
    rmSync(fresh, { recursive: true });
    // A parallel start has created the cluster.
    if (!existsSync(join(cluster, 'PG_VERSION'))) throw error;
  }
}

/**
 * Returns the arguments of `initdb` for authentication, and writes the password file for TCP, over which every user of the machine can
 * connect. The folder of a socket is private.
 */
function prepareAuthentication({ platform, passwordFile, owner }: ClusterPaths): string[] {
  if (platform.transport === 'socket') return ['--auth=trust'];
  try {
    writeFileSync(passwordFile, randomBytes(24).toString('base64url'), { flag: 'wx', mode: 0o600 });
    if ('uid' in owner) chownSync(passwordFile, owner.uid, owner.gid);
  } catch (error) {
    // A parallel or interrupted start has written the file.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return ['--auth=scram-sha-256', `--pwfile=${passwordFile}`];
}

/** Creates a folder that only the owner can enter. @throws StartError when another user created it first, as is possible in /tmp */
export function createPrivateFolder(path: string, owner: ClusterPaths['owner']) {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  const found = lstatSync(path);
  const isForeign = ![0, found.uid].includes(process.getuid?.() ?? 0);
  if (found.isSymbolicLink() || isForeign) throw new StartError(`${path} is another user's: remove it.`);
  chmodSync(path, 0o700);
  if ('uid' in owner) chownSync(path, owner.uid, owner.gid);
}

/** Creates the product's database in a running cluster if it is missing. */
export async function createDatabase(connection: pg.ClientConfig & { database: string }) {
  const client = new pg.Client({ ...connection, database: 'postgres' });
  await client.connect();
  const { rowCount } = await client.query('select from pg_database where datname = $1', [connection.database]);
  if (!rowCount) await client.query(`create database ${connection.database}`);
  await client.end();
}
