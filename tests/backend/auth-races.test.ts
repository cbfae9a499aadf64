import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Deps } from '#backend/deps.ts';
import { aPerson, codeFor, openAuthApp, ORIGIN, PASSWORD, type AuthApp, type Person } from '#tests/support/auth-app.ts';

let app: AuthApp;
beforeAll(async () => {
  app = await openAuthApp();
});
afterAll(() => app.close());

const NEW = 'Brand-New-Password-2';
const OTHER = 'Somebody-Elses-Password-3';
const login = (identifier: string, password: string) => app.post('/user/login', { identifier, password });

async function getResetGrant({ email }: Person): Promise<string> {
  app.advanceClock(3_600);
  await app.post('/user/send-otp', { identifier: email, purpose: 'RESET_PASSWORD' });
  const { cookies } = await app.post('/user/verify-otp', { identifier: email, otp: await codeFor(app, email) });
  return cookies.reset_grant!.value;
}
const reset = ({ email }: Person, grant: string, password = NEW) => {
  const options = { cookies: { reset_grant: grant }, headers: { origin: ORIGIN } };
  return app.post('/user/reset-password', { identifier: email, password }, options);
};

/** Runs `action` right after the next call of a password function, before its caller continues. */
function runAfter(step: keyof Deps['passwords'], action: () => Promise<unknown>) {
  const original = app.deps.passwords[step] as (...args: unknown[]) => Promise<unknown>;
  const spy = vi.spyOn(app.deps.passwords, step) as unknown as { mockImplementationOnce(work: unknown): void };
  spy.mockImplementationOnce(async (...args: unknown[]) => {
    const result = await original(...args);
    await action();
    return result;
  });
}

describe('a concurrent login with the old password', () => {
  const changes: Record<string, (person: Person, grant: string) => Promise<unknown>> = {
    'a reset': (person, grant) => reset(person, grant),
    'the end of the account': ({ id }) =>
      app.deps.db.updateTable('users').set({ deleted_at: app.deps.now() }).where('id', '=', id).execute(),
    'a deactivation': ({ id }) =>
      app.deps.db.updateTable('users').set({ status: 'inactive' }).where('id', '=', id).execute(),
  };
  test.each(Object.entries(changes))('does not survive %s', async (_, change) => {
    const person = await aPerson(app);
    const grant = await getResetGrant(person);
    runAfter('verify', () => change(person, grant));
    const response = await login(person.email, PASSWORD);
    expect([response.status, response.body.code]).toEqual([401, 'INVALID_CREDENTIALS']);
    const sessions = app.deps.db.selectFrom('sessions').selectAll().where('user_id', '=', person.id);
    expect(await sessions.where('revoked_at', 'is', null).execute()).toEqual([]);
  });

  test('succeeds when only the hash was renewed', async () => {
    const person = await aPerson(app);
    vi.spyOn(app.deps.passwords, 'verify').mockResolvedValueOnce({ ok: true, rehash: true });
    expect((await login(person.email, PASSWORD)).status).toBe(200);
    expect((await login(person.email, PASSWORD)).status).toBe(200);
  });
});

test('a concurrent password change does not undo a reset', async () => {
  const person = await aPerson(app);
  const grant = await getResetGrant(person);
  const { accessToken: token } = (await login(person.email, PASSWORD)).body.data;
  runAfter('verify', () => reset(person, grant));
  const body = { currentPassword: PASSWORD, newPassword: OTHER };
  const response = await app.post('/user/change-password', body, { method: 'PUT', token });
  expect([response.status, response.body.errors?.[0]?.code]).toEqual([422, 'currentPasswordWrong']);
  expect((await login(person.email, OTHER)).status).toBe(401);
  expect((await login(person.email, NEW)).status).toBe(200);
});

describe('invalidates', () => {
  test('a second grant after a reset', async () => {
    const person = await aPerson(app);
    const second = await getResetGrant(person);
    await app.deps.db
      .updateTable('otp_codes')
      .set({ created_at: new Date(0) })
      .execute();
    const first = await getResetGrant(person);
    // Extends the expiry of both grants.
    await app.deps.db
      .updateTable('reset_grants')
      .set({ expires_at: new Date(app.deps.now().getTime() + 60_000) })
      .execute();
    expect((await reset(person, first)).status).toBe(200);
    expect((await reset(person, second, OTHER)).body.code).toBe('RESET_NOT_GRANTED');
  });

  test.each(['email', 'phoneNumber'] as const)('a code and a grant after a change of %s', async (field) => {
    const person = await aPerson(app);
    const grant = await getResetGrant(person);
    const { accessToken: token } = (await login(person.email, PASSWORD)).body.data;
    app.advanceClock(61);
    await app.post('/user/send-otp', { identifier: person.phone, purpose: 'RESET_PASSWORD' });
    const code = await codeFor(app, person.phone);
    const { updatedAt } = (await app.post('/user/fetch-profile', undefined, { method: 'GET', token })).body.data;
    const value = field === 'email' ? `moved-${person.email}` : '71999999';
    const change = { [field]: value, currentPassword: PASSWORD, updatedAt };
    const moved = await app.post('/user/request-contact-change', change, { token });
    expect(moved.status).toBe(200);
    const guess = await app.post('/user/verify-otp', { identifier: person.phone, otp: code });
    expect([guess.status, guess.body.code]).toEqual([422, 'OTP_INVALID']);
    const response = await app.post(
      '/user/reset-password',
      { identifier: person.username, password: NEW },
      { cookies: { reset_grant: grant }, headers: { origin: ORIGIN } },
    );
    expect(response.body.code).toBe('RESET_NOT_GRANTED');
  });
});
