import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  aPerson,
  codeFor,
  messageTo,
  openAuthApp,
  ORIGIN,
  PASSWORD,
  type AuthApp,
  type Person,
} from '#tests/support/auth-app.ts';

let app: AuthApp;
beforeAll(async () => {
  app = await openAuthApp({ ALLOW_SELF_REGISTRATION: 'true' });
});
afterAll(() => app.close());

const NEW = 'Brand-New-Password-2';
const login = (identifier: string, password: string) => app.post('/user/login', { identifier, password });

async function grantFor({ email }: Person, purpose = 'RESET_PASSWORD'): Promise<string> {
  app.advanceClock(3_600);
  await app.post('/user/send-otp', { identifier: email, purpose });
  const { cookies } = await app.post('/user/verify-otp', { identifier: email, otp: await codeFor(app, email) });
  return cookies.reset_grant!.value;
}

const reset = (identifier: string, grant: string | undefined, { origin = ORIGIN, password = NEW } = {}) =>
  app.post(
    '/user/reset-password',
    { identifier, password },
    { cookies: grant === undefined ? {} : { reset_grant: grant }, headers: origin ? { origin } : {} },
  );

describe('a new password', () => {
  test('is set with the grant, revokes every session, verifies the account and clears the grant', async () => {
    const person = await aPerson(app);
    const { body } = await login(person.email, PASSWORD);
    const done = await reset(person.email, await grantFor(person));
    expect(done.status).toBe(200);
    expect(done.cookies.reset_grant).toMatchObject({ value: '' });
    expect((await login(person.email, PASSWORD)).status).toBe(401);
    expect((await login(person.email, NEW)).status).toBe(200);
    expect((await app.post('/user/refresh', { refreshToken: body.data.refreshToken })).status).toBe(401);
    const profile = await app.post('/user/fetch-profile', undefined, { method: 'GET', token: body.data.accessToken });
    expect(profile.status).toBe(401);
    const row = await app.deps.db.selectFrom('users').select('verified').where('id', '=', person.id).executeTakeFirst();
    expect(row?.verified).toBe(true);
    expect((await messageTo(app, person.email))?.body).toContain('was changed just now');
    const logs = await app.deps.db
      .selectFrom('audit_log')
      .select(['action', 'actor_id'])
      .where('entity_id', '=', person.id)
      .where('action', '=', 'reset-password')
      .execute();
    expect(logs).toEqual([{ action: 'reset-password', actor_id: person.id }]);
  });

  test('is rejected when common, and the grant remains valid for another one', async () => {
    const person = await aPerson(app);
    const grant = await grantFor(person);
    const { status, body } = await reset(person.email, grant, { password: 'P@ssw0rd' });
    expect([status, body.errors]).toMatchObject([422, [{ field: 'password', code: 'commonPassword' }]]);
    expect(body.errors[0].message).toContain('easy to guess');
    expect((await reset(person.email, grant)).status).toBe(200);
  });

  test('may be set with any identifier of the person', async () => {
    const person = await aPerson(app);
    expect((await reset(person.phone, await grantFor(person))).status).toBe(200);
  });

  test('may be the first one of an invited person', async () => {
    const person = await aPerson(app, { password: null });
    expect((await reset(person.email, await grantFor(person, 'VERIFY_ACCOUNT'))).status).toBe(200);
    expect((await login(person.email, NEW)).status).toBe(200);
  });

  test('needs a grant of that person, valid once and for ten minutes', async () => {
    const [one, other] = [await aPerson(app), await aPerson(app)];
    const expectRefused = async (...given: Parameters<typeof reset>) => {
      const { status, body, headers } = await reset(...given);
      expect([status, body.code, headers.getSetCookie()]).toEqual([403, 'RESET_NOT_GRANTED', []]);
    };
    await expectRefused(one.email, undefined);
    await expectRefused(one.email, 'made-up');
    const grant = await grantFor(one);
    await expectRefused(other.email, grant);
    await expectRefused('nobody@example.test', grant);
    expect((await reset(one.email, grant)).status).toBe(200);
    await expectRefused(one.email, grant);
    const late = await grantFor(one);
    app.advanceClock(600);
    await expectRefused(one.email, late);
    expect((await login(other.email, PASSWORD)).status).toBe(200);
  });

  test('is set once by concurrent calls', async () => {
    const person = await aPerson(app);
    const grant = await grantFor(person);
    const all = await Promise.all(Array.from({ length: 10 }, () => reset(person.email, grant)));
    expect(all.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, ...Array(9).fill(403)]);
  });

  test('is accepted from this origin only', async () => {
    const person = await aPerson(app);
    const grant = await grantFor(person);
    for (const origin of ['', 'null', 'https://evil.example', 'http://127.0.0.1:4322']) {
      expect((await reset(person.email, grant, { origin })).body.code, origin).toBe('ORIGIN_FORBIDDEN');
    }
    expect((await reset(person.email, grant)).status).toBe(200);
  });

  test('is rejected for an account disabled meanwhile', async () => {
    const person = await aPerson(app);
    const grant = await grantFor(person);
    await app.deps.db.updateTable('users').set({ status: 'inactive' }).where('id', '=', person.id).execute();
    expect((await reset(person.email, grant)).body.code).toBe('RESET_NOT_GRANTED');
  });

  test.each(['alllower-1', 'ALLUPPER-1', 'NoNumber-x', 'NoSpecial1'])('%s is too weak', async (password) => {
    const person = await aPerson(app);
    const response = await reset(person.email, 'x', { password });
    expect([response.status, response.body.errors[0].code]).toEqual([422, 'password']);
  });
});

describe('registration', () => {
  const register = (body: object, options = {}) => app.post('/register', body, options);

  test('creates an unverified client who can sign in', async () => {
    const response = await register({ username: 'newcomer', password: NEW });
    expect(response.status).toBe(201);
    expect(response.body.data.user).toMatchObject({ username: 'newcomer', role: 'CLIENT', email: null, firstName: '' });
    expect((await login('newcomer', NEW)).status).toBe(200);
    const row = await app.deps.db.selectFrom('users').selectAll().where('username', '=', 'newcomer').executeTakeFirst();
    expect(row).toMatchObject({ verified: false, status: 'active', role: 'CLIENT', phone_e164: null });
    expect(row?.password_hash).toMatch(/^\$argon2id\$/);
  });

  test('rejects a role and a taken username', async () => {
    const sly = await register({ username: 'sly', password: NEW, role: 'ADMIN' });
    expect([sly.status, sly.body.errors[0]]).toMatchObject([422, { field: 'role', code: 'unknownField' }]);
    await register({ username: 'twice', password: NEW });
    const again = await register({ username: 'TWICE', password: NEW });
    expect([again.status, again.body.code, again.body.errors[0].field]).toEqual([409, 'TAKEN', 'username']);
  });

  test('allows several accounts without phone and e-mail', async () => {
    expect((await register({ username: 'first', password: NEW })).status).toBe(201);
    expect((await register({ username: 'second', password: NEW })).status).toBe(201);
  });

  test('throttles many accounts from one address', async () => {
    const address = '192.0.2.9';
    for (let i = 0; i < 5; i++)
      expect((await register({ username: `bot${i}`, password: NEW }, { address })).status).toBe(201);
    expect((await register({ username: 'bot9', password: NEW }, { address })).status).toBe(429);
  });

  test('returns 404 unless the garage allows it', async () => {
    const closed = await openAuthApp();
    const response = await closed.post('/register', { username: 'newcomer', password: NEW });
    expect([response.status, response.body.code]).toEqual([404, 'NOT_FOUND']);
    await closed.close();
  });
});
