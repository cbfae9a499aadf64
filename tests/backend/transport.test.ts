import { gunzipSync } from 'node:zlib';
import { pino } from 'pino';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { routes } from '#backend/features/routes.ts';
import { route, type Route } from '#backend/http/route.ts';
import { allEndpoints } from '#domain/contract.ts';
import { endpoint as declareEndpoint } from '#domain/endpoint.ts';
import { AppError } from '#domain/errors.ts';
import { createBackend } from '#backend/app.ts';
import { asUser, useApp } from '#tests/support/app.ts';

const app = useApp();

test('every endpoint has one handler, and every handler an endpoint', () => {
  const name = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;
  const declared = allEndpoints().map(({ endpoint }) => name(endpoint));
  expect(routes.map(({ endpoint }) => name(endpoint)).toSorted()).toEqual(declared.toSorted());
});

test('returns 404 for an unknown path and 405 with the allowed methods', async () => {
  const notFound = await app.fetch('/backend/user/fetch-nothing');
  expect([notFound.status, await notFound.json()]).toMatchObject([404, { status: 404, code: 'NOT_FOUND', errors: [] }]);
  const wrong = await app.fetch('/backend/user/login');
  expect([wrong.status, wrong.headers.get('allow'), (await wrong.json()).code]).toEqual([
    405,
    'POST',
    'METHOD_NOT_ALLOWED',
  ]);
});

test('an error that the endpoint does not declare is a failure under test alone', async () => {
  const path = '/common/undeclared';
  const undeclared = declareEndpoint({ name: 'common', method: 'GET', path, access: 'public', response: v.object({}) });
  (routes as Route[]).push(route(undeclared, () => Promise.reject(new AppError('STALE'))));
  const codes: string[] = [];
  const log = pino({ level: 'silent' });
  for (const refusesUndeclaredErrors of [true, false]) {
    const backend = createBackend({ ...app.deps, log, config: { ...app.deps.config, refusesUndeclaredErrors } });
    const request = new Request(`http://garage.test/backend${path}`);
    const response = await backend.fetch(request, { address: '203.0.113.7', requestId: 'undeclared' });
    codes.push(((await response.json()) as { code: string }).code);
  }
  // Test files share the table.
  (routes as Route[]).pop();
  expect(codes).toEqual(['INTERNAL', 'STALE']);
});

const post = async (body: BodyInit, headers: Record<string, string> = { 'content-type': 'application/json' }) => {
  const { token } = await asUser(app, 'EMPLOYEE');
  const init = { method: 'POST', body, headers: { authorization: `Bearer ${token}`, ...headers } };
  return (await app.fetch('/backend/static-data/create-static-data', init)).json();
};

test.each([
  ['not JSON', '{"name"', 400, 'MALFORMED'],
  ['nested too deeply', `{"name":${'['.repeat(40)}${']'.repeat(40)}}`, 400, 'MALFORMED'],
  ['one with a repeated key', '{"name":"a","type":"OIL_NAME","name":"b"}', 400, 'MALFORMED'],
  ['one with a key repeated as an escape', '{"name":"a","type":"OIL_NAME","n\\u0061me":"b"}', 400, 'MALFORMED'],
  ['one with an unpaired surrogate', '{"name":"\\ud800","type":"OIL_NAME"}', 400, 'MALFORMED'],
  ['too long', JSON.stringify({ name: 'x'.repeat(300_000) }), 413, 'TOO_LARGE'],
  ['a list', '[]', 422, 'VALIDATION'],
  ['null', 'null', 422, 'VALIDATION'],
  ['a prototype', '{"__proto__":{"name":"x"},"type":"OIL_NAME"}', 422, 'VALIDATION'],
])('rejects a body that is %s', async (_, body, status, code) => {
  expect(await post(body)).toMatchObject({ status, code });
});

test('rejects another content type', async () => {
  expect(await post('name=x', { 'content-type': 'application/x-www-form-urlencoded' })).toMatchObject({ status: 415 });
});

