import { randomBytes } from 'node:crypto';
import { readdirSync, readlinkSync } from 'node:fs';
import { expect, test } from 'vitest';
import { users } from '#domain/users/endpoints.ts';
import { vehicles } from '#domain/vehicles/endpoints.ts';
import { asUser, signIn, useApp } from '#tests/support/app.ts';
import { measureCpu } from '#tests/support/cpu-time.ts';
import { aUser, userInput, vehicleInput } from '#tests/support/factories.ts';
import { errorOf } from '../support/error-of.ts';

const app = useApp();
const JSON_HEADERS = { 'content-type': 'application/json', 'accept-language': 'en' };

async function timeRequest(path: string, init?: RequestInit) {
  const { result, ms } = await measureCpu(async () => {
    const response = await app.fetch(path, init);
    return { status: response.status, body: await response.json() };
  });
  return { ...result, ms };
}
const sendField = (name: string) =>
  timeRequest('/backend/user/login', { method: 'POST', headers: JSON_HEADERS, body: JSON.stringify({ [name]: 1 }) });

test.each(['{', '$t(', '{a', '.', ':', '$t("', 'x'])('parses 50,000 fields called %s within a second', async (part) => {
  const { status, ms, body } = await sendField(part.repeat(50_000));
  expect(status).toBe(422);
  expect(ms).toBeLessThan(500);
  expect(body.errors.at(-1).code).toBe('unknownField');
});

test.each(['$t(errors:INTERNAL)', '{field}', 'a:b', 'constructor', '__proto__', 'a.b'])(
  'reports a field called %s by its name',
  async (name) => {
    const { body } = await sendField(name);
    expect(body.errors.at(-1)).toEqual({
      field: name,
      code: 'unknownField',
      message: `${name} is not a field that can be sent here.`,
    });
  },
);

test.each(['/backend/merchant/fetch-merchant', '/backend/merchant/fetch-branding?lan=ar&'])(
  'parses thousands of parameters to %s within a second and reports some',
  async (path) => {
    const names = Array.from({ length: 4_000 }, (_, at) => `p${at}`).join('&');
    const { status, ms, body } = await timeRequest(path.endsWith('&') ? path + names : `${path}?${names}`);
    expect(status).toBe(422);
    expect(ms).toBeLessThan(300);
    expect(body.errors).toHaveLength(1);
  },
);

const listOf = (item: unknown, length: number) => Array.from({ length }, () => item);
const entry = (type: string, key: string, value: unknown) => ({
  type,
  language: 'ar',
  fields: [{ key, value: JSON.stringify(value) }],
});
test.each([
  ['tasks', 400, 'POST', 'visit/create-visit', { tasks: listOf({}, 60_000) }],
  ['categories', 400, 'PUT', 'offering/reorder-categories', { ids: listOf(0, 100_000) }],
  ['tasks of fifty', 422, 'POST', 'visit/create-visit', { tasks: listOf({ a: 1, b: 2, c: 3 }, 1_000) }],
  ['questions', 422, 'POST', 'merchant/create-branding', entry('MERCHANT_FAQS', 'items', listOf({}, 20_000))],
])('wrong %s in large numbers cost little time and are not all reported', async (_, status, method, path, body) => {
  const { token } = await asUser(app, 'EMPLOYEE');
  const headers = { ...JSON_HEADERS, authorization: `Bearer ${token}` };
  const response = await timeRequest(`/backend/${path}`, { method, headers, body: JSON.stringify(body) });
  expect(response.status).toBe(status);
  expect(response.ms).toBeLessThan(2_000);
  expect(response.body.errors.length).toBeLessThanOrEqual(500);
});

test('reads decimals of 250,000 digits in a call with an idempotency key in linear time', async () => {
  const { token } = await asUser(app, 'EMPLOYEE');
  const headers = { ...JSON_HEADERS, authorization: `Bearer ${token}`, 'idempotency-key': 'long-decimals' };
  const value = `0.${'0'.repeat(60_000)}1`;
  const fields = Array.from({ length: 4 }, (_, at) => ({ key: `k${at}`, value }));
  const body = JSON.stringify({ type: 'MERCHANT_FAQS', language: 'ar', fields });
  const { status, ms } = await timeRequest('/backend/merchant/create-branding', { method: 'POST', headers, body });
  expect(status).toBe(422);
  expect(ms).toBeLessThan(1_000);
});

test('rejects NUL in a filter', async () => {
  const { token } = await asUser(app, 'ADMIN');
  const headers = { authorization: `Bearer ${token}` };
  for (const path of ['audit/fetch-logs?entityType', 'user/fetch-users?search', 'user/fetch-users?status']) {
    expect(await timeRequest(`/backend/${path}=a%00b`, { headers })).toMatchObject({
      status: 422,
      body: { code: 'VALIDATION' },
    });
  }
});

test('limits prepared statements for many orders and filters', async () => {
  const { token } = await asUser(app, 'CLIENT');
  const orders = vehicles.sortable.flatMap((by) => ['asc', 'desc'].map((order) => `sortBy=${by}&sortOrder=${order}`));
  const filters = ['', '&type=Car', '&status=ACTIVE', '&type=Car&status=ACTIVE', '&dateFilter=today'];
  for (const order of orders) {
    for (const rest of filters.flatMap((filter) => [10, 25, 50, 100].map((limit) => `${filter}&limit=${limit}`))) {
      const headers = { authorization: `Bearer ${token}` };
      expect((await app.fetch(`/backend/vehicle/fetch-vehicles?${order}${rest}`, { headers })).status).toBe(200);
    }
  }
  const { rows } = await app.deps.pool.query('select count(*)::int as kept from pg_prepared_statements');
  expect(rows[0].kept).toBeLessThanOrEqual(201);
});

