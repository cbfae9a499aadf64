import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { purgeExpiredAuth } from '#backend/sweeps.ts';
import {
  aPerson,
  codeFor,
  messageTo,
  openAuthApp,
  openBrowser,
  wrongCode,
  type CallResult,
  type AuthApp,
} from '#tests/support/auth-app.ts';

let app: AuthApp;
beforeAll(async () => {
  app = await openAuthApp();
});
afterAll(() => app.close());

/** The browser of the person in each test. */
let browser: AuthApp['post'];
beforeEach(() => void (browser = openBrowser(app)));

const PURPOSE = 'RESET_PASSWORD';
const send = (identifier: string, purpose = PURPOSE) => browser('/user/send-otp', { identifier, purpose });
const resend = (identifier: string, purpose = PURPOSE) => browser('/user/resend-otp', { identifier, purpose });
const verify = (identifier: string, otp: string) => browser('/user/verify-otp', { identifier, otp });
const outcomeOf = async ({ status, body }: CallResult) => [status, body.code];

describe('a code', () => {
  test('has six digits, works once and sets the reset grant', async () => {
    const { email } = await aPerson(app);
    const sent = await send(email);
    expect(sent.status).toBe(200);
    expect(sent.body.data).toEqual({ resendInSeconds: 60 });
    const code = await codeFor(app, email);
    expect(code).toMatch(/^\d{6}$/);
    const right = await verify(email, code);
    expect(right.status).toBe(200);
    expect(right.cookies.reset_grant).toEqual({
      value: expect.stringMatching(/^[\w-]{43}$/),
      attributes: ['Max-Age=600', 'Path=/', 'Secure', 'SameSite=Strict', 'HttpOnly'],
    });
    expect(await outcomeOf(await verify(email, code))).toEqual([422, 'OTP_INVALID']);
  });

  test('may be typed with Arabic digits', async () => {
    const { email } = await aPerson(app);
    await send(email);
    const arabic = (await codeFor(app, email)).replace(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit)));
    expect((await verify(email, arabic)).status).toBe(200);
  });

  test('goes to a phone by SMS and to an e-mail or username by mail', async () => {
    const { email, phone, username } = await aPerson(app);
    await send(phone);
    expect((await messageTo(app, phone))?.channel).toBe('sms');
    expect((await verify(phone, await codeFor(app, phone))).status).toBe(200);
    app.advanceClock(60);
    await send(username);
    expect((await messageTo(app, email))?.channel).toBe('mail');
    expect((await verify(username, await codeFor(app, email))).status).toBe(200);
  });

  test('is in the person’s language', async () => {
    const { email } = await aPerson(app, { language: 'ar' });
    await send(email);
    expect((await messageTo(app, email))?.body).toContain('رمز التحقق');
  });

  test('expires after ten minutes', async () => {
    const { email } = await aPerson(app);
    await send(email);
    const code = await codeFor(app, email);
    app.advanceClock(600);
    expect(await outcomeOf(await verify(email, code))).toEqual([422, 'OTP_INVALID']);
  });

  test('is stored as a hash', async () => {
    const { id, email } = await aPerson(app);
    await send(email);
    const code = await codeFor(app, email);
    const row = await app.deps.db
      .selectFrom('otp_codes')
      .selectAll()
      .where('user_id', '=', id)
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(row)).not.toContain(code);
    expect(JSON.stringify(row)).not.toContain(email);
  });

  test('works only for the identifier it was sent to', async () => {
    const [one, other] = [await aPerson(app), await aPerson(app)];
    await send(one.email);
    await send(other.email);
    const code = await codeFor(app, one.email);
    expect((await verify(other.email, code)).status).toBe(422);
    expect((await verify(one.phone, code)).status).toBe(422);
    expect((await verify(one.email, code)).status).toBe(200);
  });

  test('invalidates the previous code', async () => {
    const { email } = await aPerson(app);
    await send(email);
    const old = await codeFor(app, email);
    app.advanceClock(60);
    await resend(email);
    const code = await codeFor(app, email);
    if (old !== code) expect((await verify(email, old)).status).toBe(422);
    expect((await verify(email, code)).status).toBe(200);
  });
});

