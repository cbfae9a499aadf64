import { beforeAll, expect, test, vi } from 'vitest';
import { analytics } from '#domain/analytics/endpoints.ts';
import type { LiveSnapshot } from '#domain/analytics/real-time.ts';
import { messages } from '#domain/messages/endpoints.ts';
import { payments } from '#domain/payments/endpoints.ts';
import { ratings } from '#domain/ratings/endpoints.ts';
import { visits } from '#domain/visits/endpoints.ts';
import { asUser, callAsVisitor, useApp, type Caller } from '#tests/support/app.ts';
import { cancelStreams, cancelStreamsAfterEach, followStream } from '#tests/support/follow-stream.ts';
import { unique } from '#tests/support/factories.ts';
import { aPageView } from '#tests/support/page-views.ts';
import { aVisit } from '#tests/support/workshop-factories.ts';

const app = useApp();
let staff: Caller;
beforeAll(async () => {
  staff = await asUser(app, 'EMPLOYEE');
});

cancelStreamsAfterEach();
/** Opens a stream; `until` reads snapshots until one fulfils the condition. */
async function follow(caller: Caller) {
  const { next } = await followStream(app, analytics.realTime.path, caller);
  return {
    next,
    async until(isWanted: (snapshot: LiveSnapshot) => boolean): Promise<LiveSnapshot> {
      for (;;) {
        const text = await next();
        if (text === undefined) throw new Error('The stream ended');
        const snapshot = JSON.parse(/^event: snapshot\ndata: (.*)\n\n$/.exec(text)![1]!) as LiveSnapshot;
        if (isWanted(snapshot)) return snapshot;
      }
    },
  };
}

const addView = (fields = {}) => app.deps.tracking.views.add(aPageView({ at: app.deps.now(), ...fields }));

test('sends page views of this and other processes within a second, with path and device only', async () => {
  const path = `/en/page-${unique()}`;
  await addView({ path, session_id: 'before' });
  const { until } = await follow(staff);
  const first = await until(({ views }) => views.feed.length > 0);
  expect(first.views).toMatchObject({ activeUsers: 1, pages: [{ name: path, count: 1 }] });
  expect(first.views.minutes).toHaveLength(30);
  await addView({ path, session_id: 'after', device_type: 'tablet', language: 'ar-MA' });
  const { views } = await until(({ views: { feed } }) => feed.length > 1);
  expect(views).toMatchObject({ activeUsers: 2, pages: [{ name: path, count: 2 }] });
  expect(views.languages).toContainEqual({ name: 'ar', count: 1 });
  expect(views.feed[0]).toEqual({ id: expect.any(String), at: expect.any(String), path, device: 'tablet' });
  expect(JSON.stringify(views)).not.toContain('after');
});

test('sends status changes, payments, refunds, messages and ratings of the workshop', async () => {
  const { until } = await follow(staff);
  const has = (kind: string) => (snapshot: LiveSnapshot) => snapshot.workshop[0]?.kind === kind;
  const visit = await aVisit(app.deps.db);
  await staff.call(visits.updateStatus, { params: { id: visit.id }, body: { status: 'In Progress' } });
  expect((await until(has('status'))).workshop[0]).toMatchObject({
    visitId: visit.id,
    userId: visit.user_id,
    subject: visit.name,
    fromStatus: 'Pending',
    toStatus: 'In Progress',
    isTask: false,
  });
  const body = { entityType: 'VISIT', entityId: visit.id, amount: '20.00', method: 'Cash' } as const;
  const { data: payment } = await staff.call(payments.create, { body });
  expect((await until(has('payment'))).workshop[0]).toMatchObject({ amount: '20.00', currency: visit.currency });
  await staff.call(payments.refund, { params: { id: payment.id }, body: { reason: 'Too much' } });
  expect((await until(has('refund'))).workshop[0]).toMatchObject({ amount: '20.00' });
  const email = `lina${unique()}@example.com`;
  await callAsVisitor(messages.create, { body: { fullName: 'Lina', email, message: 'Hello' } });
  const { workshop } = await until(has('message'));
  expect(workshop[0]).toMatchObject({ person: 'Lina' });
  expect(JSON.stringify(workshop)).not.toContain(email);
  const client = await asUser(app, 'CLIENT');
  await aVisit(app.deps.db, { user_id: client.user.id });
  await client.call(ratings.create, { body: { stars: 4 } });
  expect((await until(has('rating'))).workshop[0]).toMatchObject({ stars: 4, userId: client.user.id });
});

test('ends with its session', async () => {
  const leaving = await asUser(app, 'EMPLOYEE');
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const { next } = await follow(leaving);
  await app.deps.db
    .updateTable('sessions')
    .set({ revoked_at: new Date() })
    .where('user_id', '=', leaving.user.id)
    .execute();
  vi.advanceTimersByTime(20_000);
  for (;;) if ((await next()) === undefined) break;
});

test('reads the database at most twice per second for all streams, and not at all without one', async () => {
  const streams = await Promise.all([
    follow(staff),
    follow(await asUser(app, 'MANAGER')),
    follow(await asUser(app, 'ADMIN')),
  ]);
  const reads = vi.spyOn(app.deps.db, 'getExecutor');
  await Promise.all(streams.map(({ until }) => until(() => true)));
  const countReads = () => reads.mock.calls.length;
  const before = countReads();
  const path = `/en/page-${unique()}`;
  await Promise.all(Array.from({ length: 20 }, () => addView({ path })));
  await Promise.all(
    streams.map(({ until }) =>
      until(({ views }) => views.pages.some((page) => page.name === path && page.count === 20)),
    ),
  );
  expect(countReads() - before).toBeLessThan(8);
  reads.mockRestore();
  await cancelStreams();
  expect(app.deps.realTime.countActive()).toBeUndefined();
});
