import { rmSync } from 'node:fs';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BrandingEntry } from '#domain/branding/endpoints.ts';
import { readConfig } from '#backend/config.ts';
import { openPool } from '#backend/db/open-database.ts';
import { DAY_MS } from '#domain/units.ts';
import { startDatabase } from '#server/postgres/database.ts';
import { startPostgres, type Postgres } from '#server/postgres/postgres.ts';
import { vehicleInput } from '#tests/support/factories.ts';
import { findFreePort } from '#tests/support/free-port.ts';
import { openPgbouncer, openSpy, type Pooler } from '#tests/support/pooler.ts';
import { aDataDir, signIn, startServer, waitUntilStarted, type ServerProcess } from '#tests/support/server-process.ts';
import { createEmptyDatabase, databaseUrl } from '#tests/support/test-database.ts';

// `npm run check:pooler` sets POOLER; other runs use a simulated pooler.
const openPooler = process.env.POOLER === 'pgbouncer' ? openPgbouncer : openSpy;
const log = pino({ level: 'silent' });
const dataDir = aDataDir();
let postgres: Postgres;
let pooler: Pooler;
let server: ServerProcess;

beforeAll(async () => {
  postgres = await startPostgres({ dataDir, log });
  pooler = await openPooler(postgres.connection);
  const DATABASE_DIRECT_URL = databaseUrl(postgres.connection);
  server = startServer(await findFreePort(), { DATABASE_URL: pooler.url, DATABASE_DIRECT_URL, DATA_DIR: dataDir });
  await waitUntilStarted(server);
});
afterAll(async () => {
  server.child.kill('SIGTERM');
  await server.ended;
  await pooler.close();
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const day = (offset: number) => new Date(Date.now() + offset * DAY_MS).toISOString().slice(0, 10);

interface Body {
  data: { id: string; publishedAt: string };
  branding: BrandingEntry[];
}

test('works through a transaction pooler without session state', async () => {
  const token = await signIn(server.origin);
  const call = async (method: string, path: string, body?: object): Promise<Body> => {
    const response = await fetch(`${server.origin}/backend/${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    expect(response.status, `${path} ${response.ok ? '' : await response.clone().text()}`).toBeLessThan(300);
    return (await response.json()) as Body;
  };
  const stream = await fetch(`${server.origin}/backend/visit/follow-visits`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const reader = stream.body!.pipeThrough(new TextDecoderStream()).getReader();

  const { data: clients } = (await call('GET', 'user/fetch-users?role=CLIENT&limit=10')) as unknown as {
    data: { id: string }[];
  };
  const userId = clients[0]!.id;
  const { data: vehicle } = await call('POST', 'vehicle/create-vehicle', vehicleInput({ userId }));
  const { data: visit } = await call('POST', 'visit/create-visit', {
    userId,
    vehicleId: vehicle.id,
    name: 'Through the pooler',
    visitDate: day(0),
    dueDate: day(3),
    totalCost: '40.00',
    tasks: [{ name: 'Brake pads', service: 'REPAIR', soldFor: '40.00', cost: '20.00', priority: 'NORMAL' }],
  });
  let events = '';
  while (!events.includes(visit.id)) events += (await reader.read()).value ?? '';
  await reader.cancel();

  // More concurrent calls than the pooler has connections.
  const lists = ['vehicle/fetch-vehicles?search=kia', 'search/fetch-results?query=brake', 'visit/fetch-summary'];
  const panel = 'analytics/main-panel?startDate=2026-11-01&endDate=2026-11-20';
  const all = Array.from({ length: 4 }, () => [...lists, panel]).flat();
  await Promise.all(all.map((path) => call('GET', path)));

  const { branding } = await call('GET', 'merchant/fetch-branding?lan=en');
  const info = branding.find(({ type }) => type === 'MERCHANT_INFO')!;
  const fields = info.fields.map(({ key, value }) => ({ key, value: key === 'merchantName' ? 'Pooled' : value }));
  await call('PUT', `merchant/update-branding/${info.id}`, { fields });
  const page = async () => (await fetch(`${server.origin}/ar/`)).text();
  await expect.poll(page, { timeout: 20_000 }).toContain('<title>Pooled');

  expect(pooler.statements()).toBeGreaterThan(100);
  expect(pooler.violations()).toEqual([]);
});

test('sets timeouts for calls on the role, and none for migrations and backups', async () => {
  const [pooled, direct] = [pooler.url, databaseUrl(postgres.connection)];
  const database = await startDatabase(readConfig({ DATABASE_URL: pooled, DATABASE_DIRECT_URL: direct }), log);

  const timeouts = `select name, setting from pg_settings where name ~ '^(statement|lock|idle_in_transaction_session)_timeout$' order by name`;
  const read = async (connection: object) => {
    const pool = openPool({ ...connection, max: 1 });
    const { rows } = await pool.query<{ setting: string }>(timeouts);
    await pool.end();
    return rows.map(({ setting }) => setting);
  };
  expect(await read(database.pooled!)).toEqual(['60000', '5000', '30000']);
  expect(await read(database.connection)).toEqual(['0', '0', '0']);
});

test('rejects a direct URL of another database', async () => {
  const DATABASE_DIRECT_URL = await createEmptyDatabase(postgres.connection, 'another');
  const started = startDatabase(readConfig({ DATABASE_URL: pooler.url, DATABASE_DIRECT_URL }), log);
  await expect(started).rejects.toThrow(/^DATABASE_DIRECT_URL leads .* to another database/);
});
