import { request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { SignJWT } from 'jose';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { respondWithJson, useForwardingSite } from '#tests/support/external-backend.ts';
import { signSpecifiedToken, SPECIFIED_PASSWORD, SPECIFIED_REFRESH_TOKEN } from '#tests/support/specified-backend.ts';

const site = useForwardingSite();
const based = useForwardingSite({ path: '/api/v1/' });
const slow = useForwardingSite({ responseTimeout: 200 });
afterEach(() => {
  site.received.length = 0;
});

let token: string;
beforeAll(async () => {
  const claims = { sub: 'u7', role: ['MANAGER', 'EMPLOYEE'] };
  token = await new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256' })
    .setExpirationTime('1h')
    .sign(new Uint8Array(32));
});

const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  fetch(site.origin + path, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...headers },
  });
const cookiesOf = (response: Response) =>
  Object.fromEntries(
    response.headers.getSetCookie().map((line) => {
      const [name, value] = line.split(';', 1)[0]!.split(/=(.*)/s) as [string, string];
      return [name, decodeURIComponent(value)];
    }),
  );
const OWN_COOKIES = 'access_token=a; refresh_token=r; user=u';

describe('any call', () => {
  test("is forwarded without this site's cookies and with the client address", async () => {
    site.handlers['/backend/visit/create-visit'] = respondWithJson({ ok: true }, 201, {
      etag: '"1"',
      'set-cookie': ['seen=1', 'b=2'],
    });
    const response = await post(
      '/backend/visit/create-visit?a=1&a=2&b=%2F',
      { name: 'بيان' },
      {
        authorization: 'Bearer t',
        cookie: `${OWN_COOKIES}; i18next=ar; seen=0; reset_grant=g`,
        'x-forwarded-for': '6.6.6.6',
        'x-forwarded-proto': 'gopher',
        forwarded: 'for=6.6.6.6',
        'accept-language': 'ar',
      },
    );
    expect(response.status).toBe(201);
    expect(await response.json()).toEqual({ ok: true });
    expect(response.headers.get('etag')).toBe('"1"');
    expect(response.headers.getSetCookie()).toEqual(['seen=1', 'b=2']);
    const [{ method, url, headers, body }] = site.received as [(typeof site.received)[0]];
    expect([method, url, body]).toEqual(['POST', '/backend/visit/create-visit?a=1&a=2&b=%2F', '{"name":"بيان"}']);
    expect(headers).toMatchObject({
      host: new URL(site.backendOrigin).host,
      authorization: 'Bearer t',
      cookie: 'seen=0; reset_grant=g',
      'accept-language': 'ar',
      'x-forwarded-for': '203.0.113.9',
      'x-forwarded-host': new URL(site.origin).host,
      'x-forwarded-proto': 'http',
    });
    expect(headers.forwarded).toBeUndefined();
  });

  test.each(['GET', 'PUT', 'DELETE', 'HEAD'])('%s keeps its method', async (method) => {
    site.handlers['/backend/x'] = (req, res) => void res.writeHead(200, { etag: req.method }).end();
    const response = await fetch(`${site.origin}/backend/x`, { method });
    expect(response.headers.get('etag')).toBe(method);
  });

  test('supports a double slash and a base path', async () => {
    site.handlers['/backend/user/x'] = respondWithJson({});
    expect((await fetch(`${site.origin}/backend//user/x`)).status).toBe(200);
    based.handlers['/api/v1/user/x'] = respondWithJson({});
    expect((await fetch(`${based.origin}/backend/user/x?y=1`)).status).toBe(200);
    expect(based.received[0]!.url).toBe('/api/v1/user/x?y=1');
  });

  test('drops hop-by-hop headers', async () => {
    site.handlers['/backend/hops'] = respondWithJson({}, 200, {
      connection: 'x-hop',
      'x-hop': '1',
      'keep-alive': 'timeout=5',
      'alt-svc': 'h3=":443"',
      'strict-transport-security': 'max-age=1',
      'proxy-authenticate': 'Basic',
    });
    const seen = await new Promise<IncomingMessage>((resolve) => {
      const headers = { connection: 'close, x-mine', 'x-mine': '1', te: 'trailers', 'proxy-authorization': 'Basic x' };
      httpRequest(`${site.origin}/backend/hops`, { headers }, resolve).end();
    });
    for (const name of ['x-hop', 'alt-svc', 'strict-transport-security', 'proxy-authenticate'])
      expect(seen.headers[name], name).toBeUndefined();
    for (const name of ['x-mine', 'te', 'proxy-authorization'])
      expect(site.received[0]!.headers[name], name).toBeUndefined();
    seen.resume();
  });

  test('passes redirects and compressed bodies through', async () => {
    site.handlers['/backend/moved'] = (_req, res) => void res.writeHead(307, { location: '/backend/x' }).end();
    const moved = await fetch(`${site.origin}/backend/moved`, { redirect: 'manual' });
    expect([moved.status, moved.headers.get('location')]).toEqual([307, '/backend/x']);
    const body = gzipSync('x'.repeat(5_000));
    site.handlers['/backend/zip'] = (_req, res) => void res.writeHead(200, { 'content-encoding': 'gzip' }).end(body);
    const response = await fetch(`${site.origin}/backend/zip`);
    expect(response.headers.get('content-encoding')).toBe('gzip');
    expect(await response.text()).toBe('x'.repeat(5_000));
  });

  test('bodies stream both ways', async () => {
    site.handlers['/backend/echo'] = (req, res) => {
      res.writeHead(200, { 'content-type': 'text/plain' });
      req.on('data', (part: Buffer) => void res.write(part.toString().toUpperCase()));
      req.on('end', () => void res.end('END'));
    };
    const seen: string[] = [];
    await new Promise<void>((resolve, reject) => {
      const request = httpRequest(`${site.origin}/backend/echo?streamed`, { method: 'POST' }, (response) => {
        response.on('data', (part: Buffer) => {
          seen.push(part.toString());
          if (seen.length === 1) request.end('two');
        });
        response.on('end', resolve);
      });
      request.on('error', reject);
      request.write('one');
    });
    expect(seen[0]).toBe('ONE');
    expect(seen.join('')).toBe('ONETWOEND');
  });

  test('restricts cookies of the external backend to this site', async () => {
    site.handlers['/backend/cookies'] = respondWithJson({}, 200, {
      'set-cookie': ['grant=1; Domain=.backend.example; HttpOnly', 'access_token=evil', 'user=evil; Path=/'],
    });
    const response = await fetch(`${site.origin}/backend/cookies`);
    expect(response.headers.getSetCookie()).toEqual(['grant=1; HttpOnly']);
  });

  test('rewrites a same-site origin and keeps a foreign one', async () => {
    site.handlers['/backend/o'] = respondWithJson({});
    await post('/backend/o', {}, { origin: site.origin });
    await post('/backend/o', {}, { origin: 'https://evil.example' });
    expect(site.received.map(({ headers }) => headers.origin)).toEqual([site.backendOrigin, 'https://evil.example']);
  });
});