describe('attempts', () => {
  test('are limited to five, after which the right code fails', async () => {
    const { email } = await aPerson(app);
    await send(email);
    const code = await codeFor(app, email);
    for (let i = 0; i < 5; i++)
      expect(await outcomeOf(await verify(email, wrongCode(code)))).toEqual([422, 'OTP_INVALID']);
    app.advanceClock(100);
    const refused = await verify(email, code);
    expect(await outcomeOf(refused)).toEqual([429, 'TOO_MANY_REQUESTS']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(490);
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(500);
  });

  test('include a right fifth one', async () => {
    const { email } = await aPerson(app);
    await send(email);
    const code = await codeFor(app, email);
    for (let i = 0; i < 4; i++) await verify(email, wrongCode(code));
    expect((await verify(email, code)).status).toBe(200);
  });

  test('are not reset by a resend', async () => {
    const { email } = await aPerson(app);
    await send(email);
    for (let i = 0; i < 4; i++) await verify(email, wrongCode(await codeFor(app, email)));
    app.advanceClock(60);
    expect((await resend(email)).status).toBe(200);
    const code = await codeFor(app, email);
    expect((await verify(email, wrongCode(code))).status).toBe(422);
    expect((await verify(email, code)).status).toBe(429);
    app.advanceClock(60);
    const refused = await resend(email);
    expect(await outcomeOf(refused)).toEqual([429, 'TOO_MANY_REQUESTS']);
    app.advanceClock(Number(refused.headers.get('retry-after')));
    expect((await resend(email)).status).toBe(200);
    expect((await verify(email, await codeFor(app, email))).status).toBe(200);
  });

  test('succeed once for fifty concurrent right codes', async () => {
    const { email } = await aPerson(app);
    await send(email);
    const code = await codeFor(app, email);
    const all = await Promise.all(Array.from({ length: 50 }, () => verify(email, code)));
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(all.filter(({ cookies }) => cookies.reset_grant)).toHaveLength(1);
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200, 422, 429]));
  });

  test('count five of fifty concurrent wrong codes', async () => {
    const { id, email } = await aPerson(app);
    await send(email);
    const wrong = wrongCode(await codeFor(app, email));
    await Promise.all(Array.from({ length: 50 }, () => verify(email, wrong)));
    const row = await app.deps.db.selectFrom('otp_codes').select('tries').where('user_id', '=', id).executeTakeFirst();
    expect(row?.tries).toBe(5);
  });
});

describe('send limits', () => {
  test('allow one code in 60 seconds, three an hour, ten a day', async () => {
    const { email } = await aPerson(app);
    expect((await send(email)).status).toBe(200);
    const soon = await resend(email);
    expect(await outcomeOf(soon)).toEqual([429, 'TOO_MANY_REQUESTS']);
    expect(Number(soon.headers.get('retry-after'))).toBeGreaterThan(55);
    for (let i = 0; i < 2; i++) {
      app.advanceClock(60);
      expect((await send(email)).status).toBe(200);
    }
    app.advanceClock(60);
    const fourth = await send(email);
    expect(fourth.status).toBe(429);
    // One code of an hour leaks out every 20 minutes, one of a day every 144.
    const wait = Number(fourth.headers.get('retry-after'));
    expect(wait > 1_200 - 190 && wait <= 1_200, String(wait)).toBe(true);
    // The eleventh one has leaked out since the first one.
    for (let sent = 3; sent < 11; sent++) {
      app.advanceClock(1_200);
      expect((await send(email)).status, `code ${sent + 1}`).toBe(200);
    }
    app.advanceClock(1_200);
    const twelfth = await send(email);
    expect(twelfth.status).toBe(429);
    app.advanceClock(Number(twelfth.headers.get('retry-after')));
    expect((await send(email)).status).toBe(200);
  });

  test('count the codes of a person, whatever identifier was typed', async () => {
    const { email, phone, username } = await aPerson(app);
    expect((await send(email)).status).toBe(200);
    expect(await outcomeOf(await send(email.toUpperCase(), 'VERIFY_ACCOUNT'))).toEqual([429, 'TOO_MANY_REQUESTS']);
    const first = await codeFor(app, email);
    const sent = () => app.logged.filter((line) => line.includes('"send-code"')).length;
    const before = sent();
    // The response is the same as for an unknown identifier, and nothing is sent.
    for (const other of [phone, username]) expect((await send(other, 'VERIFY_ACCOUNT')).status).toBe(200);
    expect(sent()).toBe(before);
    for (const other of [phone, username]) {
      app.advanceClock(60);
      expect((await send(other)).status).toBe(200);
    }
    expect(sent()).toBe(before + 2);
    expect((await verify(email, first)).status).toBe(422);
    app.advanceClock(60);
    for (const spelling of [email, phone, username]) expect((await resend(spelling)).status).toBe(200);
    expect(sent()).toBe(before + 2);
  });

  test('send one code for twenty concurrent calls by three identifiers', async () => {
    const { id, email, phone, username } = await aPerson(app);
    const all = await Promise.all(Array.from({ length: 20 }, (_, i) => send([email, phone, username][i % 3]!)));
    expect(all.filter(({ status }) => status === 200)).toHaveLength(3);
    const rows = await app.deps.db.selectFrom('otp_codes').select('id').where('user_id', '=', id).execute();
    expect(rows).toHaveLength(1);
  });

  test('send one code for twenty concurrent calls', async () => {
    const { id, email } = await aPerson(app);
    const all = await Promise.all(Array.from({ length: 20 }, () => send(email)));
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
    const rows = await app.deps.db.selectFrom('otp_codes').select('id').where('user_id', '=', id).execute();
    expect(rows).toHaveLength(1);
  });
});

