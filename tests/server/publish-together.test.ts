import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BrandingEntry } from '#domain/branding/endpoints.ts';
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
let postgres: Postgres;
let servers: ServerProcess[];

beforeAll(async () => {
  postgres = await startPostgres({ dataDir, log });
  const DATABASE_URL = databaseUrl(postgres.connection);
  cdn.listen(0, '127.0.0.1');
  await once(cdn, 'listening');
  const PUBLISH_HOOK_URL = `http://127.0.0.1:${(cdn.address() as AddressInfo).port}/purge`;
  const ports = [await findFreePort(), await findFreePort()];
  servers = ports.map((number) => startServer(number, { DATABASE_URL, DATA_DIR: dataDir, PUBLISH_HOOK_URL }));
  await Promise.all(servers.map(waitUntilStarted));
});
afterAll(async () => {
  for (const { child } of servers) child.kill('SIGTERM');
  await Promise.all(servers.map(({ ended }) => ended));
  await postgres.stop();
  cdn.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const pageOf = async ({ origin }: ServerProcess) => (await fetch(`${origin}/ar/`)).text();

test('publishes a save in both processes and calls the purge hook once', async () => {
  const [one, other] = servers as [ServerProcess, ServerProcess];
  // Both processes publish the same pages when they start.
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

  const started = performance.now();
  await call('PUT', `update-branding/${info.id}`, { fields });
  for (const server of [one, other])
    await expect.poll(() => pageOf(server), { interval: 20, timeout: 5_000 }).toContain('<title>Karaj Two');
  expect(performance.now() - started).toBeLessThan(5_000);
  expect(await pageOf(other)).toBe(await pageOf(one));

  await expect.poll(() => purgeRequests.length, { timeout: 10_000 }).toBe(2);
  await new Promise((done) => setTimeout(done, 1_500));
  expect(purgeRequests).toEqual(['/purge', '/purge']);
  const { data: after } = await call('GET', 'fetch-publication');
  expect(after.publishedAt > before.publishedAt).toBe(true);
  expect(after.pages).toBe(before.pages);
});