describe('login', () => {
  const shapes: Record<string, (tokens: object, user: object) => object> = {
    data: (tokens, user) => ({ data: { ...tokens, user } }),
    'data.tokens': (tokens, user) => ({ data: { tokens, user } }),
    'tokens beside user': (tokens, user) => ({ tokens, user }),
    'the response itself': (tokens, user) => ({ ...tokens, user }),
  };
  test.each(Object.entries(shapes))('with tokens in %s sets the three session cookies', async (_, shape) => {
    const user = {
      _id: 'u7',
      firstName: 'Rim',
      lastName: 'Saab',
      email: 'rim@b.example',
      role: 'MANAGER',
      secret: 'x',
    };
    site.handlers['/backend/user/login'] = respondWithJson(
      shape({ accessToken: token, refreshToken: 'their-refresh' }, user),
      201,
    );
    const response = await post('/backend/user/login', { identifier: 'rim', password: 'p' }, { cookie: OWN_COOKIES });
    expect(response.status).toBe(201);
    const cookies = cookiesOf(response);
    expect(cookies).toMatchObject({ access_token: token, refresh_token: 'their-refresh' });
    const known = { id: 'u7', firstName: 'Rim', lastName: 'Saab', email: 'rim@b.example', role: 'MANAGER' };
    expect(JSON.parse(cookies.user!)).toEqual({ ...known, username: '', image: null });
    expect((await response.json()).data).toMatchObject({
      accessToken: token,
      refreshToken: 'their-refresh',
      user: known,
    });
    expect(JSON.parse(site.received[0]!.body)).toEqual({ identifier: 'rim', password: 'p' });
    expect(site.received[0]!.headers.cookie).toBeUndefined();
    expect(response.headers.getSetCookie()[1]).toContain('; Secure; SameSite=Strict; HttpOnly');
  });

  test('with a second factor passes its cookie, and the code sets the session cookies', async () => {
    site.handlers['/backend/user/login'] = (request, res, body) => {
      res.setHeader('set-cookie', 'totp_challenge=c1; HttpOnly');
      respondWithJson({ data: { totpRequired: true } })(request, res, body);
    };
    const login = await post('/backend/user/login', { identifier: 'rim', password: 'p' });
    expect([(await login.json()).data, login.headers.getSetCookie()]).toEqual([
      { totpRequired: true },
      ['totp_challenge=c1; HttpOnly'],
    ]);
    const session = { accessToken: token, refreshToken: 'their-refresh', user: { id: 'u7', firstName: 'Rim' } };
    site.handlers['/backend/user/verify-totp'] = respondWithJson({ data: session });
    const verified = await post('/backend/user/verify-totp', { code: '123456' }, { cookie: 'totp_challenge=c1' });
    expect(site.received.at(-1)!.headers.cookie).toBe('totp_challenge=c1');
    expect(cookiesOf(verified)).toMatchObject({ access_token: token, refresh_token: 'their-refresh' });
  });

  test.each(['verify-otp', 'use-password-link'])('by %s sets the cookies, if it starts a session', async (call) => {
    const session = { accessToken: token, refreshToken: 'their-refresh', user: { id: 'u7', firstName: 'Rim' } };
    site.handlers[`/backend/user/${call}`] = respondWithJson({ data: session });
    expect(cookiesOf(await post(`/backend/user/${call}`, {}))).toMatchObject({ access_token: token });
    site.handlers[`/backend/user/${call}`] = respondWithJson({ message: 'OK' });
    const other = await post(`/backend/user/${call}`, {});
    expect([other.status, other.headers.getSetCookie()]).toEqual([200, []]);
  });

  test.each([
    ['refused', respondWithJson({ message: 'no' }, 401), 401],
    ['without tokens', respondWithJson({ data: {} }), 200],
    ['no JSON', (_req: unknown, res: ServerResponse) => res.end('hello'), 200],
    ['no body', (_req: unknown, res: ServerResponse) => res.writeHead(204).end(), 204],
    [
      'tokens that are no cookie',
      respondWithJson({ accessToken: 'a; Domain=x', refreshToken: 'b\r\nSet-Cookie: c=1' }),
      200,
    ],
  ] as const)('%s sets no cookie', async (_, handler, status) => {
    site.handlers['/backend/user/login'] = handler;
    const response = await post('/backend/user/login', { identifier: 'rim', password: 'p' });
    expect([response.status, response.headers.getSetCookie()]).toEqual([status, []]);
  });
});

