import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadKeys, SECRET_NAMES } from '#backend/db/keys.ts';
import { rotateKeys } from '#backend/auth/rotate-keys.ts';
import { aPerson, codeFor, openAuthApp, ORIGIN, PASSWORD, type AuthApp } from '#tests/support/auth-app.ts';
import { aFactor, codeOf } from '#tests/support/second-factor.ts';

let app: AuthApp;
beforeAll(async () => {
  app = await openAuthApp();
});
afterAll(() => app.close());

const login = (identifier: string) => app.post('/user/login', { identifier, password: PASSWORD });
const profile = (token: string) => app.post('/user/fetch-profile', undefined, { method: 'GET', token });

/** Rotates the keys like the command, and reloads them like a running server after the notification. */
async function rotate() {
  const rotation = await rotateKeys(app.deps.db, app.deps.now());
  await app.deps.keys.reload();
  return rotation;
}

test('replaces every key but that of unsubscribe links, for all processes', async () => {
  const before = await loadKeys(app.deps.db);
  const [jwks, hmacs] = [before.publicJwks, SECRET_NAMES.map((name) => [name, before.hmac(name, 'x')])];
  const held = before.secret('file-links');
  await rotate();
  await before.reload();
  expect(before.publicJwks).not.toEqual(jwks);
  const kept = hmacs.filter(([name, value]) => before.hmac(name as 'otp', 'x') === value).map(([name]) => name);
  expect(kept).toEqual(['unsubscribe']);
  // The buffer that was read before contains the new key.
  expect(held).toEqual(app.deps.keys.secret('file-links'));
  expect((await loadKeys(app.deps.db)).publicJwks).toEqual(app.deps.keys.publicJwks);
});

test('ends the sessions cleanly and lets everybody sign in again', async () => {
  const person = await aPerson(app);
  const { body } = await login(person.email);
  const { accessToken, refreshToken } = body.data;
  expect((await profile(accessToken)).status).toBe(200);
  expect((await rotate()).sessions).toBe(1);
  const refused = await profile(accessToken);
  expect([refused.status, refused.body.code]).toEqual([401, 'INVALID_TOKEN']);
  const refreshed = await app.post('/user/refresh', { refreshToken });
  expect([refreshed.status, refreshed.body.code]).toEqual([401, 'REFRESH_FAILED']);
  const again = await login(person.email);
  expect((await profile(again.body.data.accessToken)).status).toBe(200);
});

test('keeps the second factors, and re-encrypts their secrets', async () => {
  const person = await aPerson(app, { role: 'ADMIN' });
  const { secret, recoveryCodes } = await aFactor(app.deps, person.id);
  const stored = () =>
    app.deps.db.selectFrom('totp_factors').select('secret').where('user_id', '=', person.id).executeTakeFirstOrThrow();
  const before = await stored();
  expect((await rotate()).factors).toBe(1);
  expect(await stored()).not.toEqual(before);
  for (const code of [codeOf(secret, app.deps.now()), recoveryCodes[0]!]) {
    const totp_challenge = (await login(person.email)).cookies.totp_challenge!.value;
    const options = { cookies: { totp_challenge }, headers: { origin: ORIGIN } };
    expect((await app.post('/user/verify-totp', { code }, options)).status).toBe(200);
  }
});

test('changes nothing when a secret cannot be decrypted', async () => {
  const person = await aPerson(app, { role: 'ADMIN' });
  await aFactor(app.deps, person.id);
  await app.deps.db.updateTable('totp_factors').set({ secret: 'damaged' }).where('user_id', '=', person.id).execute();
  const before = (await loadKeys(app.deps.db)).publicJwks;
  await expect(rotateKeys(app.deps.db, app.deps.now())).rejects.toThrow(/unable to authenticate|Invalid|invalid/i);
  expect((await loadKeys(app.deps.db)).publicJwks).toEqual(before);
  await app.deps.db.deleteFrom('totp_factors').where('user_id', '=', person.id).execute();
});

test('ends one-time codes and sign-ins that wait for a code', async () => {
  const person = await aPerson(app);
  await app.post('/user/send-otp', { identifier: person.email, purpose: 'RESET_PASSWORD' });
  const otp = await codeFor(app, person.email);
  const admin = await aPerson(app, { role: 'ADMIN' });
  const { secret } = await aFactor(app.deps, admin.id);
  const totp_challenge = (await login(admin.email)).cookies.totp_challenge!.value;
  await rotate();
  expect((await app.post('/user/verify-otp', { identifier: person.email, otp })).body.code).toBe('OTP_INVALID');
  const body = { code: codeOf(secret, app.deps.now()) };
  const options = { cookies: { totp_challenge }, headers: { origin: ORIGIN } };
  expect((await app.post('/user/verify-totp', body, options)).body.code).toBe('SIGN_IN_EXPIRED');
});