describe('does not reveal who exists', () => {
  /** Returns everything that a caller can observe of a series of calls. */
  async function observeCalls(identifier: string) {
    browser = openBrowser(app);
    const responses = [await send(identifier), await send(identifier), await resend(identifier)];
    responses.push(await verify(identifier, '000001'));
    app.advanceClock(60);
    responses.push(await resend(identifier));
    for (let i = 0; i < 5; i++) responses.push(await verify(identifier, '000001'));
    app.advanceClock(60);
    responses.push(await send(identifier), await resend(identifier));
    app.advanceClock(60);
    responses.push(await send(identifier), await verify(identifier, '000001'));
    return responses.map(({ status, body, headers }) => ({
      status,
      body,
      // `Retry-After` depends on how long the earlier calls took; the id of the browser is random.
      headers: [...headers].map(([name, value]) =>
        name === 'retry-after'
          ? [name, Math.round(Number(value) / 20)]
          : [name, value.replace(/(?<=^code_browser=)[^;]+/, '')],
      ),
    }));
  }

  test('by status, body, headers or counts', async () => {
    const known = await observeCalls((await aPerson(app)).email);
    expect(known.map(({ status }) => status)).toEqual([
      200, 429, 429, 422, 200, 422, 422, 422, 422, 429, 200, 429, 429, 422,
    ]);
    const inactive = await aPerson(app, { status: 'inactive' });
    for (const unknown of ['nobody@example.test', '+96179999999', 'nobody', inactive.email]) {
      expect(await observeCalls(unknown)).toEqual(known);
    }
    expect(await messageTo(app, inactive.email)).toBeUndefined();
  });

  test('by a guessed code', async () => {
    const { email } = await aPerson(app);
    const { db, keys } = app.deps;
    for (const [identifier, status] of [
      ['lucky@example.test', 422],
      [email, 200],
    ] as const) {
      await send(identifier);
      const last = db.selectFrom('otp_codes').select(['id', 'identifier_hash']).orderBy('created_at', 'desc');
      const row = await last.executeTakeFirstOrThrow();
      const code_hash = keys.hmac('otp', `code:${row.identifier_hash}:123456`);
      await db.updateTable('otp_codes').set({ code_hash }).where('id', '=', row.id).execute();
      expect((await verify(identifier, '123456')).status).toBe(status);
    }
  });
});

test('verifies the account only with a code for that purpose', async () => {
  const { id, email } = await aPerson(app);
  const isVerified = async () =>
    (await app.deps.db.selectFrom('users').select('verified').where('id', '=', id).executeTakeFirstOrThrow()).verified;
  await send(email);
  await verify(email, await codeFor(app, email));
  expect(await isVerified()).toBe(false);
  app.advanceClock(60);
  await send(email, 'VERIFY_ACCOUNT');
  await verify(email, await codeFor(app, email));
  expect(await isVerified()).toBe(true);
});