test('limits how many addresses a client can probe for accounts', async () => {
  // Stops the clock: the limit allows the next attempt after a second.
  app.setClock(new Date());
  const currentPassword = 'Old-passw0rd';
  const password_hash = await app.deps.passwords.hash(currentPassword);
  const caller = await signIn(app, await aUser(app.deps.db, { password_hash }));
  const { updatedAt } = (await caller.call(users.getProfile)).data;
  const take = (email: string) =>
    caller.call(users.requestContactChange, { body: { email, currentPassword, updatedAt } });
  for (let tries = 0; tries < 10; tries++) {
    const { email } = await aUser(app.deps.db);
    expect(await errorOf(take(email!))).toMatchObject({ status: 409, code: 'TAKEN' });
  }
  const { email } = await aUser(app.deps.db);
  expect(await errorOf(take(email!))).toMatchObject({ status: 429, code: 'TOO_MANY_REQUESTS' });
  expect(await errorOf(take('free@example.com'))).toMatchObject({ status: 429 });
  app.setClock();
});

test('does not throttle frequent saves of a profile', async () => {
  const caller = await asUser(app, 'CLIENT');
  for (let times = 0; times < 15; times++) {
    const { updatedAt } = (await caller.call(users.getProfile)).data;
    await caller.call(users.updateProfile, { body: { firstName: `Name ${times}`, updatedAt } });
  }
});

test('closes the file after a HEAD request', async () => {
  const key = `${randomBytes(16).toString('hex')}.webp`;
  await app.deps.storage.write(key, randomBytes(2_000_000), 'image/webp');
  const open = () =>
    readdirSync('/proc/self/fd').filter((fd) => {
      try {
        return readlinkSync(`/proc/self/fd/${fd}`).endsWith(key);
      } catch {
        return false;
      }
    });
  const response = await app.fetch(app.deps.storage.linkTo(key), { method: 'HEAD' });
  expect([response.status, response.headers.get('content-length'), await response.text()]).toEqual([
    200,
    '2000000',
    '',
  ]);
  await expect.poll(open).toEqual([]);
});

test('limits invitations per person', async () => {
  const { call } = await asUser(app, 'EMPLOYEE');
  const params = { id: (await aUser(app.deps.db, { verified: false })).id };
  for (let times = 0; times < 3; times++) await call(users.resendInvitation, { params });
  expect(await errorOf(call(users.resendInvitation, { params }))).toMatchObject({ status: 429 });
});

test('limits unfinished uploads per person', async () => {
  const { token } = await asUser(app, 'CLIENT');
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=x' };
  const controllers: ReadableStreamDefaultController[] = [];
  const upload = () => {
    const body = new ReadableStream({ start: (controller) => void controllers.push(controller) });
    const init = { method: 'POST', headers, body, duplex: 'half' } as RequestInit;
    return app.fetch('/backend/image/upload-image', init).then(({ status }) => status);
  };
  const statuses: number[] = [];
  const all = Array.from({ length: 8 }, () => upload().then((status) => statuses.push(status)));
  await expect.poll(() => statuses).toEqual([429, 429]);
  for (const controller of controllers) controller.error(new Error('aborted'));
  await Promise.all(all);
  expect(statuses).toEqual([429, 429, 400, 400, 400, 400, 400, 400]);
  const next = upload();
  controllers.at(-1)!.error(new Error('aborted'));
  expect(await next).toBe(400);
});

test('reports an incomplete body as a client error', async () => {
  const body = new ReadableStream({ pull: (controller) => controller.error(new Error('aborted')) });
  const init = { method: 'POST', headers: JSON_HEADERS, body, duplex: 'half' } as RequestInit;
  expect(await timeRequest('/backend/user/login', init)).toMatchObject({ status: 400, body: { code: 'MALFORMED' } });
});

test('rejects a plate whose upper case is too long', async () => {
  const { call } = await asUser(app, 'EMPLOYEE');
  const owner = await aUser(app.deps.db);
  const body = vehicleInput({ userId: owner.id, plateNumber: 'ß'.repeat(20) });
  const { status, problems } = await errorOf(call(vehicles.create, { body }));
  expect([status, problems]).toMatchObject([422, [{ field: 'plateNumber', code: 'maxLength' }]]);
});

test.each(['\u001b[2Jgone', 'a\u0007', 'a\u009b31m', 'a\u0000'])(
  'rejects a name with the control character of %j',
  async (firstName) => {
    const { call } = await asUser(app, 'EMPLOYEE');
    const { problems } = await errorOf(call(users.create, { body: userInput({ firstName }) }));
    expect(problems).toMatchObject([{ field: 'firstName', code: 'format' }]);
  },
);

test('keeps a name on one line of a message', async () => {
  const { call } = await asUser(app, 'EMPLOYEE');
  const fields = {
    firstName: 'A\r\n\r\nhttps://evil.example\n\n$t(mail:otp.subject)',
    preferredLanguage: 'en' as const,
  };
  await call(users.create, { body: userInput({ ...fields, email: 'line@example.com' }) });
  await app.deps.notifier.idle();
  const { body } = await app.deps.db
    .selectFrom('outbox')
    .select('body')
    .where('recipient', '=', 'line@example.com')
    .executeTakeFirstOrThrow();
  expect(body.split('\n', 1)).toEqual(['Hello A https://evil.example $t(mail:otp.subject),']);
});