describe('refresh', () => {
  const respondWithToken = () => respondWithJson({ accessToken: token, user: { id: 'u7', firstName: 'Rim' } });

  test('by cookie sends the token in the body, for this origin only', async () => {
    site.handlers['/backend/user/refresh'] = respondWithToken();
    const cookie = 'refresh_token=old-refresh; access_token=a';
    const foreign = await post('/backend/user/refresh', {}, { cookie, origin: 'https://evil.example' });
    expect([foreign.status, (await foreign.json()).code]).toEqual([403, 'ORIGIN_FORBIDDEN']);
    expect(site.received).toHaveLength(0);
    const response = await post('/backend/user/refresh', {}, { cookie, origin: site.origin });
    expect(response.status).toBe(200);
    expect(JSON.parse(site.received[0]!.body)).toEqual({ refreshToken: 'old-refresh' });
    // The response has no new refresh token, so the old one stays valid.
    expect(cookiesOf(response)).toMatchObject({ access_token: token, refresh_token: 'old-refresh' });
    expect(await response.json()).toMatchObject({
      accessToken: token,
      refreshToken: 'old-refresh',
      user: { id: 'u7' },
    });
  });

  test('of the specified backend works with a token that only an encoded cookie can hold', async () => {
    delete site.handlers['/backend/user/login'];
    delete site.handlers['/backend/user/refresh'];
    const login = await post('/backend/user/login', { identifier: 'rim', password: SPECIFIED_PASSWORD });
    expect(cookiesOf(login).refresh_token).toBe(SPECIFIED_REFRESH_TOKEN);
    // The token names no user and the response no id.
    expect(JSON.parse(cookiesOf(login).user!)).toEqual({
      id: 'rim@garage.example',
      firstName: 'Rim',
      lastName: 'Saab',
      email: 'rim@garage.example',
      username: '',
      role: 'ADMIN',
      image: null,
    });
    const cookie = login.headers.getSetCookie().map((line) => line.split(';')[0]);
    const response = await post('/backend/user/refresh', {}, { cookie: cookie.join('; '), origin: site.origin });
    expect([response.status, cookiesOf(response).refresh_token]).toEqual([200, SPECIFIED_REFRESH_TOKEN]);
    expect(JSON.parse(site.received.at(-1)!.body)).toEqual({ refreshToken: SPECIFIED_REFRESH_TOKEN });
  });

  test('by body is forwarded', async () => {
    site.handlers['/backend/user/refresh'] = respondWithToken();
    const response = await post('/backend/user/refresh', { refreshToken: 'given' });
    expect(cookiesOf(response).refresh_token).toBe('given');
  });

  test('without a token is rejected before it is forwarded', async () => {
    const response = await post('/backend/user/refresh', {});
    expect([response.status, (await response.json()).code]).toEqual([401, 'NO_REFRESH_TOKEN']);
    expect(site.received).toHaveLength(0);
  });

  const refreshWith = async (accessToken: string | undefined, headers: Record<string, string> = {}) => {
    const cookie = `${accessToken ? `access_token=${accessToken}; ` : ''}refresh_token=x`;
    const response = await post('/backend/user/refresh', {}, { cookie, origin: site.origin, ...headers });
    return [response.status, Object.values(cookiesOf(response))];
  };

  test.each([
    [400, ['', '', '']],
    [401, ['', '', '']],
    [403, ['', '', '']],
    [500, []],
  ] as const)('that fails with %i by cookie without a valid access token sets %j', async (status, values) => {
    site.handlers['/backend/user/refresh'] = respondWithJson({ message: 'no' }, status);
    for (const accessToken of [undefined, 'nonsense', await signSpecifiedToken('ADMIN', '-1s')])
      expect(await refreshWith(accessToken)).toEqual([status, values]);
  });

  test.each([400, 401, 403])('that fails with %i before the token expires keeps the session', async (status) => {
    site.handlers['/backend/user/refresh'] = respondWithJson({ message: 'no' }, status);
    const soon = await signSpecifiedToken('ADMIN', '100s');
    expect(await refreshWith(soon)).toEqual([status, []]);
    expect(await refreshWith(undefined, { authorization: `Bearer ${soon}` })).toEqual([status, []]);
  });

  test('with an expired or malformed new token sets no cookie', async () => {
    for (const accessToken of ['nonsense', await signSpecifiedToken('ADMIN', '-1s')]) {
      site.handlers['/backend/user/refresh'] = respondWithJson({ accessToken });
      expect(await refreshWith(await signSpecifiedToken('ADMIN', '100s'))).toEqual([200, []]);
    }
  });
});

