import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { purgeExpiredAuth } from '#backend/sweeps.ts';
import {
  aPerson,
  codeFor,
  openAuthApp,
  openBrowser,
  PASSWORD,
  uniqueIpAddress,
  type AuthApp,
} from '#tests/support/auth-app.ts';

let app: AuthApp;
beforeAll(async () => {
  app = await openAuthApp();
});
afterAll(() => app.close());

const CLOCK_ERROR_SECONDS = 487 * 86_400;
const login = (identifier: string, password = PASSWORD) =>
  app.post('/user/login', { identifier, password }, { address: uniqueIpAddress() });
let browser: AuthApp['post'];
beforeEach(() => {
  browser = openBrowser(app);
});
const sendCode = (identifier: string) => browser('/user/send-otp', { identifier, purpose: 'RESET_PASSWORD' });

test('attempts and codes stored while the clock was ahead lock nobody out', async () => {
  const { email } = await aPerson(app);
  app.advanceClock(CLOCK_ERROR_SECONDS);
  for (let count = 0; count < 10; count++) expect((await login(email, 'Wrong-Password-1')).status).toBe(401);
  expect((await login(email)).status).toBe(429);
  for (let count = 0; count < 3; count++) {
    expect((await sendCode(email)).status).toBe(200);
    app.advanceClock(61);
  }
  expect((await sendCode(email)).status).toBe(429);

  app.advanceClock(-CLOCK_ERROR_SECONDS - 3 * 61);
  expect((await login(email)).status).toBe(200);
  await app.deps.db.deleteFrom('outbox').execute();
  expect((await sendCode(email)).status).toBe(200);
  const otp = await codeFor(app, email);
  expect((await browser('/user/verify-otp', { identifier: email, otp })).status).toBe(200);
});

test('the sweep deletes attempts and codes with future timestamps', async () => {
  const { email } = await aPerson(app);
  app.advanceClock(CLOCK_ERROR_SECONDS);
  await login(email, 'Wrong-Password-1');
  await sendCode(email);
  app.advanceClock(-CLOCK_ERROR_SECONDS);
  await purgeExpiredAuth(app.deps);
  const tomorrow = new Date(Date.now() + 86_400_000);
  const { db } = app.deps;
  expect(await db.selectFrom('rate_limits').select('key').where('free_at', '>', tomorrow).execute()).toEqual([]);
  expect(await db.selectFrom('otp_codes').select('id').where('created_at', '>', tomorrow).execute()).toEqual([]);
});