describe('a code to sign in', () => {
  test('gets a client the response of a login and sets no grant', async () => {
    const client = await aPerson(app);
    expect((await send(client.email, 'LOGIN')).status).toBe(200);
    const right = await verify(client.email, await codeFor(app, client.email));
    expect(right.status).toBe(200);
    expect(right.body.data).toMatchObject({ accessToken: expect.any(String), user: { id: client.id, role: 'CLIENT' } });
    expect(Object.keys(right.cookies)).toEqual(['access_token', 'refresh_token', 'user', 'device']);
    const { accessToken: token } = right.body.data;
    expect((await app.post('/user/fetch-profile', undefined, { method: 'GET', token })).status).toBe(200);
  });

  test('is not sent to staff, who get the response for an unknown identifier', async () => {
    const results = [];
    for (const role of ['EMPLOYEE', 'MANAGER', 'ADMIN'] as const) {
      const { email } = await aPerson(app, { role });
      results.push(await send(email, 'LOGIN'), await verify(email, '123456'));
      expect(await messageTo(app, email)).toBeUndefined();
    }
    results.push(await send('nobody-codes@example.test', 'LOGIN'), await verify('nobody-codes@example.test', '123456'));
    const shapes = results.map(({ status, body }) => JSON.stringify([status, body]));
    expect(new Set(shapes).size).toBe(2);
  });

  test('does not work for a client who became staff or inactive meanwhile', async () => {
    for (const change of [{ role: 'EMPLOYEE' }, { status: 'inactive' }] as const) {
      const { id, email } = await aPerson(app);
      await send(email, 'LOGIN');
      const code = await codeFor(app, email);
      await app.deps.db.updateTable('users').set(change).where('id', '=', id).execute();
      expect(await outcomeOf(await verify(email, code))).toEqual([422, 'OTP_INVALID']);
    }
  });

  test.each(['RESET_PASSWORD', 'VERIFY_ACCOUNT'])('is not a code for %s', async (purpose) => {
    const { email } = await aPerson(app);
    await send(email, purpose);
    const { body, cookies } = await verify(email, await codeFor(app, email));
    expect(body.data).toBeUndefined();
    expect(Object.keys(cookies)).toEqual(['reset_grant']);
  });
});

test('purges a message whose delivery is still in flight', async () => {
  const { email: recipient } = await aPerson(app);
  const expiresAt = new Date(Date.now() + 60_000);
  const message = { channel: 'mail', template: 'otp', locale: 'en', params: { code: '1', minutes: '1' } } as const;
  await app.deps.db.transaction().execute(async (tx) => {
    // Blocks the delivery, which first reads the name of the garage.
    await sql`lock table branding`.execute(tx);
    app.deps.notifier.send({ ...message, recipient, purgeKey: 'in-flight', expiresAt });
    await app.deps.notifier.purge('in-flight');
  });
  await app.deps.notifier.idle();
  expect(await app.deps.db.selectFrom('outbox').select('id').where('recipient', '=', recipient).execute()).toEqual([]);
});

test('deletes a code once it is used, replaced or expired', async () => {
  const { email } = await aPerson(app);
  await send(email);
  app.advanceClock(60);
  await resend(email);
  const queuedMessages = async () => {
    await app.deps.notifier.idle();
    return (await app.deps.db.selectFrom('outbox').select('id').where('recipient', '=', email).execute()).length;
  };
  expect(await queuedMessages()).toBe(1);
  await verify(email, await codeFor(app, email));
  expect(await queuedMessages()).toBe(0);
  app.advanceClock(60);
  await send(email);
  expect(await queuedMessages()).toBe(1);
  app.advanceClock(600);
  await purgeExpiredAuth(app.deps);
  expect(await queuedMessages()).toBe(0);
  app.advanceClock(86_400);
  await purgeExpiredAuth(app.deps);
  expect(await app.deps.db.selectFrom('otp_codes').select('id').execute()).toEqual([]);
});

test.each([
  ['send-otp', {}, ['identifier', 'purpose']],
  ['send-otp', { identifier: 'a', purpose: 'X' }, ['purpose']],
  ['resend-otp', { identifier: '', purpose: PURPOSE, code: 1 }, ['identifier', 'code']],
  ['verify-otp', { identifier: 'a', otp: '12345' }, ['otp']],
  ['verify-otp', { identifier: 'a', otp: 123456 }, ['otp']],
  ['verify-otp', { identifier: 'a', otp: 'abcdef' }, ['otp']],
])('%s refuses %j', async (call, body, fields) => {
  const response = await app.post(`/user/${call}`, body);
  expect(response.status).toBe(422);
  expect(response.body.errors.map(({ field }: { field: string }) => field).toSorted()).toEqual(fields.toSorted());
});