test('rejects a repeated parameter', async () => {
  const { token } = await asUser(app, 'EMPLOYEE');
  const headers = { authorization: `Bearer ${token}` };
  const response = await app.fetch('/backend/vehicle/fetch-vehicles?search=a&search=b', { headers });
  expect(await response.json()).toMatchObject({ status: 422, errors: [{ field: 'search' }] });
});

test.each([
  ['ar', /\p{Script=Arabic}/u],
  ['fr-CH, en;q=0.5', /introuvable/],
  ['en', /not found/],
  ['de', /\p{Script=Arabic}/u],
])('returns errors in the language of %s', async (language, words) => {
  const response = await app.fetch('/backend/nowhere', { headers: { 'accept-language': language } });
  expect((await response.json()).message).toMatch(words);
});

test('returns 404 for a malformed id', async () => {
  const { token } = await asUser(app, 'EMPLOYEE');
  for (const id of ['1', '%00', "'; drop table users", '../../etc', 'é'.repeat(200)]) {
    const path = `/backend/vehicle/fetch-vehicle/${encodeURIComponent(id)}`;
    expect((await app.fetch(path, { headers: { authorization: `Bearer ${token}` } })).status).toBe(404);
  }
});

test.each(['%E0%A4%A', '%', '%zz', '%C0%AF', '%FF', 'x'.repeat(15_000)])(
  'returns a JSON error for the path %.20s',
  async (id) => {
    const { token } = await asUser(app, 'EMPLOYEE');
    for (const path of [id, `vehicle/fetch-vehicle/${id}`]) {
      const response = await app.fetch(`/backend/${path}`, { headers: { authorization: `Bearer ${token}` } });
      expect(await response.json()).toMatchObject({ status: 404, code: 'NOT_FOUND', errors: [] });
    }
  },
);

test('returns 404 for the API page when it is turned off', async () => {
  const backend = createBackend({ ...app.deps, config: { ...app.deps.config, serveOpenapi: false } });
  const request = new Request('http://garage.test/backend/openapi.json');
  const response = await backend.fetch(request, { address: '127.0.0.1', requestId: 'one' });
  expect(response.status).toBe(404);
});

test('compresses the API page once and lets caches keep it', async () => {
  const fetchPage = (headers: Record<string, string>) => app.fetch('/backend/openapi.json', { headers });
  const plain = await fetchPage({});
  const packed = await fetchPage({ 'accept-encoding': 'br, gzip' });
  expect(plain.headers.get('cache-control')).toBe('public, max-age=3600');
  expect([plain.headers.get('content-encoding'), packed.headers.get('content-encoding')]).toEqual([null, 'gzip']);
  const unpacked = gunzipSync(Buffer.from(await packed.arrayBuffer())).toString();
  expect(unpacked).toBe(await plain.text());
  const known = await fetchPage({ 'if-none-match': `W/${plain.headers.get('etag')}` });
  expect([known.status, await known.text()]).toEqual([304, '']);
});

test('lists every endpoint in the API page', async () => {
  const response = await app.fetch('/backend/openapi.json');
  const document = await response.json();
  expect(document.openapi).toBe('3.1.0');
  for (const { id, endpoint } of allEndpoints()) {
    const operation = document.paths[endpoint.path]?.[endpoint.method.toLowerCase()];
    expect(operation?.operationId).toBe(id);
    expect(Boolean(operation.security)).toBe(endpoint.access !== 'public');
  }
  const { schema } = document.paths['/vehicle/create-vehicle'].post.requestBody.content['application/json'];
  expect(schema).toMatchObject({
    additionalProperties: false,
    required: expect.arrayContaining(['plateNumber', 'year']),
    properties: { type: { enum: ['Car', 'SUV', 'Truck', 'Motorcycle', 'Bus', 'Van'] } },
  });
  const list = document.paths['/vehicle/fetch-vehicles'].get;
  expect(list.parameters.map(({ name }: { name: string }) => name)).toContain('dateFilter');
});
