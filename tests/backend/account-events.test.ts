import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  aPerson,
  codeFor,
  openAuthApp,
  ORIGIN,
  PASSWORD,
  uniqueIpAddress,
  wrongCode,
  type AuthApp,
  type Person,
} from '#tests/support/auth-app.ts';

let app: AuthApp;
beforeAll(async () => {
  app = await openAuthApp();
});
afterAll(() => app.close());

interface LogLine {
  event?: string;
  userId?: string;
  actorId?: string | null;
}

const eventsIn = (lines: string[]): LogLine[] =>
  lines.map((line) => JSON.parse(line) as LogLine).filter(({ event }) => event !== undefined);

/** Returns the events about a person from the audit log and from the log lines. */
async function eventsOf({ id }: Person) {
  const rows = await app.deps.db
    .selectFrom('audit_log')
    .select(['action', 'actor_id'])
    .where('entity_id', '=', id)
    .orderBy('id')
    .execute();
  const lines = eventsIn(app.logged).filter(({ userId }) => userId === id);
  return {
    stored: rows.map(({ action, actor_id }) => [action, actor_id]),
    logged: lines.map(({ event, actorId = null }) => [event, actorId]),
  };
}

const login = async (identifier: string, password = PASSWORD) => app.post('/user/login', { identifier, password });
const tokenOf = async (person: Person): Promise<string> => (await login(person.email)).body.data.accessToken;

/** Waits for the event of a sent code, which is recorded after the response. */
async function expectCodeRecorded(person: Person) {
  await expect.poll(async () => (await eventsOf(person)).stored).toContainEqual(['send-code', null]);
}

test('records a failed sign-in and a sign-in', async () => {
  const person = await aPerson(app);
  await login(person.email, 'Wrong-passw0rd');
  await login(person.phone);
  const events = [
    ['sign-in-failed', null],
    ['sign-in', person.id],
  ];
  expect(await eventsOf(person)).toEqual({ stored: events, logged: events });
});

test('records a sign-out by token and by cookie, once per session', async () => {
  const person = await aPerson(app);
  const token = await tokenOf(person);
  const { cookies } = await login(person.email);
  for (const options of [
    { token },
    { token },
    { cookies: { refresh_token: cookies.refresh_token!.value }, headers: { origin: ORIGIN } },
  ])
    expect((await app.post('/user/logout', {}, options)).status).toBe(200);
  const { stored, logged } = await eventsOf(person);
  const events = ['sign-in', 'sign-in', 'sign-out', 'sign-out'].map((event) => [event, person.id]);
  expect(stored).toEqual(events);
  expect(logged).toEqual(events);
});

test('records the reuse of a refresh token once', async () => {
  const person = await aPerson(app);
  const { refreshToken } = (await login(person.email)).body.data;
  const refresh = (token: string) => app.post('/user/refresh', { refreshToken: token });
  const { body } = await refresh(refreshToken);
  expect((await refresh(body.refreshToken)).status).toBe(200);
  for (let times = 0; times < 2; times++) expect((await refresh(refreshToken)).body.code).toBe('REFRESH_FAILED');
  const events = [
    ['sign-in', person.id],
    ['reuse-refresh-token', null],
  ];
  expect(await eventsOf(person)).toEqual({ stored: events, logged: events });
  expect(app.logged.join('')).not.toContain(refreshToken);
});

test('logs a failed sign-in of an unknown name without the name', async () => {
  const before = app.logged.length;
  expect((await login('nobody-events@example.test')).status).toBe(401);
  const lines = app.logged.slice(before);
  expect(eventsIn(lines)).toMatchObject([{ event: 'sign-in-failed' }]);
  expect(lines.join('')).not.toContain('nobody-events');
});

test('stores only a few of the sign-ins that the rate limit refuses', async () => {
  const person = await aPerson(app);
  const attempts = Array.from({ length: 60 }, () => login(person.email, 'Wrong-passw0rd'));
  expect((await Promise.all(attempts)).some(({ status }) => status === 429)).toBe(true);
  const { stored, logged } = await eventsOf(person);
  const refused = stored.filter(([action]) => action === 'refuse');
  expect(refused.length).toBeGreaterThan(0);
  expect(refused.length).toBeLessThanOrEqual(20);
  expect(logged.length).toBe(stored.length);
});

test('records a sent code, a wrong code and a sign-in with the right one', async () => {
  const client = await aPerson(app);
  await app.post('/user/send-otp', { identifier: client.email, purpose: 'LOGIN' });
  await expectCodeRecorded(client);
  const code = await codeFor(app, client.email);
  await app.post('/user/verify-otp', { identifier: client.email, otp: wrongCode(code) });
  await app.post('/user/verify-otp', { identifier: client.email, otp: code });
  const events = [
    ['send-code', null],
    ['sign-in-failed', null],
    ['sign-in', client.id],
  ];
  await expect.poll(() => eventsOf(client)).toEqual({ stored: events, logged: events });
  expect(app.logged.join('')).not.toContain(code);
});

