import { expect, test } from 'vitest';
import { useFrontServer, buildPolicy } from '#tests/support/front.ts';
import { rawRequest } from '#tests/support/raw-request.ts';

const front = useFrontServer();
const HOST = 'Host: 127.0.0.1\r\nConnection: close\r\n';

/** Valid and invalid requests with their expected status. */
const cases: Record<string, [status: number, request: string]> = {
  'a page': [200, `GET /en/ HTTP/1.1\r\n${HOST}\r\n`],
  'the head of a page': [200, `HEAD /en/ HTTP/1.1\r\n${HOST}\r\n`],
  'a page without its slash': [200, `GET /ar HTTP/1.1\r\n${HOST}\r\n`],
  'a bare address': [200, `GET / HTTP/1.1\r\n${HOST}\r\n`],
  'a script': [200, `GET /_astro/page.HASH.js HTTP/1.1\r\n${HOST}\r\n`],
  'a picture': [200, `GET /icon.png HTTP/1.1\r\n${HOST}\r\n`],
  'the portal': [200, `GET /admin/a/b HTTP/1.1\r\n${HOST}\r\n`],
  'the portal when it fails': [500, `GET /admin/fails HTTP/1.1\r\n${HOST}\r\n`],
  'a path that the portal does not know': [404, `GET /client/x HTTP/1.1\r\n${HOST}\r\n`],
  'a call': [200, `GET /backend/x HTTP/1.1\r\n${HOST}\r\n`],
  'a call without a stream': [200, `GET /backend/at-once HTTP/1.1\r\n${HOST}\r\n`],
  'an unknown call': [404, `GET /backend/none HTTP/1.1\r\n${HOST}\r\n`],
  'a call that fails': [500, `GET /backend/fails HTTP/1.1\r\n${HOST}\r\n`],
  'a call with a body': [200, `POST /backend/x HTTP/1.1\r\n${HOST}Content-Length: 2\r\n\r\n{}`],
  nothing: [404, `GET /x/ HTTP/1.1\r\n${HOST}\r\n`],
  'the render endpoint of a page': [404, `GET /render/ar/ HTTP/1.1\r\n${HOST}\r\n`],
  'the image endpoint': [404, `GET /_image?href=/icon.png HTTP/1.1\r\n${HOST}\r\n`],
  'a server island': [404, `GET /_server-islands/x HTTP/1.1\r\n${HOST}\r\n`],
  'an action': [405, `POST /_actions/x HTTP/1.1\r\n${HOST}Content-Length: 0\r\n\r\n`],
  alive: [200, `GET /healthz HTTP/1.1\r\n${HOST}\r\n`],
  ready: [200, `GET /readyz HTTP/1.1\r\n${HOST}\r\n`],
  TRACE: [405, `TRACE / HTTP/1.1\r\n${HOST}\r\n`],
  'TRACE of the portal': [405, `TRACE /admin HTTP/1.1\r\n${HOST}\r\n`],
  CONNECT: [405, `CONNECT a:1 HTTP/1.1\r\n${HOST}\r\n`],
  'a POST to a page': [405, `POST /ar/ HTTP/1.1\r\n${HOST}Content-Length: 0\r\n\r\n`],
  'a POST to the portal': [405, `POST /admin HTTP/1.1\r\n${HOST}Content-Length: 0\r\n\r\n`],
  'a host with a user': [421, 'GET /admin HTTP/1.1\r\nHost: a:b@c\r\nConnection: close\r\n\r\n'],
  'a foreign host': [421, 'GET /ar/ HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n'],
  'a foreign host to a call': [421, 'GET /backend/x HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n'],
  'no host': [421, 'GET /ar/ HTTP/1.1\r\nConnection: close\r\n\r\n'],
  'two hosts': [400, `GET /ar/ HTTP/1.1\r\n${HOST}hOST: 127.0.0.1\r\n\r\n`],
  'two hosts to a call': [400, `GET /backend/x HTTP/1.1\r\n${HOST}Host: evil.example\r\n\r\n`],
  'two hosts to the portal': [400, `GET /admin HTTP/1.1\r\nHost: evil.example\r\n${HOST}\r\n`],
  'an absolute address': [400, `GET http://evil/ HTTP/1.1\r\n${HOST}\r\n`],
  'a doubled slash': [400, `GET //evil/ HTTP/1.1\r\n${HOST}\r\n`],
  'a path traversal from the portal': [400, `GET /admin/../render/ar/ HTTP/1.1\r\n${HOST}\r\n`],
  'the same, encoded': [400, `GET /admin/%2e%2E/render/ar/ HTTP/1.1\r\n${HOST}\r\n`],
  'a backslash': [400, `GET /admin\\..\\render HTTP/1.1\r\n${HOST}\r\n`],
  'the same, with a parameter': [400, `GET /admin/..;/render/ar/ HTTP/1.1\r\n${HOST}\r\n`],
  'the same, encoded twice': [400, `GET /client/%252e%252e/admin/users HTTP/1.1\r\n${HOST}\r\n`],
  'the same, encoded thrice': [400, `GET /admin/%25252e%25252e/x HTTP/1.1\r\n${HOST}\r\n`],
  'an encoded backslash': [400, `GET /client/..%5cadmin%5cusers HTTP/1.1\r\n${HOST}\r\n`],
  'an encoded line break': [400, `GET /admin/%0a//x HTTP/1.1\r\n${HOST}\r\n`],
  'a path traversal from the backend': [400, `GET /backend/x%2f..%2f..%2finternal HTTP/1.1\r\n${HOST}\r\n`],
  'a fragment': [400, `POST /backend/x#y HTTP/1.1\r\n${HOST}Content-Length: 0\r\n\r\n`],
  'an encoded slash in a call': [200, `GET /backend/x%2Fy HTTP/1.1\r\n${HOST}\r\n`],
  'a broken escape': [200, `GET /admin/%E0%A4%A HTTP/1.1\r\n${HOST}\r\n`],
  'an unknown expectation': [417, `GET /ar/ HTTP/1.1\r\n${HOST}Expect: 200-ok\r\n\r\n`],
  'an upgrade': [400, 'GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n'],
  garbage: [400, 'HELLO\r\n\r\n'],
  'two lengths': [400, `POST /backend/x HTTP/1.1\r\n${HOST}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n{}`],
  'a huge header': [431, `GET / HTTP/1.1\r\n${HOST}X: ${'a'.repeat(20_000)}\r\n\r\n`],
  'OPTIONS of everything': [400, `OPTIONS * HTTP/1.1\r\n${HOST}\r\n`],
  'a body too large': [413, `POST /backend/x HTTP/1.1\r\n${HOST}Content-Length: 300000\r\n\r\n`],
};

