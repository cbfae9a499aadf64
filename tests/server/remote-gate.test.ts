import { exportJWK, generateKeyPair, SignJWT, type CryptoKey } from 'jose';
import { pino } from 'pino';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { createRemoteGate } from '#backend/auth/external-session.ts';
import { readConfig } from '#backend/config.ts';
import type { Area } from '#domain/roles.ts';
import { respondWithJson, useForwardingSite } from '#tests/support/external-backend.ts';

const site = useForwardingSite();
const logged: string[] = [];
afterEach(() => {
  site.received.length = 0;
  logged.length = 0;
});

const SECRET = 'q7Xr2mKv9TzB4nLw8sHd3yPf6gJc1eAu';
let pair: { privateKey: CryptoKey; publicKey: CryptoKey };
beforeAll(async () => {
  pair = await generateKeyPair('RS256');
  const keys = [{ ...(await exportJWK(pair.publicKey)), kid: 'k1', alg: 'RS256' }];
  site.handlers['/keys'] = respondWithJson({ keys });
});

const createGate = (env: Record<string, string>) =>
  createRemoteGate({
    config: readConfig({ BACKEND_URL: site.backendOrigin, ...env }),
    log: pino({ level: 'trace' }, { write: (line: string) => void logged.push(line) }),
    now: () => new Date(),
  });

async function open(env: Record<string, string>, token: string, { path = '/admin/users', refresh = '' } = {}) {
  const cookie = `access_token=${token}${refresh && `; refresh_token=${refresh}`}`;
  const url = new URL(path, 'https://garage.example');
  const result = await createGate(env)({ url, headers: new Headers({ cookie }), area: path.split('/')[1] as Area });
  if (!(result instanceof Response)) return { passed: true, cookies: result.cookies };
  const target = new URL(result.headers.get('location')!, url);
  return { passed: false, went: target.pathname, error: target.searchParams.get('error') };
}

const claims = (role: unknown = 'ADMIN', expires = '10m') =>
  new SignJWT({ role }).setSubject('u7').setExpirationTime(expires);
const signWithKey = (token = claims(), key = pair.privateKey) =>
  token.setProtectedHeader({ alg: 'RS256', kid: 'k1' }).sign(key);
const signWithSecret = (token = claims(), secret = SECRET) =>
  token.setProtectedHeader({ alg: 'HS256' }).sign(new TextEncoder().encode(secret));
const refused = { passed: false, went: '/login', error: 'INVALID_TOKEN' };

test('verifies tokens with published keys', async () => {
  const env = { JWKS_URL: `${site.backendOrigin}/keys` };
  expect(await open(env, await signWithKey())).toEqual({ passed: true, cookies: [] });
  expect(await open(env, await signWithKey(claims('CLIENT')))).toMatchObject({ went: '/not-authorized' });
  expect(await open(env, await signWithKey(claims(['MANAGER', 'EMPLOYEE'])))).toMatchObject({ passed: true });
  const otherPair = await generateKeyPair('RS256');
  expect(await open(env, await signWithKey(claims(), otherPair.privateKey))).toEqual(refused);
  expect(await open(env, await signWithSecret())).toEqual(refused);
  expect(await open(env, 'a.b.c')).toEqual(refused);
  expect(logged.join('')).not.toContain('not their signature');
});

test('verifies tokens with a shared secret', async () => {
  const env = { JWT_SECRET: SECRET };
  expect(await open(env, await signWithSecret())).toMatchObject({ passed: true });
  expect(await open(env, await signWithSecret(claims(), 'another-secret-of-32-characters!!'))).toEqual(refused);
  expect(await open(env, await signWithKey())).toEqual(refused);
});

test('checks only shape, expiry and role without keys, and warns', async () => {
  expect(await open({}, await signWithSecret())).toMatchObject({ passed: true });
  expect(logged.join('')).toContain('not their signature');
  expect(await open({}, 'nonsense')).toEqual(refused);
  expect(await open({}, await signWithSecret(claims('VISITOR')))).toMatchObject({ went: '/not-authorized' });
  const endless = await new SignJWT({ role: 'ADMIN' }).setProtectedHeader({ alg: 'HS256' }).sign(new Uint8Array(32));
  expect(await open({}, endless)).toEqual(refused);
});

test('logs nobody out when the keys cannot be fetched', async () => {
  const env = { JWKS_URL: `${site.backendOrigin}/no-keys` };
  expect(await open(env, await signWithKey())).toEqual({ passed: true, cookies: [] });
  expect(await open({ JWKS_URL: 'http://127.0.0.1:9/keys' }, await signWithKey())).toEqual({
    passed: true,
    cookies: [],
  });
});

test('refreshes an expired token at the external backend', async () => {
  const env = { JWT_SECRET: SECRET };
  const next = await signWithSecret();
  site.handlers['/backend/user/refresh'] = respondWithJson({
    data: { accessToken: next, refreshToken: 'r2', user: { id: 'u7' } },
  });
  const expired = await signWithSecret(claims('ADMIN', '-1m'));
  const { passed, cookies } = await open(env, expired, { refresh: 'r1' });
  expect(passed).toBe(true);
  expect(cookies!.slice(0, 2).map((cookie) => cookie.split(';')[0])).toEqual([
    `access_token=${next}`,
    'refresh_token=r2',
  ]);
  expect(JSON.parse(site.received[0]!.body)).toEqual({ refreshToken: 'r1' });
  expect(await open(env, expired)).toMatchObject({ went: '/login', error: 'NO_REFRESH_TOKEN' });
});

test('ends the session after a refusal or an invalid new token, not after an outage', async () => {
  const env = { JWT_SECRET: SECRET };
  const expired = await signWithSecret(claims('ADMIN', '-1m'));
  const refreshWith = async (handler: ReturnType<typeof respondWithJson>) => {
    site.handlers['/backend/user/refresh'] = handler;
    return open(env, expired, { refresh: 'r1' });
  };
  for (const status of [401, 404, 422])
    expect(await refreshWith(respondWithJson({}, status))).toMatchObject({ went: '/login', error: 'REFRESH_FAILED' });
  expect(await refreshWith(respondWithJson({ accessToken: expired }))).toMatchObject({
    went: '/login',
    error: 'NEW_TOKEN_INVALID',
  });
  expect(await refreshWith(respondWithJson({}, 500))).toEqual({ passed: true, cookies: [] });
  expect(await refreshWith(respondWithJson({}, 429))).toEqual({ passed: true, cookies: [] });
  expect(await refreshWith((_req, res) => res.destroy())).toEqual({ passed: true, cookies: [] });
});
