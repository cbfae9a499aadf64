import { rmSync } from 'node:fs';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startPostgres, type Postgres } from '#server/postgres/postgres.ts';
import { findFreePort } from '#tests/support/free-port.ts';
import {
  aDataDir,
  type ServerProcess,
  signIn,
  startServer,
  waitUntilStarted,
  waitForStatus,
} from '#tests/support/server-process.ts';
import { databaseUrl } from '#tests/support/test-database.ts';

const PORT = await findFreePort();
const dataDir = aDataDir();
let postgres: Postgres;
let server: ServerProcess;

const open = () => startPostgres({ dataDir, log: pino({ level: 'silent' }) });

beforeAll(async () => {
  postgres = await open();
  server = startServer(PORT, { DATABASE_URL: databaseUrl(postgres.connection), DATA_DIR: `${dataDir}/files` });
  await waitUntilStarted(server);
});
afterAll(async () => {
  server.child.kill('SIGTERM');
  await server.ended;
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

test('serves pages and returns 503 for calls while DATABASE_URL is unreachable, then recovers', async () => {
  const { origin } = server;
  const authorization = { authorization: `Bearer ${await signIn(origin)}` };
  const users = `${origin}/backend/user/fetch-users`;
  expect((await fetch(users, { headers: authorization })).status).toBe(200);

  await postgres.stop();
  await waitForStatus(`${origin}/readyz`, 503, 5_000);
  expect((await fetch(`${origin}/healthz`)).status).toBe(200);
  expect((await fetch(`${origin}/en/`)).status).toBe(200);
  for (const [url, init] of [
    [users, { headers: authorization }],
    [`${origin}/backend/static-data/create-static-data`, { method: 'POST', headers: authorization }],
    [`${origin}/backend/merchant/fetch-merchant`, {}],
  ] as const) {
    const response = await fetch(url, init);
    expect([url, response.status]).toEqual([url, 503]);
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await response.json()).toMatchObject({ status: 503, code: 'UNAVAILABLE' });
  }

  postgres = await open();
  expect(await waitForStatus(users, 200, 10_000, { headers: authorization })).toBeLessThan(10_000);
  expect((await fetch(`${origin}/readyz`)).status).toBe(200);
});
