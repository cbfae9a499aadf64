import { rmSync } from 'node:fs';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startPostgres, type Postgres } from '#server/postgres/postgres.ts';
import { findFreePort } from '#tests/support/free-port.ts';
import {
  aDataDir,
  type ServerProcess,
  startServer,
  waitForStatus,
  waitUntilStarted,
} from '#tests/support/server-process.ts';
import { SETUP_INPUT } from '#tests/support/setup-input.ts';
import { createEmptyDatabase } from '#tests/support/test-database.ts';

const PORT = await findFreePort();

let folder: string;
let postgres: Postgres;
let server: ServerProcess | undefined;
let database: string;
let client: pg.Client;

beforeAll(async () => {
  folder = aDataDir();
  postgres = await startPostgres({ dataDir: `${folder}/external`, log: pino({ level: 'silent' }) });
});
afterEach(async () => {
  server?.child.kill('SIGKILL');
  await server?.ended;
  await client.end();
});
afterAll(async () => {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function openDatabase(name: string) {
  database = await createEmptyDatabase(postgres.connection, name);
  client = new pg.Client({ ...postgres.connection, database: name });
  await client.connect();
}

/** Starts the garage's server and returns its set-up address, if it printed one. */
async function start(env: Record<string, string> = {}): Promise<string | undefined> {
  server?.child.kill('SIGKILL');
  await server?.ended;
  server = startServer(PORT, { NODE_ENV: 'production', DATA_DIR: folder, DATABASE_URL: database, ...env });
  await waitUntilStarted(server);
  return /^Set up your garage: (\S+)$/m.exec(server.output.stderr)?.[1];
}

const post = (path: string, body: object) =>
  fetch(`${server!.origin}/backend/setup/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const complete = (code: string) => post('complete-setup', { ...SETUP_INPUT, code });
const codeOf = (address: string | undefined) => new URL(address!).searchParams.get('code')!;

test('the page exists until the garage has an administrator, and sends no referrer and is not cached', async () => {
  await openDatabase('page');
  const first = await start();
  const code = codeOf(first);
  const page = await fetch(first!, { headers: { 'accept-language': 'fr' } });
  expect([page.status, page.headers.get('referrer-policy'), page.headers.get('cache-control')]).toEqual([
    200,
    'no-referrer',
    'no-store',
  ]);
  const html = await page.text();
  expect(html).toContain('<html lang="fr"');
  // The first script of the page removes the code from the address bar.
  expect(/<script[^>]*>([^<]*)/.exec(html)![1]).toMatch(
    /^\(function\(\)\{[^}]*new URL\(location\.href\).*replaceState/,
  );
  expect(html).not.toContain(code);

  const second = codeOf(await start());
  expect(second).not.toBe(code);
  for (const valid of [code, second]) expect((await post('check-code', { code: valid })).status).toBe(200);
  expect(server!.output.stdout).not.toContain(second);

  expect((await complete(code)).status).toBe(200);
  for (const path of ['/setup', '/setup/', '/en/setup/', '/setup/index.html'])
    expect((await fetch(`${server!.origin}${path}`)).status).toBe(404);
  expect((await complete(second)).status).toBe(404);
  expect(await start()).toBeUndefined();
  expect((await fetch(`${server!.origin}/setup`)).status).toBe(404);
});

test('does not exist with BACKEND_URL', async () => {
  await openDatabase('remote');
  expect(await start({ BACKEND_URL: 'http://127.0.0.1:9', DATABASE_URL: '' })).toBeUndefined();
  expect((await fetch(`${server!.origin}/setup`)).status).toBe(404);
  expect((await post('check-code', { code: 'x' })).status).toBe(404);
});

/** Waits until PostgreSQL has closed the connections of the killed server. */
const waitForClosedConnections = () =>
  vi.waitFor(
    async () => {
      const others = 'select 1 from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()';
      expect((await client.query(others)).rows).toEqual([]);
    },
    { timeout: 30_000, interval: 20 },
  );

const TABLES = ['users', 'branding', 'static_data', 'items', 'setup_codes'];

test('kill -9 before the write to any table leaves no garage, and the code still works', async () => {
  await openDatabase('killed');
  const code = codeOf(await start());
  const count = async (table: string) => Number((await client.query(`select count(*) from ${table}`)).rows[0].count);
  const branding = await count('branding');
  for (const table of TABLES) {
    await client.query('begin');
    // The lock permits reads, so that the submission blocks at its first write to the table.
    await client.query(`lock table ${table} in share row exclusive mode`);
    const submitted = complete(code).catch(() => undefined);
    await vi.waitFor(
      async () => {
        const { rows } = await client.query(
          `select 1 from pg_locks where not granted and relation = '${table}'::regclass`,
        );
        expect(rows).toHaveLength(1);
      },
      { timeout: 30_000, interval: 20 },
    );
    server!.child.kill('SIGKILL');
    await Promise.all([submitted, server!.ended]);
    await client.query('commit');
    await waitForClosedConnections();
    expect([table, await count('users'), await count('items'), await count('branding')]).toEqual([
      table,
      0,
      0,
      branding,
    ]);
    await start();
    expect((await post('check-code', { code })).status).toBe(200);
  }
  expect((await complete(code)).status).toBe(200);
  expect([await count('users'), (await count('items')) >= 24]).toEqual([1, true]);
});

test('kill -9 before the sign-in leaves a complete garage', async () => {
  await openDatabase('whole');
  const code = codeOf(await start());
  await client.query('begin');
  await client.query('lock table sessions in share row exclusive mode');
  const submitted = complete(code).catch(() => undefined);
  await vi.waitFor(async () => expect((await client.query('select 1 from users')).rows).toHaveLength(1), {
    timeout: 30_000,
    interval: 20,
  });
  server!.child.kill('SIGKILL');
  await Promise.all([submitted, server!.ended]);
  await client.query('commit');
  await waitForClosedConnections();
  expect(await start()).toBeUndefined();
  await waitForStatus(`${server!.origin}/setup`, 404, 10_000);
  const signedIn = await fetch(`${server!.origin}/backend/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ identifier: '+9613123456', password: SETUP_INPUT.password }),
  });
  expect(signedIn.status).toBe(200);
});
