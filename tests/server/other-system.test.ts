import { once } from 'node:events';
import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { StartError } from '#backend/config.ts';
import { resolveClusterPaths } from '#server/postgres/cluster-paths.ts';
import { isAlive } from '#server/postgres/process-checks.ts';
import { type Postgres, startPostgres } from '#server/postgres/postgres.ts';
import { readConnection, SUPERUSER } from '#server/postgres/connection.ts';
import { findPostmaster } from '#server/postgres/postmaster.ts';
import { aWindowsPlatform } from '#tests/support/other-system.ts';
import { aDataDir } from '#tests/support/server-process.ts';

// Simulates Windows (TCP with a password, pg_ctl, process names) with the binaries of this system.
const log = pino({ level: 'silent' });
const platform = aWindowsPlatform();
const script = new URL('../support/postgres-process.ts', import.meta.url).pathname;
let dataDir: string;

beforeAll(() => void (dataDir = aDataDir()));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const paths = () => resolveClusterPaths(dataDir, platform);

async function open(): Promise<Postgres> {
  const postgres = await startPostgres({ dataDir, log, platform });
  onTestFinished(() => postgres.stop());
  return postgres;
}

async function query<Row>(connection: pg.ClientConfig, text: string): Promise<Row[]> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    return (await client.query(text)).rows as Row[];
  } finally {
    await client.end();
  }
}

async function startProcess() {
  const child: ChildProcess = spawn(process.execPath, [script, dataDir, 'windows'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const [line] = (await once(child.stdout!, 'data')) as [Buffer];
  return { child, output: JSON.parse(line.toString()) as { how?: string; pid?: number; refused?: string } };
}

test('listens on a loopback port and nowhere else, and needs the stored password', async () => {
  const { connection, how } = await open();
  expect(how).toBe('started');
  expect(connection).toMatchObject({ host: '127.0.0.1', port: expect.any(Number), password: expect.any(String) });
  expect(readConnection(paths())).toEqual(connection);
  const [row] = await query(
    { ...connection, user: SUPERUSER },
    `select current_setting('listen_addresses') as address, current_setting('unix_socket_directories') as sockets`,
  );
  expect(row).toEqual({ address: '127.0.0.1', sockets: '' });
  for (const password of ['', 'wrong']) {
    const attempt = query({ ...connection, password }, 'select 1');
    await expect(attempt).rejects.toThrow(/password/);
  }
  expect(statSync(paths().passwordFile).mode & 0o777).toBe(0o600);
  expect(readFileSync(join(dataDir, 'postgres.log'), 'utf8')).not.toContain(connection.password);
});

test('sorts by code points and recognizes Arabic letters', async () => {
  const { connection } = await open();
  await query(connection, 'create extension if not exists pg_trgm');
  const [row] = await query(
    connection,
    `select cardinality(show_trgm('محمد')) as trigrams, lower('ÉCOLE') as lower,
       (select string_agg(name, '' order by name) from unnest(array['b', 'B', 'é', 'a']) name) as sorted`,
  );
  expect(row).toEqual({ trigrams: 5, lower: 'école', sorted: 'Babé' });
});

test('adopts a postmaster that outlived its parent, and rejects a second start', async () => {
  const first = await startProcess();
  first.child.kill('SIGKILL');
  await once(first.child, 'exit');
  const postgres = await open();
  expect([postgres.how, postgres.pid]).toEqual(['adopted', first.output.pid]);
  const second = await startProcess();
  expect(second.output.refused).toBe(`The data in ${join(dataDir, 'postgres')} is in use by process ${process.pid}.`);
});

test('restarts a crashed postmaster on the same port', async () => {
  const postgres = await open();
  const { connection, pid } = postgres;
  await query(connection, 'create table if not exists kept as select 1 as one');
  process.kill(pid, 'SIGKILL');
  await expect
    .poll(() => query(connection, 'select one from kept').catch(() => []), { timeout: 20_000 })
    .toEqual([{ one: 1 }]);
  await expect.poll(() => postgres.pid).not.toBe(pid);
  expect(postgres.connection).toEqual(connection);
});

test('names the missing password file', async () => {
  const postgres = await startPostgres({ dataDir, log, platform });
  await postgres.stop();
  const { passwordFile } = paths();
  renameSync(passwordFile, `${passwordFile}.lost`);
  try {
    const start = startPostgres({ dataDir, log, platform });
    await expect(start).rejects.toThrow(
      new StartError(
        `The password of the database is missing: put ${passwordFile} back from a copy of its folder, or restore a backup into another DATA_DIR (npm run restore).`,
      ),
    );
  } finally {
    renameSync(`${passwordFile}.lost`, passwordFile);
  }
});

test('leaves no process after a stop', async () => {
  const postgres = await startPostgres({ dataDir, log, platform });
  await postgres.stop();
  expect(findPostmaster(paths())).toBeUndefined();
  await expect.poll(() => isAlive(postgres.pid)).toBe(false);
});
