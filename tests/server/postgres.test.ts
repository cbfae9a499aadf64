import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { relocatedFolder } from '#backend/data-folder.ts';
import { startPostgres, type Postgres } from '#server/postgres/postgres.ts';
import { checkExternalDatabase } from '#server/postgres/external.ts';
import { createPrivateFolder, resolveClusterPaths } from '#server/postgres/cluster-paths.ts';
import { choosePlatform, readMachine, type Platform } from '#server/postgres/platform.ts';
import { isAlive } from '#server/postgres/process-checks.ts';
import { findPostmaster } from '#server/postgres/postmaster.ts';
import { databaseUrl } from '#tests/support/test-database.ts';
import { APPLICATION_ROLE, SUPERUSER } from '#server/postgres/connection.ts';

const log = pino({ level: 'silent' });
const script = new URL('../support/postgres-process.ts', import.meta.url).pathname;
let dataDir: string;
let children: ChildProcess[];
let opened: Postgres[];
/** A stopped cluster: copying it is faster than initializing one for each test. */
let template: string;

beforeAll(async () => {
  template = mkdtempSync(join(tmpdir(), 'karaj-pg-'));
  chmodSync(template, 0o755);
  await (await startPostgres({ dataDir: template, log })).stop();
});
afterAll(() => rmSync(template, { recursive: true, force: true }));

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'karaj-pg-'));
  chmodSync(dataDir, 0o755);
  // `-a` preserves the owner of the files.
  spawnSync('cp', ['-a', join(template, 'postgres'), join(template, 'postgres.password'), dataDir]);
  children = [];
  opened = [];
});

afterEach(async () => {
  for (const child of children) child.kill('SIGKILL');
  for (const postgres of opened) await postgres.stop();
  const left = findPostmaster(paths());
  if (left) {
    process.kill(left, 'SIGQUIT');
    while (isAlive(left)) await sleep(20);
  }
  rmSync(dataDir, { recursive: true, force: true });
});

const cluster = () => join(dataDir, 'postgres');
const paths = () => resolveClusterPaths(dataDir);
const removeCluster = () => rmSync(cluster(), { recursive: true });

async function open(platform?: Platform) {
  const postgres = await startPostgres({ dataDir, log, platform });
  opened.push(postgres);
  return postgres;
}

/** Starts a second process on the same folder and reads its first line of output. */
async function startProcess(): Promise<{
  child: ChildProcess;
  output: { how?: string; pid?: number; refused?: string };
}> {
  const child = spawn(process.execPath, [script, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(child);
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  return { child, output: JSON.parse(line.toString()) as object };
}

async function query<Row>({ connection }: Pick<Postgres, 'connection'>, sql: string): Promise<Row[]> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    return (await client.query(sql)).rows as Row[];
  } finally {
    await client.end();
  }
}

const asSuperuser = ({ connection }: Pick<Postgres, 'connection'>) => ({
  connection: { ...connection, user: SUPERUSER },
});

async function kill(child: ChildProcess) {
  child.kill('SIGKILL');
  await once(child, 'exit');
}

test('initializes a durable database with Arabic character types', async () => {
  removeCluster();
  const postgres = await open();
  expect(postgres.how).toBe('started');
  const [row] = await query(
    postgres,
    `select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit,
       current_setting('listen_addresses') as listening, cardinality(show_trgm('محمد')) as trigrams`,
  );
  expect(row).toEqual({ fsync: 'on', commit: 'on', listening: '', trigrams: 5 });
});

test('adopts a postmaster that outlived its parent', async () => {
  const { child, output } = await startProcess();
  await kill(child);
  const postgres = await open();
  expect([postgres.how, postgres.pid]).toEqual(['adopted', output.pid]);
});

test('waits for the address of a postmaster that does not listen yet', async () => {
  const { child, output } = await startProcess();
  await kill(child);
  const file = join(cluster(), 'postmaster.pid');
  const lines = readFileSync(file, 'utf8').split('\n');
  writeFileSync(file, lines.with(4, '').join('\n'));
  const platform = choosePlatform(readMachine());
  let checks = 0;
  const isPostmaster: Platform['isPostmaster'] = (...of) => ++checks > 0 && platform.isPostmaster(...of);
  const opening = open({ ...platform, isPostmaster });
  // It finds the postmaster once, and checks it again after each look for the address.
  await expect.poll(() => checks, { interval: 10 }).toBeGreaterThan(3);
  writeFileSync(file, lines.join('\n'));
  const postgres = await opening;
  expect([postgres.how, postgres.pid]).toEqual(['adopted', output.pid]);
});

