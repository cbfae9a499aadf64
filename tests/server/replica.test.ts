import { execFileSync } from 'node:child_process';
import { chownSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openDatabase } from '#backend/db/open-database.ts';
import { createReplica, type Replica } from '#backend/db/replica.ts';
import { createPrivateFolder, resolveClusterPaths } from '#server/postgres/cluster-paths.ts';
import { SETTINGS } from '#server/postgres/cluster.ts';
import { SUPERUSER } from '#server/postgres/connection.ts';
import { startPostgres, type Postgres } from '#server/postgres/postgres.ts';
import { startPostmaster, stopPostmaster } from '#server/postgres/postmaster.ts';
import { aDataDir } from '#tests/support/server-process.ts';

const log = pino({ level: 'silent' });
const dataDir = aDataDir();
const replicaDir = aDataDir();
let postgres: Postgres;
let primary: ReturnType<typeof openDatabase>;
let superuser: pg.Client;
let replicaClient: pg.Client | undefined;
let replica: Replica;
let stopReplica: () => Promise<void>;
/** Milliseconds added to the clock, so that each call checks the replica again. */
let clockOffset = 0;

/** Starts a streaming replica from a copy of the running cluster; returns the folder of its socket. */
async function startReplica(): Promise<string> {
  const paths = resolveClusterPaths(dataDir);
  const copy = { ...paths, cluster: join(replicaDir, 'postgres'), logFile: join(replicaDir, 'postgres.log') };
  await superuser.query(`select pg_backup_start('copy', true)`);
  execFileSync('cp', ['-a', paths.cluster, copy.cluster]);
  const { rows } = await superuser.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
  const { host, port, password } = postgres.connection;
  for (const left of ['postmaster.pid', 'postmaster.opts']) rmSync(join(copy.cluster, left));
  const files = {
    backup_label: rows[0]!.labelfile,
    'standby.signal': '',
    'postgresql.auto.conf': `primary_conninfo = 'host=${host} port=${port} user=${SUPERUSER} password=${password}'\n`,
  };
  for (const [name, text] of Object.entries(files)) {
    const path = join(copy.cluster, name);
    writeFileSync(path, text);
    if ('uid' in paths.owner) chownSync(path, paths.owner.uid, paths.owner.gid);
  }
  const socketDir = join(replicaDir, 'socket');
  createPrivateFolder(socketDir, paths.owner);
  const listen = [`unix_socket_directories=${socketDir}`, 'listen_addresses='];
  const pid = (await startPostmaster(copy, [...listen, ...SETTINGS]))!;
  stopReplica = () => stopPostmaster(pid, copy);
  return socketDir;
}

beforeAll(async () => {
  postgres = await startPostgres({ dataDir, log });
  primary = openDatabase(postgres.connection);
  superuser = new pg.Client({ ...postgres.connection, user: SUPERUSER });
  await superuser.connect();
  await primary.pool.query('create table notes (text text)');
  const connection = { ...postgres.connection, host: await startReplica() };
  const now = () => new Date(Date.now() + clockOffset);
  replica = createReplica({ connection, ...primary, log, now });
  await vi.waitUntil(async () => (await nextLag()) === 0, { timeout: 60_000 });
  replicaClient = new pg.Client({ ...connection, user: SUPERUSER });
  replicaClient.on('error', () => {});
  await replicaClient.connect();
});
afterAll(async () => {
  await replica.close();
  await replicaClient?.end().catch(() => {});
  await stopReplica();
  await superuser.end();
  await primary.db.destroy();
  await postgres.stop();
  for (const folder of [dataDir, replicaDir]) rmSync(folder, { recursive: true, force: true });
});

function nextLag(): Promise<number> {
  clockOffset += 5_000;
  return replica.lag();
}

const isReplicaRead = async () => {
  const { pool } = await replica.choose();
  return (await pool.query<{ is: boolean }>('select pg_is_in_recovery() as is')).rows[0]!.is;
};

test('reads the replica, and reports its lag', async () => {
  expect(await isReplicaRead()).toBe(true);
  await replicaClient!.query('select pg_wal_replay_pause()');
  await primary.pool.query(`insert into notes values ('unseen')`);
  await expect.poll(nextLag, { timeout: 20_000 }).toBeGreaterThan(0);
  expect(await isReplicaRead()).toBe(true);
});

test('reads the primary while the replica lags by more than five minutes', async () => {
  clockOffset += 400_000;
  expect(await nextLag()).toBeGreaterThan(300);
  expect(await isReplicaRead()).toBe(false);
  await replicaClient!.query('select pg_wal_replay_resume()');
  await expect.poll(nextLag, { timeout: 20_000 }).toBe(0);
  expect(await isReplicaRead()).toBe(true);
});

test('repeats a query at the primary when the replica stops, and reads the primary from then on', async () => {
  const { pool } = await replica.choose();
  await stopReplica();
  const { rows } = await pool.query<{ is: boolean }>('select pg_is_in_recovery() as is');
  expect(rows[0]!.is).toBe(false);
  expect(await replica.lag()).toBe(Infinity);
  expect((await replica.choose()).pool).toBe(primary.pool);
  await expect(pool.query('select 1 / 0')).rejects.toThrow(/division by zero/);
});
