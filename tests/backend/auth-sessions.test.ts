import { decodeJwt, decodeProtectedHeader, generateKeyPair, importJWK, jwtVerify, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { loadKeys } from '#backend/db/keys.ts';
import { revokeSessions } from '#backend/auth/sessions.ts';
import { purgeExpiredAuth } from '#backend/sweeps.ts';
import {
  aPerson,
  openAuthApp,
  ORIGIN,
  PASSWORD,
  type AuthApp,
  type CallOptions,
  type Person,
} from '#tests/support/auth-app.ts';

let app: AuthApp;
let person: Person;
beforeAll(async () => {
  app = await openAuthApp();
  person = await aPerson(app);
});
afterAll(() => app.close());

const signIn = async ({ email }: Person = person): Promise<{ accessToken: string; refreshToken: string }> =>
  (await app.post('/user/login', { identifier: email, password: PASSWORD })).body.data;
const refresh = (refreshToken: string) => app.post('/user/refresh', { refreshToken });
const profile = (token: string | undefined, options: CallOptions = {}) =>
  app.post('/user/fetch-profile', undefined, { method: 'GET', token, ...options });

describe('the access token', () => {
  test('is ES256 with the claims of the contract, valid for half an hour', async () => {
    const { accessToken } = await signIn();
    const { kid, ...header } = decodeProtectedHeader(accessToken);
    expect(header).toEqual({ alg: 'ES256', typ: 'JWT' });
    const { iat, exp, sid, ...claims } = decodeJwt(accessToken);
    expect(claims).toEqual({ sub: person.id, role: 'CLIENT', iss: 'karaj', aud: 'karaj-api' });
    expect(exp! - iat!).toBe(1800);
    expect(sid).toMatch(/^[0-9a-f-]{36}$/);

    const { body } = await app.post('/.well-known/jwks.json', undefined, { method: 'GET' });
    expect(body.keys).toHaveLength(1);
    expect(body.keys[0]).toMatchObject({ kid, alg: 'ES256', use: 'sig', kty: 'EC' });
    expect(body.keys[0].d).toBeUndefined();
    await jwtVerify(accessToken, await importJWK(body.keys[0]));
  });

  test('of a manager also has the role EMPLOYEE', async () => {
    const { accessToken } = await signIn(await aPerson(app, { role: 'MANAGER' }));
    expect(decodeJwt(accessToken).role).toEqual(['MANAGER', 'EMPLOYEE']);
  });

  test('is accepted in the bearer header only', async () => {
    const { accessToken } = await signIn();
    expect((await profile(accessToken)).body.data.id).toBe(person.id);
    const byCookie = await profile(undefined, { cookies: { access_token: accessToken } });
    expect([byCookie.status, byCookie.body.code]).toEqual([401, 'UNAUTHENTICATED']);
    const other = await profile(undefined, { headers: { authorization: `Basic ${accessToken}` } });
    expect([other.status, other.body.code]).toEqual([401, 'INVALID_TOKEN']);
  });

  test('expires after half an hour', async () => {
    const { accessToken } = await signIn();
    expect((await profile(accessToken)).status).toBe(200);
    app.advanceClock(1801);
    expect((await profile(accessToken)).body.code).toBe('INVALID_TOKEN');
  });

  test('is rejected half an hour after it was issued, whatever its `exp` claim', async () => {
    const { sid } = decodeJwt((await signIn()).accessToken);
    const claims = { sub: person.id, sid, role: 'CLIENT' };
    const token = await app.deps.keys.sign(claims, { now: app.deps.now(), lifetime: 86_400 });
    expect((await profile(token)).status).toBe(200);
    app.advanceClock(1801);
    expect((await profile(token)).body.code).toBe('INVALID_TOKEN');
    // Another process has no cached claims of the token.
    const { verify } = await loadKeys(app.deps.db);
    await expect(verify(token, app.deps.now())).rejects.toMatchObject({ code: 'ERR_JWT_EXPIRED' });
  });

  test('is rejected when forged or altered', async () => {
    const { accessToken } = await signIn();
    const claims = decodeJwt(accessToken);
    const [head, body, signature] = accessToken.split('.') as [string, string, string];
    const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const pair = await generateKeyPair('ES256');
    const publicKey = JSON.stringify(app.deps.keys.publicJwks.keys[0]);
    const signClaims = (changes: object, { lifetime = 900 } = {}) =>
      app.deps.keys.sign(
        { sub: person.id, sid: claims.sid, role: 'CLIENT', ...changes },
        { now: app.deps.now(), lifetime },
      );
    const invalidTokens = {
      garbage: 'abc',
      'two parts': `${head}.${body}`,
      'no signature': `${head}.${body}.`,
      'alg none': `${encode({ alg: 'none', typ: 'JWT' })}.${body}.`,
      'another role': `${head}.${encode({ ...claims, role: 'ADMIN' })}.${signature}`,
      'a cut signature': accessToken.slice(0, -2),
      'a foreign key': await new SignJWT(claims).setProtectedHeader({ alg: 'ES256', typ: 'JWT' }).sign(pair.privateKey),
      'the public key as a secret': await new SignJWT(claims)
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .sign(new TextEncoder().encode(publicKey)),
      'a session of nobody': await signClaims({ sid: crypto.randomUUID() }),
      'a session of somebody else': await signClaims({ sub: (await aPerson(app)).id }),
      'no session': await signClaims({ sid: undefined }),
      'a session that is no id': await signClaims({ sid: "' or 1=1 --" }),
      'already over': await signClaims({}, { lifetime: -1 }),
    };
    for (const [name, token] of Object.entries(invalidTokens)) {
      const response = await profile(token);
      expect([name, response.status, response.body.code]).toEqual([name, 401, 'INVALID_TOKEN']);
    }
    expect((await profile(await signClaims({}))).status).toBe(200);
  });

  test('may be invalid on a public call', async () => {
    const response = await app.post('/user/logout', {}, { token: 'a.b.c' });
    expect(response.status).toBe(200);
  });
});

describe('reads the database on every call', () => {
  const changes: Record<string, (to: Person, at: Date) => Promise<unknown>> = {
    'a disabled account': ({ id }) =>
      app.deps.db.updateTable('users').set({ status: 'inactive' }).where('id', '=', id).execute(),
    'a deleted account': ({ id }, at) =>
      app.deps.db.updateTable('users').set({ deleted_at: at }).where('id', '=', id).execute(),
    'an ended session': ({ id }, at) => revokeSessions(app.deps.db, id, at),
  };
  test.each(Object.entries(changes))('%s', async (_, change) => {
    const account = await aPerson(app);
    const { accessToken, refreshToken } = await signIn(account);
    expect((await profile(accessToken)).status).toBe(200);
    await change(account, app.deps.now());
    expect((await profile(accessToken)).body.code).toBe('INVALID_TOKEN');
    expect((await refresh(refreshToken)).body.code).toBe('REFRESH_FAILED');
  });

  test('for another role', async () => {
    const account = await aPerson(app);
    const { accessToken } = await signIn(account);
    const users = () => app.post('/audit/fetch-logs', undefined, { method: 'GET', token: accessToken });
    expect((await users()).body.code).toBe('ROLE_FORBIDDEN');
    await app.deps.db.updateTable('users').set({ role: 'ADMIN' }).where('id', '=', account.id).execute();
    expect((await users()).status).toBe(200);
  });

  test('with one query per call', async () => {
    const { accessToken } = await signIn();
    const query = vi.spyOn(app.deps.pool, 'query');
    await app.post('/user/logout', {}, { token: accessToken });
    expect(query).toHaveBeenCalledTimes(1);
    query.mockRestore();
  });

  test('and keeps the session that is excepted from a revocation', async () => {
    const account = await aPerson(app);
    const kept = await signIn(account);
    const other = await signIn(account);
    await revokeSessions(app.deps.db, account.id, app.deps.now(), { except: String(decodeJwt(kept.accessToken).sid) });
    expect((await profile(kept.accessToken)).status).toBe(200);
    expect((await profile(other.accessToken)).status).toBe(401);
  });
});

describe('refresh', () => {
  test('returns new tokens and the user and sets the cookies', async () => {
    const first = await signIn();
    const { status, body, cookies } = await refresh(first.refreshToken);
    expect(status).toBe(200);
    expect(body.user.id).toBe(person.id);
    expect(body.refreshToken).not.toBe(first.refreshToken);
    expect(cookies.access_token!.value).toBe(body.accessToken);
    expect(cookies.refresh_token).toMatchObject({ value: body.refreshToken });
    expect((await profile(body.accessToken)).status).toBe(200);
    expect(decodeJwt(body.accessToken).sid).toBe(decodeJwt(first.accessToken).sid);
  });

  test('yields one successor for concurrent calls', async () => {
    const { refreshToken } = await signIn();
    const all = await Promise.all(Array.from({ length: 20 }, () => refresh(refreshToken)));
    expect(all.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(new Set(all.map(({ body }) => body.refreshToken)).size).toBe(1);
    expect((await refresh(all[0]!.body.refreshToken)).status).toBe(200);
  });

  test('accepts the predecessor for 30 seconds, then revokes the family', async () => {
    app.stopClock();
    const { refreshToken } = await signIn();
    const { body } = await refresh(refreshToken);
    app.advanceClock(29);
    expect((await refresh(refreshToken)).body.refreshToken).toBe(body.refreshToken);
    app.advanceClock(2);
    expect((await refresh(refreshToken)).body.code).toBe('REFRESH_FAILED');
    expect((await refresh(body.refreshToken)).body.code).toBe('REFRESH_FAILED');
    expect((await profile(body.accessToken)).body.code).toBe('INVALID_TOKEN');
  });

  test('has no grace period for older tokens', async () => {
    const { refreshToken } = await signIn();
    const second = (await refresh(refreshToken)).body.refreshToken;
    const third = (await refresh(second)).body.refreshToken;
    expect((await refresh(refreshToken)).body.code).toBe('REFRESH_FAILED');
    expect((await refresh(third)).body.code).toBe('REFRESH_FAILED');
  });

  test('keeps the person’s other sessions', async () => {
    const one = await signIn();
    const other = await signIn();
    await refresh((await refresh(one.refreshToken)).body.refreshToken);
    expect((await refresh(one.refreshToken)).status).toBe(401);
    expect((await refresh(other.refreshToken)).status).toBe(200);
  });

  test('works for 30 days, extended by each use', async () => {
    const { refreshToken } = await signIn();
    app.advanceClock(29 * 86_400);
    const { body } = await refresh(refreshToken);
    app.advanceClock(29 * 86_400);
    const last = await refresh(body.refreshToken);
    expect(last.status).toBe(200);
    app.advanceClock(30 * 86_400);
    expect((await refresh(last.body.refreshToken)).body.code).toBe('REFRESH_FAILED');
  });

  test('ends its session 90 days after the sign-in, however often it is used', async () => {
    let { refreshToken } = await signIn();
    for (let use = 1; use <= 4; use++) {
      app.advanceClock(20 * 86_400);
      const { status, body } = await refresh(refreshToken);
      expect([use, status]).toEqual([use, 200]);
      refreshToken = body.refreshToken;
    }
    app.advanceClock(10 * 86_400 - 60);
    const last = await refresh(refreshToken);
    expect(last.status).toBe(200);
    app.advanceClock(120);
    expect((await profile(last.body.accessToken)).body.code).toBe('INVALID_TOKEN');
    expect((await refresh(last.body.refreshToken)).body.code).toBe('REFRESH_FAILED');
  });

  test.each([
    ['nothing', '', 'NO_REFRESH_TOKEN'],
    ['anything', 'x', 'REFRESH_FAILED'],
    ['an access token', 'a.b.c', 'REFRESH_FAILED'],
    ['a NUL', '\u0000', 'REFRESH_FAILED'],
    ['a long text', 'x'.repeat(10_000), 'REFRESH_FAILED'],
  ])('of %s fails', async (_, refreshToken, code) => {
    const response = await refresh(refreshToken);
    expect([response.status, response.body.code]).toEqual([401, code]);
  });

  test('accepts the cookie from this origin only', async () => {
    const { refreshToken: refresh_token } = await signIn();
    const byCookie = (origin?: string) =>
      app.post('/user/refresh', {}, { cookies: { refresh_token }, headers: origin ? { origin } : {} });
    for (const origin of [
      undefined,
      'null',
      'https://evil.example',
      'http://127.0.0.1:4322',
      'https://127.0.0.1:4321',
    ]) {
      const response = await byCookie(origin);
      expect([origin, response.status, response.body.code]).toEqual([origin, 403, 'ORIGIN_FORBIDDEN']);
    }
    expect((await byCookie(ORIGIN)).status).toBe(200);
    const none = await app.post('/user/refresh', {}, { headers: { origin: ORIGIN } });
    expect([none.status, none.body.code]).toEqual([401, 'NO_REFRESH_TOKEN']);
  });

  test('clears the cookies when it fails by cookie', async () => {
    const response = await app.post(
      '/user/refresh',
      {},
      { cookies: { refresh_token: 'gone' }, headers: { origin: ORIGIN } },
    );
    expect(response.status).toBe(401);
    expect(Object.keys(response.cookies)).toEqual(['access_token', 'refresh_token', 'user']);
    for (const { value, attributes } of Object.values(response.cookies)) {
      expect(value).toBe('');
      expect(attributes).toContain('Max-Age=0');
    }
  });
});

test('a refused refresh keeps the cookies of a session whose access token is unexpired', async () => {
  const { accessToken } = await signIn();
  const refuse = (token: string) =>
    app.post(
      '/user/refresh',
      {},
      { cookies: { refresh_token: 'gone', access_token: token }, headers: { origin: ORIGIN } },
    );
  const kept = await refuse(accessToken);
  expect([kept.status, kept.cookies]).toEqual([401, {}]);
  app.advanceClock(31 * 60);
  const cleared = await refuse(accessToken);
  expect([cleared.status, Object.keys(cleared.cookies)]).toEqual([401, ['access_token', 'refresh_token', 'user']]);
});

describe('logout', () => {
  test.each(['body', 'cookie', 'token'] as const)('by %s ends the session and clears the cookies', async (way) => {
    const { accessToken, refreshToken } = await signIn();
    const response = await app.post(
      '/user/logout',
      way === 'body' ? { refreshToken } : {},
      way === 'cookie'
        ? { cookies: { refresh_token: refreshToken }, headers: { origin: ORIGIN } }
        : way === 'token'
          ? { token: accessToken }
          : {},
    );
    expect(response.status).toBe(200);
    expect(Object.values(response.cookies).map(({ value }) => value)).toEqual(['', '', '']);
    expect((await profile(accessToken)).status).toBe(401);
    expect((await refresh(refreshToken)).status).toBe(401);
  });

  test('without a session succeeds', async () => {
    expect((await app.post('/user/logout', {}, { headers: { origin: ORIGIN } })).status).toBe(200);
  });

  test.each([undefined, 'null', 'https://evil.example', `${ORIGIN}0`])(
    'rejects a cross-site form (%s)',
    async (origin) => {
      const { refreshToken } = await signIn();
      const cookies = { refresh_token: refreshToken };
      const response = await app.post('/user/logout', {}, { cookies, headers: origin ? { origin } : {} });
      expect([response.status, response.body.code, response.headers.getSetCookie()]).toEqual([
        403,
        'ORIGIN_FORBIDDEN',
        [],
      ]);
      expect((await refresh(refreshToken)).status).toBe(200);
    },
  );
});

test('shares the keys between processes that start concurrently', async () => {
  await app.deps.db.deleteFrom('server_keys').execute();
  const [one, two, three] = await Promise.all([1, 2, 3].map(() => loadKeys(app.deps.db)));
  expect(two!.publicJwks).toEqual(one!.publicJwks);
  expect(three!.hmac('refresh', 'x')).toBe(one!.hmac('refresh', 'x'));
  expect(one!.hmac('otp', 'x')).not.toBe(one!.hmac('refresh', 'x'));
});

test('sweeps expired sessions with their tokens', async () => {
  await signIn();
  app.advanceClock(31 * 86_400);
  const kept = await signIn();
  await purgeExpiredAuth(app.deps);
  expect(await app.deps.db.selectFrom('sessions').select('id').execute()).toHaveLength(1);
  expect(await app.deps.db.selectFrom('refresh_tokens').select('hash').execute()).toHaveLength(1);
  expect((await refresh(kept.refreshToken)).status).toBe(200);
});