test('rejects a second start and names the holder', async () => {
  await open();
  const { output } = await startProcess();
  expect(output.refused).toBe(`The data in ${cluster()} is in use by process ${process.pid}.`);
});

test('lets exactly one of two parallel starts own a new folder', async () => {
  removeCluster();
  const both = await Promise.all([startProcess(), startProcess()]);
  expect(both.filter(({ output }) => output.how)).toHaveLength(1);
  expect(both.filter(({ output }) => output.refused?.includes('in use by process'))).toHaveLength(1);
});

test('takes over the stale locks of killed processes', async () => {
  const first = await startProcess();
  // A stopped process cannot restart its postmaster before it is killed itself.
  first.child.kill('SIGSTOP');
  process.kill(first.output.pid!, 'SIGKILL');
  await kill(first.child);
  expect(existsSync(join(cluster(), 'postmaster.pid'))).toBe(true);
  expect((await open()).how).toBe('started');
});

test('ignores a lock with the PID of an unrelated process', async () => {
  const first = await open();
  await first.stop();
  writeFileSync(join(cluster(), 'postmaster.pid'), `${process.pid}\n${cluster()}\n`);
  expect((await open()).how).toBe('started');
});

test('restarts a postmaster with other settings', async () => {
  const { child } = await startProcess();
  await kill(child);
  const postgres = await startPostgres({ dataDir, log, settings: ['work_mem=9MB'] });
  opened.push(postgres);
  expect(postgres.how).toBe('started');
  expect(await query(postgres, 'show work_mem')).toEqual([{ work_mem: '9MB' }]);
});

test('restarts a crashed postmaster with all committed data', async () => {
  const postgres = await open();
  await query(postgres, 'create table kept as select 1 as one');
  const first = postgres.pid;
  process.kill(first, 'SIGKILL');
  await expect.poll(() => query(postgres, 'select one from kept').catch(() => [])).toEqual([{ one: 1 }]);
  while (postgres.pid === first) await sleep(10);
});

test('leaves no process after a stop and keeps the data', async () => {
  const first = await open();
  await query(first, 'create table kept as select 1 as one');
  await first.stop();
  expect(findPostmaster(paths())).toBeUndefined();
  // An ended process is a zombie until its parent reaps it.
  await expect.poll(() => isAlive(first.pid)).toBe(false);
  expect(await query(await open(), 'select one from kept')).toEqual([{ one: 1 }]);
});

test('rejects data of another major version with one sentence', async () => {
  const first = await open();
  await first.stop();
  writeFileSync(join(cluster(), 'PG_VERSION'), '17\n');
  await expect(open()).rejects.toThrow(/is of PostgreSQL 17, and this is 18/);
  writeFileSync(join(cluster(), 'PG_VERSION'), '18\n');
});

test('places the socket elsewhere for a long path', async () => {
  dataDir = join(dataDir, 'a'.repeat(100));
  const postgres = await open();
  expect(postgres.connection.host).toMatch(/\/karaj-[0-9a-f]{12}$/);
  expect(await query(postgres, 'select 1 as one')).toEqual([{ one: 1 }]);
  dataDir = join(dataDir, '..');
  await postgres.stop();
  rmSync(postgres.connection.host, { recursive: true });
});

// Only root starts PostgreSQL as another user.
test.runIf(process.getuid?.() === 0)('keeps its data outside a folder that its account cannot enter', async () => {
  const hidden = join(dataDir, 'hidden');
  mkdirSync(hidden, { mode: 0o700 });
  const folder = join(hidden, 'data');
  const elsewhere = relocatedFolder(folder);
  try {
    const first = await startPostgres({ dataDir: folder, log });
    await query(first, 'create table kept as select 1 as id');
    await first.stop();
    expect(readdirSync(folder)).toEqual([]);
    expect(statSync(join(elsewhere, 'postgres')).mode & 0o777).toBe(0o700);
    const second = await startPostgres({ dataDir: folder, log });
    const rows = await query(second, 'select id from kept');
    await second.stop();
    expect(rows).toEqual([{ id: 1 }]);
  } finally {
    rmSync(elsewhere, { recursive: true, force: true });
  }
});

