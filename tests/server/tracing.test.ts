import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findFreePort } from '#tests/support/free-port.ts';
import { aDataDir, signIn, startServer, waitUntilStarted } from '#tests/support/server-process.ts';

interface Span {
  name: string;
  kind: number;
  spanId: string;
  traceId: string;
  parentSpanId?: string;
  attributes: { key: string; value: unknown }[];
}
interface Export {
  resourceSpans: { resource: { attributes: Span['attributes'] }; scopeSpans: { spans: Span[] }[] }[];
}

/** Node option that prints the URL of every OpenTelemetry module that is loaded. */
const PRINT_MODULES = `--import data:text/javascript,${encodeURIComponent(`
  import { registerHooks } from 'node:module';
  registerHooks({
    load(url, context, next) {
      if (url.includes('@opentelemetry')) process._rawDebug('loaded ' + url);
      return next(url, context);
    },
  });
`)}`;

const received: { url: string; body: string }[] = [];
const collector = createServer((req, res) => {
  void text(req).then((body) => {
    received.push({ url: req.url!, body });
    res.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
});
let endpoint: string;
const dataDir = aDataDir();

beforeAll(async () => {
  collector.listen(0, '127.0.0.1');
  await once(collector, 'listening');
  endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}/`;
});
afterAll(() => {
  collector.close();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Runs a server and returns the OpenTelemetry modules that it loaded. Stopping it flushes the last spans. */
async function run(env: Record<string, string>, use: (origin: string) => Promise<unknown>): Promise<string[]> {
  const server = startServer(await findFreePort(), { DATA_DIR: dataDir, NODE_OPTIONS: PRINT_MODULES, ...env });
  await waitUntilStarted(server);
  await use(server.origin);
  server.child.kill('SIGTERM');
  expect(await server.ended).toBe(0);
  return server.output.stderr.split('\n').filter((line) => line.startsWith('loaded '));
}

const readExports = () => received.flatMap(({ body }) => (JSON.parse(body) as Export).resourceSpans);
const readSpans = () => readExports().flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans));
const attributesOf = ({ attributes }: Pick<Span, 'attributes'>) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value as object)[0] as unknown]));

test('sends a span of each request and of its statements, without ids and personal data', async () => {
  const modules = await run({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_SERVICE_NAME: 'north' }, async (origin) => {
    const authorization = `Bearer ${await signIn(origin)}`;
    const calls = ['/user/fetch-users?search=nabil', '/user/fetch-user/00000000-0000-4000-8000-000000000000'];
    // Concurrent calls wait for a pooled connection and reuse those of earlier ones.
    const repeated = Array.from({ length: 20 }, () => '/user/fetch-users?search=nabil');
    await Promise.all(
      [...calls, ...repeated].map((path) => fetch(`${origin}/backend${path}`, { headers: { authorization } })),
    );
    await fetch(`${origin}/wp-login.php?token=x1`);
    await fetch(`${origin}/readyz`);
  });
  expect(modules).not.toEqual([]);
  expect(received.map(({ url }) => url)).toContain('/v1/traces');
  expect(attributesOf(readExports()[0]!.resource)).toMatchObject({ 'service.name': 'north' });

  const requests = readSpans().filter(({ kind }) => kind === 2);
  const names = requests.map(({ name }) => name);
  expect(new Set(names)).toEqual(
    new Set([
      'POST /backend/user/login',
      'GET /backend/user/fetch-users',
      'GET /backend/user/fetch-user/{id}',
      'GET /*',
    ]),
  );
  const notFound = requests.find(({ name }) => name === 'GET /backend/user/fetch-user/{id}')!;
  expect(attributesOf(notFound)).toEqual({
    'http.request.method': 'GET',
    'http.route': '/backend/user/fetch-user/{id}',
    'http.response.status_code': 404,
  });
  for (const request of requests.filter(({ name }) => name === 'GET /backend/user/fetch-users')) {
    const statements = readSpans().filter(({ parentSpanId }) => parentSpanId === request.spanId);
    expect(statements.every(({ traceId }) => traceId === request.traceId)).toBe(true);
    expect(statements.map(({ name }) => name)).toContain('SELECT users');
  }
  expect(received.map(({ body }) => body).join()).not.toMatch(
    /nabil|00000000-0000|wp-login|x1|admin@karaj|127\.0\.0\.1/,
  );
});

test('loads nothing of OpenTelemetry without a collector', async () => {
  expect(await run({ OTEL_EXPORTER_OTLP_ENDPOINT: '' }, (origin) => fetch(`${origin}/en/`))).toEqual([]);
});

test('serves and stops while the collector is unreachable', async () => {
  const closed = `http://127.0.0.1:${await findFreePort()}`;
  await run({ OTEL_EXPORTER_OTLP_ENDPOINT: closed }, async (origin) =>
    expect((await fetch(`${origin}/en/`)).status).toBe(200),
  );
});