test('records a new password from the profile and from a code', async () => {
  const person = await aPerson(app);
  const token = await tokenOf(person);
  const body = { currentPassword: PASSWORD, newPassword: 'Workshop-Cedar-78' };
  expect((await app.post('/user/change-password', body, { method: 'PUT', token })).status).toBe(200);
  await app.post('/user/send-otp', { identifier: person.email, purpose: 'RESET_PASSWORD' });
  await expectCodeRecorded(person);
  const otp = await codeFor(app, person.email);
  const { cookies } = await app.post('/user/verify-otp', { identifier: person.email, otp });
  await app.post(
    '/user/reset-password',
    { identifier: person.email, password: 'Workshop-Cedar-79' },
    { cookies: { reset_grant: cookies.reset_grant!.value }, headers: { origin: ORIGIN } },
  );
  const { stored, logged } = await eventsOf(person);
  expect(stored.map(([action]) => action)).toEqual(['sign-in', 'change-password', 'send-code', 'reset-password']);
  expect(logged).toEqual(stored);
  expect(app.logged.join('')).not.toMatch(/Workshop-Cedar-7[89]/);
});

test('records changes of address and role', async () => {
  const admin = await aPerson(app, { role: 'ADMIN' });
  const token = await tokenOf(admin);
  const person = await aPerson(app);
  const profile = async (of: string) =>
    (await app.post('/user/fetch-profile', undefined, { method: 'GET', token: of })).body.data;
  const own = await tokenOf(person);
  const change = { email: `moved-${person.email}`, currentPassword: PASSWORD };
  const { updatedAt } = await profile(own);
  expect((await app.post('/user/request-contact-change', { ...change, updatedAt }, { token: own })).status).toBe(200);
  const base = (await profile(own)).updatedAt;
  const edit = { email: person.email, role: 'EMPLOYEE', updatedAt: base };
  expect((await app.post(`/user/update-user/${person.id}`, edit, { method: 'PUT', token })).status).toBe(200);
  const { stored, logged } = await eventsOf(person);
  expect(stored).toEqual([
    ['sign-in', person.id],
    ['change-contact', person.id],
    ['update', admin.id],
  ]);
  expect(logged).toEqual([
    ['sign-in', person.id],
    ['change-contact', person.id],
    ['change-contact', admin.id],
    ['change-role', admin.id],
  ]);
  expect(app.logged.join('')).not.toContain(person.email);
});

test('records calls that the role forbids, up to a limit', async () => {
  app.stopClock();
  const client = await aPerson(app);
  const token = await tokenOf(client);
  const address = uniqueIpAddress();
  const options = { method: 'GET', token, address };
  for (let times = 0; times < 30; times++)
    expect((await app.post('/audit/fetch-logs', undefined, options)).status).toBe(403);
  const rows = await app.deps.db
    .selectFrom('audit_log')
    .select(['action', 'entity_type', 'entity_id', 'changes'])
    .where('actor_id', '=', client.id)
    .where('action', '=', 'refuse')
    .execute();
  expect(rows[0]).toEqual({ action: 'refuse', entity_type: 'audit', entity_id: '', changes: {} });
  expect(rows.length).toBeLessThanOrEqual(20);
  const lines = eventsIn(app.logged).filter(({ actorId }) => actorId === client.id);
  expect(lines.filter(({ event }) => event === 'refuse')).toHaveLength(rows.length);
});

test('counts the failed sign-ins of unknown names in one entry per kind of name and hour', async () => {
  app.stopClock();
  const failed = app.deps.db
    .selectFrom('audit_log')
    .select('changes')
    .where('action', '=', 'sign-in-failed')
    .where('entity_id', '=', '');
  await app.deps.db.deleteFrom('audit_log').where('entity_id', '=', '').execute();
  await Promise.all(
    ['a@stranger.test', 'b@stranger.test', 'c@stranger.test', '71999001', 'stranger'].map((name) => login(name)),
  );
  const countOf = async () =>
    (await failed.orderBy(sql`changes -> 'nameKind'`).execute()).map(({ changes }) => [
      changes['nameKind']?.to,
      changes['attempts']?.to,
    ]);
  expect(await countOf()).toEqual([
    ['email', 3],
    ['phone', 1],
    ['username', 1],
  ]);
  app.advanceClock(3_600);
  await login('d@stranger.test');
  expect(await countOf()).toHaveLength(4);
  expect(JSON.stringify(await failed.selectAll().execute())).not.toContain('stranger');
});
