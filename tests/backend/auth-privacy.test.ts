import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aPerson, codeFor, openAuthApp, ORIGIN, wrongCode, PASSWORD, type AuthApp } from '#tests/support/auth-app.ts';

const ADDRESS = '203.0.113.77';
const NEW = 'Another-Password-3';
const WRONG = 'Mistyped-Password-4';

let app: AuthApp;
beforeAll(async () => {
  app = await openAuthApp({ ALLOW_SELF_REGISTRATION: 'true' });
});
afterAll(() => app.close());

/** Returns every row of every table but the outbox as JSON. */
async function dumpDatabase(): Promise<string> {
  const { db } = app.deps;
  const tables = await sql<{
    name: string;
  }>`select tablename as name from pg_tables where schemaname = 'public'`.execute(db);
  const rows = tables.rows
    .filter(({ name }) => name !== 'outbox')
    .map(({ name }) => sql`select to_jsonb(t) as row from ${sql.table(name)} t`.execute(db));
  return JSON.stringify((await Promise.all(rows)).map((result) => result.rows));
}

test('keeps addresses, passwords, codes and tokens out of the log and the database', async () => {
  const { email } = await aPerson(app);
  const secrets: Record<string, string> = { ADDRESS, PASSWORD, NEW, WRONG };
  const from = { address: ADDRESS };
  const keep = (name: string, value: string) => void (secrets[name] = value);

  await app.post('/user/login', { identifier: email, password: WRONG }, from);
  const login = await app.post('/user/login', { identifier: email, password: PASSWORD }, from);
  keep('access token', login.body.data.accessToken);
  keep('refresh token', login.body.data.refreshToken);
  const refreshed = await app.post('/user/refresh', { refreshToken: login.body.data.refreshToken }, from);
  keep('next access token', refreshed.body.accessToken);
  keep('next refresh token', refreshed.body.refreshToken);
  await app.post('/user/refresh', { refreshToken: 'nobody-has-this-token' }, from);
  await app.post('/user/send-otp', { identifier: email, purpose: 'RESET_PASSWORD' }, from);
  keep('code', await codeFor(app, email));
  await app.post('/user/verify-otp', { identifier: email, otp: wrongCode(secrets.code!) }, from);
  const verified = await app.post('/user/verify-otp', { identifier: email, otp: secrets.code! }, from);
  keep('grant', verified.cookies.reset_grant!.value);
  const cookies = { reset_grant: secrets.grant! };
  await app.post(
    '/user/reset-password',
    { identifier: email, password: NEW },
    { ...from, cookies, headers: { origin: ORIGIN } },
  );
  const again = await app.post('/user/login', { identifier: email, password: NEW }, from);
  keep('last refresh token', again.body.data.refreshToken);
  const { accessToken: token } = again.body.data;
  await app.post(
    '/user/change-password',
    { currentPassword: WRONG, newPassword: PASSWORD },
    { ...from, token, method: 'PUT' },
  );
  await app.post(
    '/user/change-password',
    { currentPassword: NEW, newPassword: PASSWORD },
    { ...from, token, method: 'PUT' },
  );
  await app.post('/register', { username: 'newcomer', password: NEW }, from);
  await app.post('/user/logout', { refreshToken: again.body.data.refreshToken }, { ...from, token });
  await app.deps.notifier.idle();

  const log = app.logged.join('');
  const stored = await dumpDatabase();
  expect(stored).toContain(email);
  expect(log).not.toContain(email);
  for (const [name, secret] of Object.entries(secrets)) {
    expect(secret.length, name).toBeGreaterThan(5);
    // Hashes may contain six digits in a row.
    const found = new RegExp(`(?<!\\w)${RegExp.escape(secret)}(?!\\w)`);
    expect(found.test(log), `${name} in the log`).toBe(false);
    expect(found.test(stored), `${name} in the database`).toBe(false);
  }
});
