import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startSession } from '#backend/auth/sessions.ts';
import {
  aPerson,
  codeFor,
  openAuthApp,
  ORIGIN,
  PASSWORD,
  wrongCode,
  type AuthApp,
  type CallOptions,
  type Person,
} from '#tests/support/auth-app.ts';
import { aFactor, codeOf, type StoredFactor } from '#tests/support/second-factor.ts';

let app: AuthApp;
let person: Person;
let factor: StoredFactor;
beforeAll(async () => {
  app = await openAuthApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  app.stopClock();
  person = await aPerson(app, { role: 'MANAGER' });
  factor = await aFactor(app.deps, person.id);
});

const login = (of = person, password = PASSWORD, options?: CallOptions) =>
  app.post('/user/login', { identifier: of.email, password }, options);
const code = (steps = 0, { secret } = factor) => codeOf(secret, app.deps.now(), steps);
const challengeOf = async (of = person) => (await login(of)).cookies.totp_challenge!.value;
const verify = (typed: string, totp_challenge: string, { headers, cookies, ...options }: CallOptions = {}) =>
  app.post(
    '/user/verify-totp',
    { code: typed },
    { cookies: { totp_challenge, ...cookies }, headers: { origin: ORIGIN, ...headers }, ...options },
  );
/** Number of concurrent calls, more than a person may try in a row. */
const PARALLEL = 16;
const WRONG_CODE = { code: 'VALIDATION', errors: [{ field: 'code', code: 'otpWrong' }] };
const sessionsOf = async ({ id }: Person) =>
  (await app.deps.db.selectFrom('sessions').select('id').where('user_id', '=', id).execute()).length;
const eventsOf = async ({ id }: Person) =>
  (await app.deps.db.selectFrom('audit_log').select('action').where('entity_id', '=', id).orderBy('id').execute()).map(
    ({ action }) => action,
  );

test('a right password returns that a code is required, and sets the challenge cookie only', async () => {
  const { status, body, cookies } = await login();
  expect([status, body.data]).toEqual([200, { totpRequired: true }]);
  expect(Object.keys(cookies)).toEqual(['totp_challenge']);
  expect(cookies.totp_challenge!.attributes).toEqual([
    'Max-Age=300',
    'Path=/',
    'Secure',
    'SameSite=Strict',
    'HttpOnly',
  ]);
  expect(await sessionsOf(person)).toBe(0);
  expect(await eventsOf(person)).toEqual([]);
});

test('a right code returns the response of a login and clears the challenge cookie', async () => {
  const { status, body, cookies } = await verify(code(), await challengeOf());
  expect([status, body.data.user.id]).toEqual([200, person.id]);
  expect(cookies).toMatchObject({
    access_token: { value: body.data.accessToken },
    refresh_token: { value: body.data.refreshToken },
    totp_challenge: { value: '' },
  });
  const profile = await app.post('/user/fetch-profile', undefined, { method: 'GET', token: body.data.accessToken });
  expect(profile.status).toBe(200);
  expect(await eventsOf(person)).toEqual(['sign-in']);
  expect(app.logged.join('')).not.toContain(factor.secret);
});

test.each([-1, 1])('accepts the code of the step %i', async (steps) => {
  expect((await verify(code(steps), await challengeOf())).status).toBe(200);
});

test.each([-2, 2])('rejects the code of the step %i', async (steps) => {
  expect((await verify(code(steps), await challengeOf())).body).toMatchObject(WRONG_CODE);
});

test('accepts Arabic digits and spaces', async () => {
  const arabic = code().replace(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit)));
  expect((await verify(`${arabic.slice(0, 3)} ${arabic.slice(3)}`, await challengeOf())).status).toBe(200);
});

test('a wrong code is a problem of its field, in the language of the caller, and is recorded', async () => {
  const headers = { 'accept-language': 'fr' };
  const { status, body, cookies } = await verify(wrongCode(code()), await challengeOf(), { headers });
  expect([status, body]).toMatchObject([422, WRONG_CODE]);
  expect(body.errors[0].message).toBe('Ce code est incorrect ou a expiré.');
  expect(cookies).toEqual({});
  expect(await eventsOf(person)).toEqual(['second-factor-failed']);
});

test('input that is not a code is rejected with an explanation', async () => {
  const { status, body } = await verify('12345', await challengeOf());
  expect([status, body.errors]).toMatchObject([422, [{ field: 'code', code: 'factorCode' }]]);
  expect(body.errors[0].message).toMatch(/6 digits.*recovery code/);
});

