import { spawnSync } from 'node:child_process';
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
} from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { StartError } from '#backend/config.ts';
import { environment, type ClusterPaths } from './cluster-paths.ts';

const MAJOR = '18';

/** What our PostgreSQL runs with. */
export const SETTINGS = [
  'listen_addresses=',
  'unix_socket_permissions=0700',
  'max_connections=50',
  'shared_buffers=128MB',
  'work_mem=8MB',
  'random_page_cost=1.1',
  'jit=off',
  // Their shared memory does not fit a container's 64 MB.
  'max_parallel_workers_per_gather=0',
  'idle_in_transaction_session_timeout=60s',
  'client_connection_check_interval=1s',
  'timezone=UTC',
  'log_timezone=UTC',
  // Statements and details would bring names and addresses into the log.
  'log_min_messages=warning',
  'log_min_error_statement=panic',
  'log_error_verbosity=terse',
];

/** Makes the cluster where there is none, and refuses one that this PostgreSQL cannot open. */
export function prepareCluster(place: ClusterPaths) {
  if (!existsSync(place.cluster)) initializeCluster(place);
  let made: string;
  try {
    made = readFileSync(join(place.cluster, 'PG_VERSION'), 'utf8').trim();
  } catch {
    throw new StartError(`The data in ${place.cluster} belongs to another user, or is not PostgreSQL's.`);
  }
  if (made === MAJOR) return;
  throw new StartError(
    `The data in ${place.cluster} is of PostgreSQL ${made}, and this is ${MAJOR}: back it up with the release that made it, then restore it here.`,
  );
}

/** Made beside its place and renamed: killed half-way it is made again, and of two starts at once one wins. */
function initializeCluster({ cluster, bin, owner }: ClusterPaths) {
  const fresh = `${cluster}.new-${process.pid}`;
  for (const left of globSync(`${cluster}.new-*`)) {
    if (!existsSync(`/proc/${left.split('-').at(-1)}`)) rmSync(left, { recursive: true });
  }
  createPrivateFolder(fresh, owner);
  const args = ['-D', fresh, '-U', 'karaj', '--auth=trust', '--locale=C.UTF-8', '--encoding=UTF8'];
  const done = spawnSync(join(bin, 'initdb'), args, { ...owner, env: environment, cwd: '/', encoding: 'utf8' });
  if (done.status !== 0) {
    rmSync(fresh, { recursive: true, force: true });
    throw new StartError(`The database could not be made in ${cluster}: ${done.stderr || done.error?.message}`);
  }
  try {
    renameSync(fresh, cluster);
  } catch (error) {
    rmSync(fresh, { recursive: true });
    if ((error as NodeJS.ErrnoException).code !== 'ENOTEMPTY') throw error;
  }
}

/** A folder for the owner alone. Where all users may write, another one can have been there first. */
export function createPrivateFolder(path: string, owner: ClusterPaths['owner']) {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  const found = lstatSync(path);
  const isForeign = ![0, found.uid].includes(process.getuid?.() ?? 0);
  if (found.isSymbolicLink() || isForeign) throw new StartError(`${path} is another user's: remove it.`);
  chmodSync(path, 0o700);
  if ('uid' in owner) chownSync(path, owner.uid, owner.gid);
}

/** Makes the product's database in a running cluster, unless it is there. */
export async function createDatabase(connection: pg.ClientConfig & { database: string }) {
  const client = new pg.Client({ ...connection, database: 'postgres' });
  await client.connect();
  const { rowCount } = await client.query('select from pg_database where datname = $1', [connection.database]);
  if (!rowCount) await client.query(`create database ${connection.database}`);
  await client.end();
}
