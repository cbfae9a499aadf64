import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { StartError } from '#backend/config.ts';
import { serveMetrics } from '#server/telemetry/metrics.ts';
import { toRouteLabel } from '#server/telemetry/route-of.ts';
import { findFreePort } from '#tests/support/free-port.ts';
import { aDataDir, type ServerProcess, startServer, waitUntilStarted } from '#tests/support/server-process.ts';

const [PORT, METRICS_PORT] = [await findFreePort(), await findFreePort()];
const dataDir = aDataDir();
let server: ServerProcess;

beforeAll(async () => {
  server = startServer(PORT, { DATA_DIR: dataDir, METRICS_PORT: String(METRICS_PORT) });
  await waitUntilStarted(server);
});
afterAll(async () => {
  server.child.kill('SIGTERM');
  await server.ended;
  rmSync(dataDir, { recursive: true, force: true });
});

const metricsUrl = `http://127.0.0.1:${METRICS_PORT}/metrics`;

/** Returns the values of a metric by its labels. */
async function read(name: string): Promise<Record<string, number>> {
  const text = await (await fetch(metricsUrl)).text();
  const lines = text.split('\n').filter((line) => line.startsWith(`${name} `) || line.startsWith(`${name}{`));
  return Object.fromEntries(
    lines.map((line) => [line.slice(name.length, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]),
  );
}

test('counts requests by method, route and status, without ids and personal data', async () => {
  const paths = [
    '/en/',
    '/backend/branding/fetch-branding',
    '/backend/user/fetch-users?search=nabil',
    '/backend/user/fetch-user/00000000-0000-4000-8000-000000000000',
    '/backend/nothing/here',
    '/wp-login.php',
  ];
  for (const path of paths) await fetch(`${server.origin}${path}`);
  await fetch(`${server.origin}/en/`, { method: 'BREW' }).catch(() => {});
  await expect
    .poll(() => read('http_request_duration_seconds_count'))
    .toMatchObject({
      '{method="GET",route="/*",status="200"}': expect.any(Number),
      '{method="GET",route="/*",status="404"}': 1,
      '{method="GET",route="/backend/user/fetch-users",status="401"}': 1,
      '{method="GET",route="/backend/user/fetch-user/{id}",status="401"}': 1,
      '{method="GET",route="/backend/*",status="404"}': expect.any(Number),
    });
  const text = await (await fetch(metricsUrl)).text();
  expect(text).not.toMatch(/nabil|00000000-|wp-login|nothing/);
});

test('describes connections, streams, messages, publication and the event loop', async () => {
  expect(await read('http_connections')).toEqual({ '': expect.any(Number) });
  expect(await read('event_streams')).toEqual({ '': 0 });
  expect(await read('postgres_pool_waiting')).toEqual({ '': 0 });
  expect(Object.keys(await read('postgres_pool_connections'))).toEqual(['{state="idle"}', '{state="active"}']);
  expect(Object.keys(await read('outbox_messages'))).toEqual([
    '{state="sending"}',
    '{state="retrying"}',
    '{state="failed"}',
  ]);
  expect(await read('site_publish_failed')).toEqual({ '': 0 });
  const { '': published } = await read('site_published_timestamp_seconds');
  expect(Math.abs(published! - Date.now() / 1_000)).toBeLessThan(3_600);
  expect(await read('nodejs_eventloop_lag_p99_seconds')).toEqual({ '': expect.any(Number) });
});

test('serves metrics on their own port only, and nothing else there', async () => {
  expect((await fetch(`${server.origin}/metrics`)).status).toBe(404);
  for (const path of ['/', '/metrics/', '/metrics?x=1', '/backend/openapi.json'])
    expect((await fetch(new URL(path, metricsUrl))).status).toBe(404);
  expect((await fetch(metricsUrl, { method: 'POST' })).status).toBe(404);
});

test('names the variables of a metrics port that is in use', async () => {
  const front = createServer();
  const other: Server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => void other.once('listening', resolve));
  const { port } = other.address() as AddressInfo;
  const serving = serveMetrics(
    { front, publisher: { last: () => neverPublished } },
    { metricsHost: '127.0.0.1', metricsPort: port },
  );
  await expect(serving).rejects.toThrow(StartError);
  await expect(serving).rejects.toThrow(/^The metrics cannot be served at METRICS_HOST and METRICS_PORT: .*EADDRINUSE/);
  other.close();
});

const neverPublished = { publishedAt: null, pages: 0, took: 0, hasFailed: false };

test.each([
  ['that is in sync', 0, '0'],
  ['that lags', 42.5, '42.5'],
  ['that cannot be read', Infinity, '+Inf'],
])('shows the lag of a replica %s', async (_name, lag, shown) => {
  const metricsPort = await findFreePort();
  const deps = {
    db: {} as never,
    pool: { idleCount: 0, totalCount: 0, waitingCount: 0 } as never,
    live: { countStreams: () => 0 },
    replica: { lag: () => Promise.resolve(lag) } as never,
  };
  const sources = { front: createServer(), publisher: { last: () => neverPublished }, deps };
  const metrics = await serveMetrics(sources, { metricsHost: '127.0.0.1', metricsPort });
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  metrics.close();
  expect(text.split('\n')).toContain(`karaj_replica_lag_seconds ${shown}`);
});

test.each([
  ['/', '/*'],
  ['/admin', '/admin'],
  ['/admin/visits/1', '/admin'],
  ['/administrator', '/*'],
  ['/client/', '/client'],
  ['/_astro/page.js', '/_astro'],
  ['/readyz', '/readyz'],
  ['/backend/media/file/secret.mp4', '/backend/media/file/{key}'],
  ['/backend/export/download-export/token', '/backend/export/download-export/{token}'],
  ['/backend/visit/fetch-visits', '/backend/visit/fetch-visits'],
  ['/backend/visit/fetch-visits/', '/backend/*'],
  ['/backend/', '/backend/*'],
  ['/backend/constructor', '/backend/*'],
])('names the route of %s as %s', (path, route) => {
  expect(toRouteLabel(path)).toBe(route);
});
