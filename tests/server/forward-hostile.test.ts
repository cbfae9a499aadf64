import { request as httpRequest, type IncomingMessage } from 'node:http';
import { afterEach, expect, test } from 'vitest';
import { respondWithJson, openSite } from '#tests/support/external-backend.ts';

const site = openSite({ responseTimeout: 300 });
afterEach(() => {
  site.received.length = 0;
});

/** Sends a request with a body by any method. */
const sendWithBody = (method: string, path: string, body: string) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    // The backend responds before it has read the body.
    const headers = { 'content-length': String(body.length), 'x-streamed': '1' };
    const request = httpRequest(site.origin + path, { method, headers }, (response) => {
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
  let asked = 0;
  site.handlers['/backend/kept'] = respondWithJson({});
  site.handlers['/backend/silent'] = () => void asked++;
  // The second call reuses the connection of the first.
  await (await fetch(`${site.origin}/backend/kept`)).text();
  const response = await fetch(`${site.origin}/backend/silent`);
  expect([response.status, asked]).toEqual([502, 1]);
});
