import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql, type Kysely } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '#backend/db/open-database.ts';
import type { Database } from '#backend/db/schema.ts';
import type { BrandingEntry } from '#domain/branding/endpoints.ts';
import { migrateDatabase } from '#server/postgres/database.ts';
import { startPostgres, type Postgres } from '#server/postgres/postgres.ts';
import { findFreePort } from '#tests/support/free-port.ts';
import { aDataDir, signIn, startServer, waitUntilStarted, type ServerProcess } from '#tests/support/server-process.ts';
import { databaseUrl } from '#tests/support/test-database.ts';

const log = pino({ level: 'silent' });
const dataDir = aDataDir();
/** Requests to the purge hook of both processes. */
const purgeRequests: string[] = [];
const cdn = createServer((req, res) => {
  purgeRequests.push(req.url!);
  res.end();
});
/** `application_name` of the connections of each process. */
const NAMES = ['one', 'other'];
/** A trigger of the statement records a claim that changes no row, too. */
const RECORD_CLAIMS = [
  `create table claims (name text default current_setting('application_name'))`,
  `create function record_claim() returns trigger language plpgsql as
    'begin insert into claims default values; return null; end'`,
  `create trigger record_claim after update of told on publication for each statement execute function record_claim()`,
];
let postgres: Postgres;
let db: Kysely<Database>;
let servers: ServerProcess[];

beforeAll(async () => {
  postgres = await startPostgres({ dataDir, log });
  const url = databaseUrl(postgres.connection);
  await migrateDatabase(postgres.connection);
  ({ db } = openDatabase(postgres.connection));
  for (const statement of RECORD_CLAIMS) await sql.raw(statement).execute(db);
  cdn.listen(0, '127.0.0.1');
  await once(cdn, 'listening');
  const PUBLISH_HOOK_URL = `http://127.0.0.1:${(cdn.address() as AddressInfo).port}/purge`;
  const env = { DATA_DIR: dataDir, PUBLISH_HOOK_URL };
  servers = [];
  for (const name of NAMES)
    servers.push(startServer(await findFreePort(), { ...env, DATABASE_URL: `${url}&application_name=${name}` }));
  await Promise.all(servers.map(waitUntilStarted));
});
afterAll(async () => {
  for (const { child } of servers) child.kill('SIGTERM');
  await Promise.all(servers.map(({ ended }) => ended));
  await db.destroy();
  await postgres.stop();
  cdn.close();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Names the processes that have tried to claim the purge hook. */
async function listClaimants(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select distinct name from claims order by name`.execute(db);
  return rows.map(({ name }) => name);
}

const pageOf = async ({ origin }: ServerProcess) => (await fetch(`${origin}/ar/`)).text();

test('publishes a save in both processes and calls the purge hook once', async () => {
  const [one, other] = servers as [ServerProcess, ServerProcess];
  // Both processes publish the same pages when they start.
  await expect.poll(listClaimants).toEqual(NAMES);
  await expect.poll(() => purgeRequests.length, { timeout: 10_000 }).toBe(1);
  const token = await signIn(one.origin);
  const call = async (method: string, path: string, body?: object) => {
    const headers = { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) };
    const response = await fetch(`${one.origin}/backend/merchant/${path}`, {
      method,
      headers,
      body: JSON.stringify(body),
    });
    return (await response.json()) as { branding: BrandingEntry[]; data: { publishedAt: string; pages: number } };
  };
  const { data: before } = await call('GET', 'fetch-publication');
  const { branding } = await call('GET', 'fetch-branding?lan=en');
  const info = branding.find(({ type }) => type === 'MERCHANT_INFO')!;
  const fields = info.fields.map(({ key, value }) => ({ key, value: key === 'merchantName' ? 'Karaj Two' : value }));

  await sql`truncate claims`.execute(db);
  await call('PUT', `update-branding/${info.id}`, { fields });
  for (const server of [one, other])
    await expect.poll(() => pageOf(server), { interval: 20, timeout: 5_000 }).toContain('<title>Karaj Two');
  expect(await pageOf(other)).toBe(await pageOf(one));

  await expect.poll(() => purgeRequests.length, { timeout: 10_000 }).toBe(2);
  await expect.poll(listClaimants).toEqual(NAMES);
  const { data: after } = await call('GET', 'fetch-publication');
  expect(purgeRequests).toEqual(['/purge', '/purge']);
  expect(after.publishedAt > before.publishedAt).toBe(true);
  expect(after.pages).toBe(before.pages);
});