const REQUIRED = [
  'content-security-policy',
  'x-content-type-options',
  'x-frame-options',
  'referrer-policy',
  'cross-origin-resource-policy',
  'x-request-id',
];
/** Headers that browsers apply to documents only. */
const DOCUMENT_HEADERS = ['permissions-policy', 'cross-origin-opener-policy'];

test.each(Object.entries(cases))('%s has every security header', async (name, [status, request]) => {
  const response = await rawRequest(front.port, request);
  expect(response.status).toBe(status);
  const required = name === 'a script' ? REQUIRED : [...REQUIRED, ...DOCUMENT_HEADERS];
  expect(required.filter((header) => response.headers[header]?.length !== 1)).toEqual([]);
  expect(response.headers['content-security-policy']![0]).toContain("frame-ancestors 'none'");
  expect(response.headers).not.toHaveProperty('strict-transport-security');
  expect(response.headers).not.toHaveProperty('x-powered-by');
  expect(response.body).not.toContain('on purpose');
});

test.each(['a call', 'a call without a stream', 'a call that fails', 'a foreign host to a call', 'garbage'])(
  'forbids loading, framing, forms and base URLs in the response of %s',
  async (name) => {
    const { headers } = await rawRequest(front.port, cases[name]![1]);
    expect(headers['content-security-policy']).toEqual([
      "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    ]);
  },
);

test.each([
  ['/en/', 'home'],
  ['/', 'home'],
  ['/ar/login', 'login'],
  ['/login', 'login'],
  ['/x/', '404'],
  ['/client/x', '404'],
])('sends the policy of the page %s as a header', async (path, page) => {
  for (const method of ['GET', 'HEAD']) {
    const response = await rawRequest(front.port, `${method} ${path} HTTP/1.1\r\n${HOST}\r\n`);
    expect(response.headers['content-security-policy']).toEqual([`${buildPolicy(page)}; frame-ancestors 'none'`]);
  }
});

test('names the charset of the portal', async () => {
  const response = await rawRequest(front.port, cases['the portal']![1]);
  expect(response.headers['content-type']).toEqual(['text/html; charset=utf-8']);
});

/** Errors of a call, or of a request whose path Node did not parse. */
const errors: Record<string, [status: number, code: string, request: string]> = {
  'an unknown method': [405, 'METHOD_NOT_ALLOWED', `PROPFIND /backend/x HTTP/1.1\r\n${HOST}\r\n`],
  TRACE: [405, 'METHOD_NOT_ALLOWED', `TRACE /backend/x HTTP/1.1\r\n${HOST}\r\n`],
  CONNECT: [405, 'METHOD_NOT_ALLOWED', `CONNECT a:1 HTTP/1.1\r\n${HOST}\r\n`],
  'an upgrade': [400, 'MALFORMED', `GET /backend/x HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n`],
  'a foreign host': [421, 'WRONG_HOST', 'GET /backend/x HTTP/1.1\r\nHost: a.example\r\nConnection: close\r\n\r\n'],
  'a port that does not exist': [
    421,
    'WRONG_HOST',
    'GET /backend/x HTTP/1.1\r\nHost: 127.0.0.1:99999\r\nConnection: close\r\n\r\n',
  ],
  'two hosts': [400, 'MALFORMED', `GET /backend/x HTTP/1.1\r\nHost: a\r\n${HOST}\r\n`],
  'a path traversal': [400, 'MALFORMED', `GET /backend/../x HTTP/1.1\r\n${HOST}\r\n`],
  'a fragment': [400, 'MALFORMED', `GET /backend/x#y HTTP/1.1\r\n${HOST}\r\n`],
  'a call that fails': [500, 'INTERNAL', `GET /backend/fails HTTP/1.1\r\n${HOST}\r\n`],
  'an unknown expectation': [417, 'EXPECTATION_FAILED', `POST /backend/x HTTP/1.1\r\n${HOST}Expect: 200-ok\r\n\r\n`],
  'a body too large': [413, 'TOO_LARGE', `POST /backend/x HTTP/1.1\r\n${HOST}Content-Length: 300000\r\n\r\n`],
  'a malformed chunk': [
    400,
    'MALFORMED',
    `POST /backend/x HTTP/1.1\r\n${HOST}Transfer-Encoding: chunked\r\n\r\nzz\r\n`,
  ],
  'a malformed request line': [400, 'MALFORMED', 'GET /backend/x y HTTP/1.1\r\n\r\n'],
  'a malformed header': [400, 'MALFORMED', `GET /backend/x HTTP/1.1\r\n${HOST}a b: c\r\n\r\n`],
  'an unknown version': [400, 'MALFORMED', `GET /backend/x HTTP/9.9\r\n${HOST}\r\n`],
  'a URL too long': [431, 'HEADERS_TOO_LARGE', `GET /backend/${'x'.repeat(20_000)} HTTP/1.1\r\n${HOST}\r\n`],
  'a huge header': [431, 'HEADERS_TOO_LARGE', `GET /backend/x HTTP/1.1\r\n${HOST}X: ${'a'.repeat(20_000)}\r\n\r\n`],
};

test.each(Object.entries(errors))('returns a JSON error for %s', async (_name, [status, code, request]) => {
  const response = await rawRequest(front.port, request);
  expect(response.status).toBe(status);
  expect(response.headers['content-type']).toEqual(['application/json']);
  expect(response.headers['content-length']).toEqual([String(response.body.length)]);
  expect(JSON.parse(response.body)).toMatchObject({ status, code, errors: [], message: expect.stringContaining(code) });
});

test('survives every case', async () => {
  expect((await rawRequest(front.port, cases['a page']![1])).body).toContain('home');
});

test.each([
  ['/backend/%73%65e%6E', '/backend/seen'],
  ['/backend/a%2Fb%252d%2db?q=%61', '/backend/a%2Fb%252d-b'],
  ['/backend/%%373een%7%33', '/backend/%2573een%2573'],
])('passes the call %s on as %s, the path by which limits are chosen', async (sent, path) => {
  const { body } = await rawRequest(front.port, `GET ${sent} HTTP/1.1\r\n${HOST}\r\n`);
  expect(body).toContain(`"path":"${path}"`);
});

test.each(['report/unsubscribe', 'export/download-export', '/export//download-export'])(
  'hides the token of %s in the log',
  async (call) => {
    await rawRequest(front.port, `GET /backend/${call}/a.secret-token HTTP/1.1\r\n${HOST}\r\n`);
    expect(front.logged.join('')).toContain(`/backend/${call}/{token}`);
    expect(front.logged.join('')).not.toContain('secret-token');
  },
);

test('logs one line per call, without the query', async () => {
  await rawRequest(front.port, `GET /backend/seen?token=secret HTTP/1.1\r\n${HOST}\r\n`);
  const line = front.logged.find((entry) => entry.includes('/backend/seen'));
  expect(JSON.parse(line!)).toMatchObject({ method: 'GET', path: '/backend/seen', status: 200 });
  expect(front.logged.join('')).not.toMatch(/secret|127\.0\.0\.1/);
});