test('denies the application the rights of a superuser', async () => {
  const postgres = await open();
  for (const statement of [
    `copy (select 1) to program 'true'`,
    `copy pg_authid to stdout`,
    `select pg_read_file('pg_hba.conf')`,
    'create role intruder superuser',
    `alter role ${APPLICATION_ROLE} superuser`,
    'create database other',
    'create schema other',
    'create extension file_fdw',
    `set role ${SUPERUSER}`,
    `alter system set work_mem = '9MB'`,
  ])
    await expect(query(postgres, statement), statement).rejects.toThrow(/permission denied/);
});

test('admits only the password of its folder', async () => {
  const postgres = await open();
  const { connection } = postgres;
  for (const { user } of [connection, asSuperuser(postgres).connection])
    for (const password of ['', 'wrong'])
      await expect(query({ connection: { ...connection, user, password } }, 'select 1')).rejects.toThrow(/password/);
  expect(statSync(paths().passwordFile).mode & 0o777).toBe(0o600);
  expect(readFileSync(join(cluster(), 'pg_hba.conf'), 'utf8')).not.toMatch(/^[^#].*trust/m);
});

test('gives a cluster of 0.1.0 a password, and its tables to the role of the application', async () => {
  const before = await open();
  for (const statement of [
    'alter schema public owner to pg_database_owner',
    `drop role ${APPLICATION_ROLE}`,
    'create table cars (id int generated always as identity primary key, number serial, plate text)',
    'create table views (day date) partition by range (day)',
    `create table views_2026 partition of views for values from ('2026-01-01') to ('2027-01-01')`,
    'create view plates as select plate from cars',
    'create sequence numbers',
    'create function double(n int) returns int language sql as $$ select n * 2 $$',
    `insert into cars (plate) values ('B 123')`,
    `alter role ${SUPERUSER} password null`,
  ])
    await query(asSuperuser(before), statement);
  await before.stop();
  rmSync(paths().passwordFile);
  const hba = join(cluster(), 'pg_hba.conf');
  writeFileSync(hba, readFileSync(hba, 'utf8').replaceAll('scram-sha-256', 'trust'));

  const postgres = await open();
  expect(await query(postgres, 'select plate, double(id) as twice from cars')).toEqual([{ plate: 'B 123', twice: 2 }]);
  for (const statement of [
    'alter table cars add column color text',
    'drop view plates',
    'alter sequence numbers restart',
    'drop function double',
    'create index on cars using gin (plate gin_trgm_ops)',
    'drop table views',
  ])
    await query(postgres, statement);
  const unknown = { connection: { ...postgres.connection, password: 'wrong' } };
  await expect(query(unknown, 'select 1')).rejects.toThrow(/password/);
  await postgres.stop();
  expect(await query(await open(), 'select plate from cars')).toEqual([{ plate: 'B 123' }]);
});

test('logs neither statements nor values', async () => {
  const postgres = await open();
  await query(postgres, 'create table people (email text unique)');
  const insert = `insert into people values ('sara@karaj.test')`;
  await query(postgres, insert);
  await expect(query(postgres, insert)).rejects.toThrow(/duplicate key/);
  const written = readFileSync(join(dataDir, 'postgres.log'), 'utf8');
  expect(written).toContain('duplicate key');
  expect(written).not.toContain('sara@karaj.test');
});

test('accepts a DATABASE_URL with one session per connection', async () => {
  const { connection } = await open();
  const url = databaseUrl(connection);
  await expect(checkExternalDatabase({ databaseUrl: url, databaseDirectUrl: undefined }, log)).resolves.toBeUndefined();
  await expect(
    checkExternalDatabase({ databaseUrl: url.replace('/karaj?', '/nothing?'), databaseDirectUrl: undefined }, log),
  ).rejects.toThrow(/^The database of DATABASE_URL/);
});

test('rejects a folder that another user created', () => {
  const folder = join(dataDir, 'open');
  mkdirSync(folder);
  chmodSync(folder, 0o777);
  createPrivateFolder(folder, {});
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  const elsewhere = join(dataDir, 'elsewhere');
  symlinkSync(folder, elsewhere);
  expect(() => createPrivateFolder(elsewhere, {})).toThrow("another user's");
});
