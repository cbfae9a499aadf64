import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  aPerson,
  codeFor,
  openAuthApp,
  openBrowser,
  PASSWORD,
  uniqueIpAddress,
  wrongCode,
  type AuthApp,
} from '#tests/support/auth-app.ts';

let app: AuthApp;
beforeAll(async () => {
  app = await openAuthApp();
});
afterAll(() => app.close());

/** The browser of the person in each test. */
let browser: AuthApp['post'];
beforeEach(() => {
  browser = openBrowser(app);
});

const PURPOSE = 'RESET_PASSWORD';
const send = (identifier: string) => browser('/user/send-otp', { identifier, purpose: PURPOSE });
const resend = (identifier: string) => browser('/user/resend-otp', { identifier, purpose: PURPOSE });
const verify = (identifier: string, otp: string) => browser('/user/verify-otp', { identifier, otp });

describe('a stranger elsewhere', () => {
  const stranger = (i: number) => openBrowser(app, `198.51.${i}.7`);

  test('keeps nobody from requesting and entering a code', async () => {
    const { email } = await aPerson(app);
    await send(email);
    const code = await codeFor(app, email);
    await app.deps.db.deleteFrom('outbox').execute();
    for (let i = 0; i < 9; i++) {
      app.advanceClock(20);
      const other = stranger(i);
      expect((await other('/user/send-otp', { identifier: email, purpose: PURPOSE })).status).toBe(200);
      expect((await other('/user/verify-otp', { identifier: email, otp: wrongCode(code) })).status).toBe(422);
    }
    // With the cookie, and without it from another address, as from a mobile client.
    await resend(email);
    expect((await verify(email, await codeFor(app, email))).status).toBe(200);
    expect((await app.post('/user/verify-otp', { identifier: email, otp: code })).status).toBe(422);
  });

  test('uses up no tries of the code, with the cookie or without it', async () => {
    const { email } = await aPerson(app);
    await send(email);
    const code = await codeFor(app, email);
    const guess = { identifier: email, otp: wrongCode(code) };
    const address = uniqueIpAddress();
    for (let i = 0; i < 5; i++) expect((await app.post('/user/verify-otp', guess, { address })).status).toBe(422);
    expect((await app.post('/user/verify-otp', guess, { address })).status).toBe(429);
    for (let i = 0; i < 6; i++) await stranger(i)('/user/verify-otp', guess);
    expect((await verify(email, code)).status).toBe(200);
  });

  test('has 20 wrong codes a day with all unknown devices, which a known device does not share', async () => {
    const { email, phone } = await aPerson(app);
    const home = openBrowser(app);
    expect((await home('/user/login', { identifier: email, password: PASSWORD })).status).toBe(200);
    await home('/user/send-otp', { identifier: email, purpose: PURPOSE });
    const code = await codeFor(app, email);
    const guess = { identifier: email, otp: wrongCode(code) };
    const statuses: number[] = [];
    for (let i = 0; i < 25; i++) statuses.push((await app.post('/user/verify-otp', guess)).status);
    expect(statuses).toEqual([...Array(20).fill(422), ...Array(5).fill(429)]);
    // The limit of the person replies like a wrong code.
    await send(phone);
    expect((await verify(phone, await codeFor(app, phone))).status).toBe(422);
    expect((await home('/user/verify-otp', { identifier: email, otp: code })).status).toBe(200);
  });
});

test('a cookie that the server did not issue counts as none', async () => {
  const { email } = await aPerson(app);
  const forge = (name: string) => ({ cookies: { code_browser: `${name.repeat(16)}.${name.repeat(43)}` }, address });
  const address = uniqueIpAddress();
  const request = { identifier: email, purpose: PURPOSE };
  expect((await app.post('/user/send-otp', request, forge('a'))).status).toBe(200);
  expect((await app.post('/user/send-otp', request, forge('b'))).status).toBe(429);
});

test('a client without cookies finishes, also from another address', async () => {
  const { id, email } = await aPerson(app);
  expect((await app.post('/user/send-otp', { identifier: email, purpose: 'LOGIN' })).status).toBe(200);
  const right = await app.post('/user/verify-otp', { identifier: email, otp: await codeFor(app, email) });
  expect(right.body.data.user.id).toBe(id);
});

test.each([false, true])('40 clients behind one address get in (all at once: %s)', async (atOnce) => {
  const address = `198.51.100.${Number(atOnce)}`;
  const clients = await Promise.all(
    Array.from({ length: 40 }, async () => ({
      ...(await aPerson(app, { password: null })),
      own: openBrowser(app, address),
    })),
  );
  const request = ({ email, own }: (typeof clients)[0]) =>
    own('/user/send-otp', { identifier: email, purpose: 'LOGIN' });
  const enter = async ({ email, own }: (typeof clients)[0]) =>
    own('/user/verify-otp', { identifier: email, otp: await codeFor(app, email) });
  const statuses: number[] = [];
  if (atOnce) {
    await Promise.all(clients.map(request));
    statuses.push(...(await Promise.all(clients.map(enter))).map(({ status }) => status));
  } else
    for (const client of clients) {
      await request(client);
      statuses.push((await enter(client)).status);
    }
  expect(statuses).toEqual(Array(40).fill(200));
  expect(await app.deps.rateLimits.count('code-address', address)).toBe(0);
});

test('throttles an address that requests codes for many names', async () => {
  const address = uniqueIpAddress();
  const request = (i: number) =>
    app.post('/user/send-otp', { identifier: `x${i}@example.test`, purpose: PURPOSE }, { address });
  const statuses = (await Promise.all(Array.from({ length: 120 }, (_, i) => request(i)))).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(100);
  const refused = await request(200);
  expect(refused.status).toBe(429);
  // The limit leaks continuously, one request in 36 seconds.
  expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(36);
  app.advanceClock(36);
  expect((await request(201)).status).toBe(200);
});
