import { beforeAll, expect, test, vi } from 'vitest';
import { revokeSessions, rotateSession, startSession } from '#backend/auth/sessions.ts';
import { broadcastVisitChange } from '#backend/features/visits/notify.ts';
import { auth } from '#domain/auth/endpoints.ts';
import { users } from '#domain/users/endpoints.ts';
import { visits } from '#domain/visits/endpoints.ts';
import { asUser, signIn, useApp, type Caller } from '#tests/support/app.ts';
import { cancelStreamsAfterEach, followStream } from '#tests/support/follow-stream.ts';

const app = useApp();
const ID = '0198f6f0-0000-7000-8000-000000000001';
let staff: Caller;
let client: Caller;
beforeAll(async () => {
  [staff, client] = await Promise.all([asUser(app, 'EMPLOYEE'), asUser(app, 'CLIENT')]);
});

cancelStreamsAfterEach();
const openStream = ({ token }: Caller, signal?: AbortSignal) =>
  app.fetch(`/backend${visits.follow.path}`, { headers: { authorization: `Bearer ${token}` }, signal });

const follow = (caller: Caller, signal?: AbortSignal) => followStream(app, visits.follow.path, caller, signal);

const broadcast = (id: string, userId: string) =>
  app.deps.db.transaction().execute((tx) => broadcastVisitChange({ tx }, { id, userId }));
const changeEvent = (data: object) => `event: changed\ndata: ${JSON.stringify(data)}\n\n`;

test('sends staff every visit and a client only their own', async () => {
  const [staffStream, clientStream] = await Promise.all([follow(staff), follow(client)]);
  expect(staffStream.response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  expect(staffStream.response.headers.get('cache-control')).toBe('no-store');
  await broadcast('another’s', staff.user.id);
  await broadcast(ID, client.user.id);
  expect(await staffStream.next()).toBe(changeEvent({ id: 'another’s' }));
  expect(await staffStream.next()).toBe(changeEvent({ id: ID }));
  expect(await clientStream.next()).toBe(changeEvent({ id: ID }));
});

test('sends nothing after a rollback', async () => {
  const { next } = await follow(staff);
  const failing = app.deps.db.transaction().execute(async (tx) => {
    await broadcastVisitChange({ tx }, { id: 'never', userId: client.user.id });
    throw new Error('on purpose');
  });
  await expect(failing).rejects.toThrow('on purpose');
  await broadcast(ID, client.user.id);
  expect(await next()).toBe(changeEvent({ id: ID }));
});

test('sends heartbeats and ends with its session', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const leaving = await asUser(app, 'CLIENT');
  const [{ next: nextOfStaff }, { next }] = await Promise.all([follow(staff), follow(leaving)]);
  vi.advanceTimersByTime(20_000);
  expect(await next()).toBe(': still here\n\n');
  await app.deps.db
    .updateTable('sessions')
    .set({ revoked_at: new Date() })
    .where('user_id', '=', leaving.user.id)
    .execute();
  vi.advanceTimersByTime(20_000);
  expect(await next()).toBeUndefined();
  expect([await nextOfStaff(), await nextOfStaff()]).toEqual([': still here\n\n', ': still here\n\n']);
});

test.each<[string, (leaving: Caller, elsewhere: Caller) => Promise<unknown>]>([
  ['a sign-out in another tab', (leaving) => leaving.call(auth.logout, { body: {} })],
  [
    'a password change elsewhere',
    async ({ user }, elsewhere) => {
      const password_hash = await app.deps.passwords.hash('Garage-2026!');
      await app.deps.db.updateTable('users').set({ password_hash }).where('id', '=', user.id).execute();
      const body = { currentPassword: 'Garage-2026!', newPassword: 'Blue-Cedar-41' };
      await elsewhere.call(users.changePassword, { body });
    },
  ],
  [
    'the deactivation of the person',
    async ({ user }) => {
      const admin = await asUser(app, 'ADMIN');
      await admin.call(users.updateStatus, { params: { id: user.id }, body: { status: 'inactive' } });
    },
  ],
  [
    'the removal of the person',
    async ({ user }) => (await asUser(app, 'ADMIN')).call(users.remove, { params: { id: user.id } }),
  ],
])('ends without a heartbeat after %s', async (_event, endSession) => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const leaving = await asUser(app, 'EMPLOYEE');
  const { next } = await follow(leaving);
  await endSession(leaving, await signIn(app, leaving.user));
  expect(await next()).toBeUndefined();
});

test('ends when a refresh token is reused', async () => {
  const leaving = await asUser(app, 'EMPLOYEE');
  const session = (await startSession(app.deps, leaving.user))!;
  const { next } = await follow({ ...leaving, token: session.accessToken });
  const successor = (await rotateSession(app.deps, session.refreshToken))!;
  await rotateSession(app.deps, successor.refreshToken);
  expect(await rotateSession(app.deps, session.refreshToken)).toBeUndefined();
  expect(await next()).toBeUndefined();
});

test('continues when another session of the person ends, or when the end is rolled back', async () => {
  const staying = await asUser(app, 'EMPLOYEE');
  const { next } = await follow(staying);
  await (await signIn(app, staying.user)).call(auth.logout, { body: {} });
  const failing = app.deps.db.transaction().execute(async (tx) => {
    await revokeSessions(tx, staying.user.id, app.deps.now());
    throw new Error('on purpose');
  });
  await expect(failing).rejects.toThrow('on purpose');
  await broadcast(ID, client.user.id);
  expect(await next()).toBe(changeEvent({ id: ID }));
});

test('ends when the person’s role changes', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const demoted = await asUser(app, 'EMPLOYEE');
  const { next } = await follow(demoted);
  await app.deps.db.updateTable('users').set({ role: 'CLIENT' }).where('id', '=', demoted.user.id).execute();
  vi.advanceTimersByTime(20_000);
  expect(await next()).toBeUndefined();
});

test('reconnects and reports that events may be missing', async () => {
  const { next } = await follow(staff);
  const { rowCount } = await app.deps.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query ilike 'listen %'`,
  );
  expect(rowCount).toBe(1);
  expect(await next()).toBe(changeEvent({}));
  await broadcast(ID, client.user.id);
  expect(await next()).toBe(changeEvent({ id: ID }));
});

test('allows six streams per person and releases them', async () => {
  const many = await asUser(app, 'EMPLOYEE');
  const leaving = new AbortController();
  for (let count = 0; count < 5; count++) await follow(many);
  await follow(many, leaving.signal);
  const refused = await openStream(many);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '30']);
  leaving.abort();
  await follow(many);
});

test('disconnects a client that reads nothing', async () => {
  const response = await openStream(staff);
  for (let count = 0; count < 110; count++) await broadcast(String(count), client.user.id);
  const readLast = async () => {
    // Each attempt releases its stream, because a person may have six.
    const attempt = new AbortController();
    try {
      const reader = await follow(staff, attempt.signal);
      await broadcast('last', client.user.id);
      expect(await reader.next()).toBe(changeEvent({ id: 'last' }));
    } finally {
      attempt.abort();
    }
  };
  await vi.waitFor(readLast, { timeout: 20_000 });
  const text = await response.text();
  expect(text).not.toContain('last');
  expect(text.match(/^event/gm)!.length).toBeLessThan(110);
});

test('ends and rejects streams when the server stops', async () => {
  const { next } = await follow(staff);
  app.deps.live.closeStreams();
  expect(await next()).toBeUndefined();
  expect((await openStream(staff)).status).toBe(503);
});