test('accepts each step once', async () => {
  const used = code();
  expect((await verify(used, await challengeOf())).status).toBe(200);
  expect((await verify(used, await challengeOf())).body).toMatchObject(WRONG_CODE);
  // An earlier step is not accepted after a later one.
  expect((await verify(code(-1), await challengeOf())).body).toMatchObject(WRONG_CODE);
  expect((await verify(code(1), await challengeOf())).status).toBe(200);
});

test('of many parallel right codes, one succeeds', async () => {
  const challenges: string[] = [];
  for (let at = 0; at < PARALLEL; at++) challenges.push(await challengeOf());
  const { spend } = app.deps.rateLimits;
  // Disables the rate limit, which would reject most calls first.
  app.deps.rateLimits.spend = async () => 1;
  try {
    const right = code();
    const responses = await Promise.all(challenges.map((challenge) => verify(right, challenge)));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await sessionsOf(person)).toBe(1);
  } finally {
    app.deps.rateLimits.spend = spend;
  }
});

test('of 50 parallel right codes with one cookie, one succeeds', async () => {
  const challenge = await challengeOf();
  const right = code();
  const responses = await Promise.all(Array.from({ length: 50 }, () => verify(right, challenge)));
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await sessionsOf(person)).toBe(1);
});

describe('the cookie of the second step', () => {
  test('is needed', async () => {
    for (const value of ['', 'unknown']) {
      const { status, body } = await verify(code(), value);
      expect([status, body.code]).toEqual([401, 'SIGN_IN_EXPIRED']);
    }
  });

  test('expires after five minutes', async () => {
    const challenge = await challengeOf();
    app.advanceClock(301);
    expect((await verify(code(), challenge)).body.code).toBe('SIGN_IN_EXPIRED');
  });

  test('works once', async () => {
    const challenge = await challengeOf();
    expect((await verify(code(), challenge)).status).toBe(200);
    expect((await verify(code(1), challenge)).body.code).toBe('SIGN_IN_EXPIRED');
  });

  test('allows five tries', async () => {
    const challenge = await challengeOf();
    for (let tries = 0; tries < 5; tries++)
      expect((await verify(wrongCode(code()), challenge)).body).toMatchObject(WRONG_CODE);
    expect((await verify(code(), challenge)).body.code).toBe('SIGN_IN_EXPIRED');
    expect((await verify(code(), await challengeOf())).status).toBe(200);
  });

  test('of another person accepts the codes of that person only', async () => {
    const other = await aPerson(app, { role: 'ADMIN' });
    await aFactor(app.deps, other.id);
    expect((await verify(code(), await challengeOf(other))).body).toMatchObject(WRONG_CODE);
  });

  test.each(['https://evil.example', 'null', ''])('is not accepted from the origin %j', async (origin) => {
    const { status, body } = await verify(code(), await challengeOf(), { headers: { origin } });
    expect([status, body.code]).toEqual([403, 'ORIGIN_FORBIDDEN']);
  });

  test('ends with the account', async () => {
    const challenge = await challengeOf();
    await app.deps.db.updateTable('users').set({ status: 'inactive' }).where('id', '=', person.id).execute();
    expect((await verify(code(), challenge)).body.code).toBe('SIGN_IN_EXPIRED');
  });

  test('alone starts no session', async () => {
    const totp_challenge = await challengeOf();
    const refreshed = await app.post('/user/refresh', {}, { cookies: { totp_challenge }, headers: { origin: ORIGIN } });
    expect(refreshed.status).toBe(401);
  });
});

describe('wrong codes count as failed sign-ins of the account', () => {
  test('ten of them from unknown devices block it, even for the right password', async () => {
    for (let tries = 0; tries < 10; tries++) {
      const challenge = await challengeOf();
      expect((await verify(wrongCode(code()), challenge)).status).toBe(422);
    }
    const { status, body } = await login();
    expect([status, body.code]).toEqual([401, 'INVALID_CREDENTIALS']);
    app.advanceClock(360);
    expect((await login()).body.data).toEqual({ totpRequired: true });
  });

  test('a right password alone does not reset their count', async () => {
    for (let tries = 0; tries < 9; tries++) await login(person, 'Wrong-passw0rd');
    const challenge = await challengeOf();
    expect((await verify(wrongCode(code()), challenge)).status).toBe(422);
    expect((await verify(code(), challenge)).status).toBe(429);
  });
});

