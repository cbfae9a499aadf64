import { request as httpRequest, type IncomingMessage } from 'node:http';
import { afterEach, expect, test } from 'vitest';
import { respondWithJson, useForwardingSite } from '#tests/support/external-backend.ts';

const site = useForwardingSite();
const impatientSite = useForwardingSite({ responseTimeout: 300 });
afterEach(() => {
  site.received.length = 0;
});

/** Sends a request with a body by any method; `fetch` rejects a body with GET or HEAD. */
const sendWithBody = (method: string, path: string, body: string) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    // The backend responds before it has read the body.
    const headers = { 'content-length': String(body.length) };
    const request = httpRequest(`${site.origin}${path}?streamed`, { method, headers }, (response) => {
      response.resume().on('end', () => resolve(response));
    });
    request.on('error', reject).end(body);
  });

test.each(['GET', 'HEAD'])('a %s with a body does not swallow the next request of the connection', async (method) => {
  site.handlers['/backend/early'] = respondWithJson({});
  site.handlers['/backend/next'] = respondWithJson({ mine: true });
  const smuggled = 'GET /backend/smuggled HTTP/1.1\r\nHost: a\r\n\r\n';
  expect((await sendWithBody(method, '/backend/early', smuggled)).statusCode).toBe(200);
  const response = await fetch(`${site.origin}/backend/next`);
  expect([response.status, await response.json()]).toEqual([200, { mine: true }]);
  expect(site.received.map(({ url }) => url)).toEqual(['/backend/next']);
});

test('replaces forged client addresses', async () => {
  site.handlers['/backend/claims'] = respondWithJson({});
  const claims = {
    'x-real-ip': '6.6.6.6',
    'true-client-ip': '6.6.6.6',
    'cf-connecting-ip': '6.6.6.6',
    'x-client-ip': '6.6.6.6',
    x_forwarded_for: '6.6.6.6',
    'x-forwarded-user': 'admin',
    'x-original-url': '/internal',
    'x-rewrite-url': '/internal',
  };
  await fetch(`${site.origin}/backend/claims`, { headers: claims });
  const { headers } = site.received[0]!;
  expect(Object.keys(claims).filter((name) => headers[name] !== undefined)).toEqual([]);
  expect(headers['x-forwarded-for']).toBe('203.0.113.9');
});

test('drops CORS and security headers of the external backend', async () => {
  const weak = {
    'access-control-allow-origin': 'https://evil.example',
    'access-control-allow-credentials': 'true',
    'content-security-policy': "default-src * 'unsafe-inline'",
    'x-content-type-options': 'none',
    'x-frame-options': 'ALLOWALL',
    'referrer-policy': 'unsafe-url',
    'cross-origin-resource-policy': 'cross-origin',
    'cross-origin-opener-policy': 'unsafe-none',
    'permissions-policy': 'camera=*',
    'x-powered-by': 'Express',
    server: 'nginx',
  };
  site.handlers['/backend/weak'] = respondWithJson({}, 200, {
    ...weak,
    'content-disposition': 'attachment',
    etag: '"1"',
  });
  const { headers } = await fetch(`${site.origin}/backend/weak`, { headers: { origin: 'https://evil.example' } });
  expect(Object.keys(weak).filter((name) => headers.has(name))).toEqual([]);
  expect([headers.get('content-disposition'), headers.get('etag')]).toEqual(['attachment', '"1"']);
});

test('does not retry a call that timed out', async () => {
  let callCount = 0;
  impatientSite.handlers['/backend/kept'] = respondWithJson({});
  impatientSite.handlers['/backend/silent'] = () => void callCount++;
  // The second call reuses the connection of the first.
  await (await fetch(`${impatientSite.origin}/backend/kept`)).text();
  const response = await fetch(`${impatientSite.origin}/backend/silent`);
  expect([response.status, callCount]).toEqual([502, 1]);
});

test('forwards listed request headers only, with one host and the request id of this site', async () => {
  site.handlers['/backend/listed'] = respondWithJson({});
  const listed = {
    accept: 'application/json',
    'accept-language': 'fr',
    authorization: 'Bearer t',
    'if-none-match': '"1"',
    'idempotency-key': 'k1',
    'last-event-id': '7',
    range: 'bytes=0-1',
    'user-agent': 'tests',
  };
  const others = {
    'x-forwarded-host': ['evil.example', 'other.example'],
    'x_forwarded-host': 'evil.example',
    'x-forwarded-port': '1',
    'x-forwarded-prefix': '/internal',
    'x-http-method-override': 'DELETE',
    'x-internal-user': 'admin',
    'x-request-id': 'forged',
    'x-amzn-trace-id': 'forged',
    traceparent: '00-0-0-00',
    'surrogate-control': 'x',
    'upgrade-insecure-requests': '1',
  };
  await new Promise<void>((resolve, reject) => {
    const request = httpRequest(`${site.origin}/backend/listed`, { headers: { ...listed, ...others } }, (response) => {
      response.resume().on('end', resolve);
    });
    request.on('error', reject).end();
  });
  const { headers, names } = site.received[0]!;
  expect(headers).toMatchObject(listed);
  expect(names.toSorted()).toEqual(
    [
      ...Object.keys(listed),
      'connection',
      'host',
      'x-forwarded-for',
      'x-forwarded-host',
      'x-forwarded-proto',
      'x-request-id',
    ].toSorted(),
  );
  expect([headers['x-forwarded-host'], headers['x-request-id']]).toEqual([new URL(site.origin).host, 'r1']);
});

test('passes listed response headers only', async () => {
  const listed = {
    'cache-control': 'max-age=60',
    'content-disposition': 'attachment',
    'content-language': 'fr',
    etag: '"1"',
    'last-modified': 'Wed, 25 Nov 2026 10:00:00 GMT',
    'retry-after': '5',
  };
  const others = {
    'x-request-id': 'theirs',
    'x-debug-token': 'secret',
    'x-internal-host': '10.0.0.7',
    'clear-site-data': '"cookies"',
    refresh: '0; url=https://evil.example',
    link: '<https://evil.example>; rel=preload',
    sourcemap: 'https://evil.example/map',
    via: '1.1 internal',
    'report-to': '{}',
    'service-worker-allowed': '/',
    'x-accel-redirect': '/internal',
    'x-sendfile': '/etc/passwd',
  };
  site.handlers['/backend/listed'] = respondWithJson({}, 200, { ...listed, ...others });
  const { headers } = await fetch(`${site.origin}/backend/listed`);
  expect(Object.fromEntries(headers)).toMatchObject(listed);
  expect(Object.keys(others).filter((name) => headers.has(name))).toEqual([]);
});