describe('logout clears the session cookies', () => {
  test('and forwards the refresh token', async () => {
    site.handlers['/backend/user/logout'] = respondWithJson({ bye: true });
    const response = await post('/backend/user/logout', {}, { cookie: 'refresh_token=x', authorization: 'Bearer t' });
    expect(await response.json()).toEqual({ bye: true });
    expect(Object.values(cookiesOf(response))).toEqual(['', '', '']);
    expect(JSON.parse(site.received[0]!.body)).toEqual({ refreshToken: 'x' });
    expect(site.received[0]!.headers.authorization).toBe('Bearer t');
  });

  test('even when the backend has no such call', async () => {
    delete site.handlers['/backend/user/logout'];
    expect(
      (await post('/backend/user/logout', {}, { cookie: OWN_COOKIES, origin: 'https://evil.example' })).status,
    ).toBe(403);
    const response = await post('/backend/user/logout', {}, { cookie: OWN_COOKIES, origin: site.origin });
    expect(response.status).toBe(200);
    expect(Object.entries(cookiesOf(response))).toEqual([
      ['access_token', ''],
      ['refresh_token', ''],
      ['user', ''],
    ]);
  });

  test('even when the backend is unreachable', async () => {
    await based.closeBackend();
    const headers = { origin: based.origin };
    const response = await fetch(`${based.origin}/backend/user/logout`, { method: 'POST', headers });
    expect(response.status).toBe(200);
    expect(Object.values(cookiesOf(response))).toEqual(['', '', '']);
  });
});

