import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, globSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { StartError } from '#backend/config.ts';
import { createPrivateFolder, getPostgresEnvironment, type ClusterPaths } from './cluster-paths.ts';
import { APPLICATION_ROLE, type ClusterConnection, SUPERUSER } from './connection.ts';
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
  // Logged statements and error details would contain personal data.
  'log_min_messages=warning',
  'log_min_error_statement=panic',
  'log_error_verbosity=terse',
];

/** Initializes a missing cluster. @throws StartError for a cluster that this PostgreSQL cannot open */
export async function prepareCluster(paths: ClusterPaths): Promise<void> {
  if (!existsSync(paths.cluster)) await initializeCluster(paths);
  let made: string;
  try {
    made = readFileSync(join(paths.cluster, 'PG_VERSION'), 'utf8').trim();
  } catch {
    throw new StartError(`The data in ${paths.cluster} belongs to another user, or is not PostgreSQL's.`);
  }
  if (made !== MAJOR)
    throw new StartError(
      `The data in ${paths.cluster} is of PostgreSQL ${made}, and this is ${MAJOR}: back it up with the release that made it, then restore it here.`,
    );
  if (hasTrust(paths.cluster)) writePassword(paths);
}

/**
 * Runs initdb in a temporary folder and renames it, so that an interrupted start leaves nothing and parallel starts are
 * safe.
 */
async function initializeCluster(paths: ClusterPaths): Promise<void> {
  const { cluster, bin, owner, platform } = paths;
  const fresh = `${cluster}.new-${process.pid}`;
  for (const left of globSync('postgres.new-*', { cwd: dirname(cluster) })) {
    if (!isAlive(Number(left.split('-').at(-1)))) rmSync(join(dirname(cluster), left), { recursive: true });
  }
  createPrivateFolder(fresh, owner);
  writePassword(paths);
  const authentication = ['--auth=scram-sha-256', `--pwfile=${paths.passwordFile}`];
  const args = ['-D', fresh, '-U', SUPERUSER, ...authentication, ...platform.locale, '--encoding=UTF8'];
  const options = { ...owner, env: getPostgresEnvironment(platform), cwd: '/', windowsHide: true };
  try {
    await promisify(execFile)(join(bin, `initdb${platform.suffix}`), args, options);
  } catch (error) {
    rmSync(fresh, { recursive: true, force: true });
    const { stderr, message } = error as Error & { stderr?: string };
    throw new StartError(`The database could not be made in ${cluster}: ${stderr || message}`);
  }
  try {
    renameSync(fresh, cluster);
  } catch (error) {
    rmSync(fresh, { recursive: true });
    // A parallel start has created the cluster.
    if (!existsSync(join(cluster, 'PG_VERSION'))) throw error;
  }
}

/** Writes a random password for the roles of a cluster, unless there is one. */
function writePassword({ passwordFile, owner }: ClusterPaths) {
  try {
    writeFileSync(passwordFile, randomBytes(24).toString('base64url'), { flag: 'wx', mode: 0o600 });
    if ('uid' in owner) chownSync(passwordFile, owner.uid, owner.gid);
  } catch (error) {
    // A parallel or interrupted start has written the file.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

const TRUST = /^((?:local|host)\s.*\s)trust\s*$/gm;
const hbaFile = (cluster: string) => join(cluster, 'pg_hba.conf');

/** Returns true for a cluster that admits every user of its socket without a password, as created by release 0.1.0. */
const hasTrust = (cluster: string): boolean => readFileSync(hbaFile(cluster), 'utf8').search(TRUST) >= 0;

/**
 * Sets the stored password, and replaces `trust` with `scram-sha-256` in pg_hba.conf. The next start repeats an
 * interrupted change.
 */
async function requirePassword({ cluster, owner }: ClusterPaths, client: pg.Client, password: string) {
  await client.query(`alter role ${SUPERUSER} password ${client.escapeLiteral(password)}`);
  const path = hbaFile(cluster);
  const changed = `${path}.new`;
  writeFileSync(changed, readFileSync(path, 'utf8').replace(TRUST, '$1scram-sha-256'), { mode: 0o600 });
  if ('uid' in owner) chownSync(changed, owner.uid, owner.gid);
  renameSync(changed, path);
  await client.query('select pg_reload_conf()');
}

/**
 * Selects the statements that make the role the owner of the tables and functions of the schema. The owner of a table
 * also owns its indexes and the sequences of its columns.
 */
const TRANSFERS = `
  select format('alter table %s owner to ${APPLICATION_ROLE}', oid::regclass) as statement from pg_class
  where relnamespace = 'public'::regnamespace and (relkind in ('r', 'p', 'v', 'm') or relkind = 'S' and not exists (
    select from pg_depend where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype in ('a', 'i')))
  union all
  select format('alter routine %s owner to ${APPLICATION_ROLE}', oid::regprocedure) from pg_proc
  where pronamespace = 'public'::regnamespace and not exists (
    select from pg_depend where classid = 'pg_proc'::regclass and objid = pg_proc.oid and deptype = 'e')`;

/**
 * Creates the application's role and the product's database where they are missing, and makes the role the owner of the
 * schema, including the tables that an earlier release created as superuser.
 */
export async function prepareAccess(paths: ClusterPaths, { user, password, database, ...address }: ClusterConnection) {
  const asSuperuser = { ...address, user: SUPERUSER, password };
  await withClient({ ...asSuperuser, database: 'postgres' }, async (client) => {
    if (hasTrust(paths.cluster)) await requirePassword(paths, client, password);
    const role = await client.query('select from pg_roles where rolname = $1', [user]);
    if (!role.rowCount) await client.query(`create role ${user} login password ${client.escapeLiteral(password)}`);
    const found = await client.query('select from pg_database where datname = $1', [database]);
    if (!found.rowCount) await client.query(`create database ${database}`);
  });
  await withClient({ ...asSuperuser, database }, async (client) => {
    const { rowCount } = await client.query(
      `select from pg_namespace where nspname = 'public' and nspowner = '${user}'::regrole`,
    );
    if (rowCount) return;
    await client.query('begin');
    // Only the superuser may create extensions.
    await client.query('create extension if not exists pg_trgm');
    const { rows } = await client.query<{ statement: string }>(TRANSFERS);
    for (const { statement } of rows) await client.query(statement);
    await client.query(`alter schema public owner to ${user}`);
    await client.query('commit');
  });
}

async function withClient(connection: pg.ClientConfig, run: (client: pg.Client) => Promise<void>) {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await run(client);
  } finally {
    await client.end();
  }
}