describe('recovery codes', () => {
  test('sign in once each, however they are typed, and are recorded', async () => {
    const [first = '', second = ''] = factor.recoveryCodes;
    const typed = `${first.slice(0, 4)} ${first.slice(4, 8)}-${first.slice(8)}`.toUpperCase();
    expect((await verify(typed, await challengeOf())).status).toBe(200);
    expect((await verify(first, await challengeOf())).body).toMatchObject(WRONG_CODE);
    expect((await verify(second, await challengeOf())).status).toBe(200);
    expect(await eventsOf(person)).toEqual([
      'use-recovery-code',
      'sign-in',
      'second-factor-failed',
      'use-recovery-code',
      'sign-in',
    ]);
    expect(app.logged.join('')).not.toContain(first);
  });

  test('of another person are wrong', async () => {
    const other = await aPerson(app, { role: 'EMPLOYEE' });
    const { recoveryCodes } = await aFactor(app.deps, other.id);
    expect((await verify(recoveryCodes[0]!, await challengeOf())).body).toMatchObject(WRONG_CODE);
  });

  test('of two parallel uses, one succeeds', async () => {
    const challenges = [await challengeOf(), await challengeOf()];
    const responses = await Promise.all(challenges.map((challenge) => verify(factor.recoveryCodes[0]!, challenge)));
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
  });
});

describe('other ways of signing in', () => {
  test('a password reset keeps the factor and gives no tokens', async () => {
    await app.post('/user/send-otp', { identifier: person.email, purpose: 'RESET_PASSWORD' });
    const otp = await codeFor(app, person.email);
    const verified = await app.post('/user/verify-otp', { identifier: person.email, otp });
    expect(verified.body.data).toBeUndefined();
    const challenge = await challengeOf();
    const done = await app.post(
      '/user/reset-password',
      { identifier: person.email, password: 'Brand-New-Password-2' },
      { cookies: { reset_grant: verified.cookies.reset_grant!.value }, headers: { origin: ORIGIN } },
    );
    expect([done.status, Object.keys(done.cookies)]).toEqual([200, ['reset_grant']]);
    // The reset invalidates the challenge of a sign-in with the old password.
    expect((await verify(code(), challenge)).body.code).toBe('SIGN_IN_EXPIRED');
    const again = await login(person, 'Brand-New-Password-2');
    expect(again.body.data).toEqual({ totpRequired: true });
    expect((await verify(code(), again.cookies.totp_challenge!.value)).status).toBe(200);
  });

  test('a password link requires the code', async () => {
    const invited = await aPerson(app, { role: 'EMPLOYEE', password: null });
    const own = await aFactor(app.deps, invited.id);
    const admin = await aPerson(app, { role: 'ADMIN' });
    const link = { created_by: admin.id, created_at: app.deps.now(), expires_at: new Date(8.64e15 / 2) };
    const hash = createHash('sha256').update('the-secret').digest('hex');
    await app.deps.db
      .insertInto('password_links')
      .values({ user_id: invited.id, hash, ...link })
      .execute();
    const body = { secret: 'the-secret', password: 'Brand-New-Password-3' };
    const used = await app.post('/user/use-password-link', body, { headers: { origin: ORIGIN } });
    expect([used.status, used.body.data, Object.keys(used.cookies)]).toEqual([
      200,
      { totpRequired: true },
      ['totp_challenge'],
    ]);
    expect((await verify(code(0, own), used.cookies.totp_challenge!.value)).status).toBe(200);
  });

  test('no session starts unless the factor was verified', async () => {
    const user = await app.deps.db
      .selectFrom('users')
      .selectAll()
      .where('id', '=', person.id)
      .executeTakeFirstOrThrow();
    expect(await startSession(app.deps, user)).toBeUndefined();
    expect(await startSession(app.deps, user, undefined, { isFactorProved: true })).toBeDefined();
  });

  test('a person who became a client has no second factor', async () => {
    await app.deps.db.updateTable('users').set({ role: 'CLIENT' }).where('id', '=', person.id).execute();
    expect((await login()).body.data.accessToken).toEqual(expect.any(String));
  });

  test('a factor that was not confirmed is not required', async () => {
    await aFactor(app.deps, person.id, { isPending: true });
    expect((await login()).body.data.accessToken).toEqual(expect.any(String));
  });
});