describe('a backend that does not respond', () => {
  test('leads to 502 in the format of the API', async () => {
    await based.closeBackend();
    const response = await fetch(`${based.origin}/backend/user/fetch-users`, { headers: { 'accept-language': 'en' } });
    expect(response.status).toBe(502);
    expect(await response.json()).toMatchObject({ status: 502, code: 'BACKEND_UNREACHABLE', errors: [] });
    expect(based.logged.join('')).toContain('ECONNREFUSED');
  });

  test('in time leads to 502', async () => {
    slow.handlers['/backend/slow'] = () => {};
    expect((await fetch(`${slow.origin}/backend/slow`)).status).toBe(502);
  });

  test.each([{ 'content-length': 100 }, {}])('completely, with %j, aborts the response', async (headers) => {
    let cut = () => {};
    site.handlers['/backend/cut'] = (_req, res) => {
      res.writeHead(200, headers).write('half');
      cut = () => res.destroy();
    };
    const consoleError = vi.spyOn(console, 'error').mockImplementation(() => {});
    const response = await fetch(`${site.origin}/backend/cut`);
    expect(response.status).toBe(200);
    cut();
    await expect(response.text()).rejects.toThrow('terminated');
    consoleError.mockRestore();
  });

  test('is aborted when the client disconnects', async () => {
    const stop = new AbortController();
    const closed = new Promise<void>((resolve) => {
      site.handlers['/backend/long'] = (_req, res) => {
        res.on('close', resolve);
        stop.abort();
      };
    });
    const response = fetch(`${site.origin}/backend/long`, { signal: stop.signal });
    await expect(response).rejects.toThrow('aborted');
    await closed;
  });
});
