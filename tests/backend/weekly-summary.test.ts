import { afterEach, beforeEach, expect, test } from 'vitest';
import { createDeps } from '#backend/deps.ts';
import { sendSummaries } from '#backend/features/reports/summary/send-summaries.ts';
import { unsubscribeToken } from '#backend/features/reports/summary/subscriptions.ts';
import { reports } from '#domain/reports/endpoints.ts';
import { LOCALE_CODES } from '#domain/locales.ts';
import { asUser, signIn, useApp } from '#tests/support/app.ts';
import { aUser } from '#tests/support/factories.ts';
import { aPayment, aVisit } from '#tests/support/workshop-factories.ts';
import { errorOf } from '../support/error-of.ts';

const app = useApp();
/** The garage is in UTC, and its weeks begin on Monday. */
const SUNDAY = new Date('2026-03-08T12:00:00Z');
const EARLY_MONDAY = new Date('2026-03-09T06:59:00Z');
const MONDAY = new Date('2026-03-09T07:00:00Z');

const subscribe = async (columns: object = {}) => {
  const caller = await signIn(app, await aUser(app.deps.db, { role: 'MANAGER', ...columns }));
  await caller.call(reports.subscribe, { body: { subscribed: true } });
  return caller;
};
const messages = async () => {
  await app.deps.notifier.idle();
  return app.deps.db.selectFrom('outbox').selectAll().execute();
};

beforeEach(() => app.setClock(SUNDAY));
afterEach(async () => {
  app.setClock();
  await app.deps.db.deleteFrom('report_subscriptions').execute();
  await app.deps.db.deleteFrom('outbox').execute();
});

test('is sent on the first day of the week at 07:00, once', async () => {
  const { user } = await subscribe();
  for (const at of [SUNDAY, EARLY_MONDAY]) {
    app.setClock(at);
    expect(await sendSummaries(app.deps)).toBe(0);
  }
  app.setClock(MONDAY);
  expect(await sendSummaries(app.deps)).toBe(1);
  app.setClock(new Date('2026-03-11T09:00:00Z'));
  expect(await sendSummaries(app.deps)).toBe(0);
  expect(await messages()).toMatchObject([{ channel: 'mail', recipient: user.email }]);
});

test('is sent once by several processes', async () => {
  for (let count = 0; count < 5; count++) await subscribe();
  const other = await createDeps({
    config: app.deps.config,
    log: app.deps.log,
    connection: { ...app.deps.pool.options },
    now: () => MONDAY,
  });
  app.setClock(MONDAY);
  const sent = await Promise.all([app.deps, other, app.deps, other].map((deps) => sendSummaries(deps)));
  await other.notifier.idle();
  expect(sent.reduce((sum, count) => sum + count, 0)).toBe(5);
  expect(new Set((await messages()).map(({ recipient }) => recipient)).size).toBe(5);
  expect(await messages()).toHaveLength(5);
  await other.close();
});

test.each(LOCALE_CODES)('has the figures of the last week in %s', async (preferred_language) => {
  const { db } = app.deps;
  await db.deleteFrom('payments').execute();
  await db.deleteFrom('status_changes').execute();
  const created_at = new Date('2026-03-04T10:00:00Z');
  const visit = await aVisit(db, { status: 'Completed', total_cost: 30_000 });
  await db
    .insertInto('status_changes')
    .values({ visit_id: visit.id, from_status: 'Ready for Pickup', to_status: 'Completed', at: created_at })
    .execute();
  await aPayment(db, { visit_id: visit.id, amount: 12_000, created_at });
  await aPayment(db, { visit_id: visit.id, amount: 2_000, created_at, status: 'Refunded' });
  await aPayment(db, { visit_id: visit.id, amount: 99_900, created_at: new Date('2026-03-09T08:00:00Z') });
  await subscribe({ preferred_language });
  app.setClock(MONDAY);
  await sendSummaries(app.deps);
  const [{ subject, body }] = (await messages()) as unknown as [{ subject: string; body: string }];
  expect(subject).toMatch(/100[.,]00/);
  expect(body).toMatch(/300[.,]00/);
  expect(body).not.toMatch(/\{\w+\}|NaN|undefined/);
  expect(body).toMatch(/\/backend\/report\/unsubscribe\/[\w-]+\.[\w-]+/);
});

test('stops by the link, also when it is opened twice, and never by a HEAD request', async () => {
  const { user, call } = await subscribe({ preferred_language: 'fr' });
  const state = async () => (await call(reports.subscription)).data.subscribed;
  const url = `/backend/report/unsubscribe/${unsubscribeToken(app.deps, user.id)}`;
  expect((await app.fetch(url, { method: 'HEAD' })).status).toBe(200);
  expect(await state()).toBe(true);
  const page = await app.fetch(url);
  expect(page.headers.get('content-type')).toContain('text/html');
  expect(await page.text()).toContain('lang="fr"');
  expect(await state()).toBe(false);
  expect((await app.fetch(url)).status).toBe(200);
});

test('stops in one click from a mail program', async () => {
  const { user, call } = await subscribe();
  const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
  const url = `/backend/report/unsubscribe/${unsubscribeToken(app.deps, user.id)}`;
  expect((await app.fetch(url, { method: 'POST', body })).status).toBe(200);
  expect((await call(reports.subscription)).data.subscribed).toBe(false);
});

test('rejects the link of another person with a changed token', async () => {
  const [{ user }, other] = [await subscribe(), await subscribe()];
  const [, signature] = unsubscribeToken(app.deps, user.id).split('.');
  for (const token of [`${other.user.id}.${signature}`, user.id, '.', `${user.id}.`])
    expect((await app.fetch(`/backend/report/unsubscribe/${token}`)).status).toBe(404);
  expect((await other.call(reports.subscription)).data.subscribed).toBe(true);
});

test('is for managers and administrators with an e-mail', async () => {
  const employee = await asUser(app, 'EMPLOYEE');
  const subscription = { body: { subscribed: true } };
  expect(await errorOf(employee.call(reports.subscribe, subscription))).toMatchObject({ status: 403 });
  const manager = await signIn(app, await aUser(app.deps.db, { role: 'MANAGER', email: null }));
  expect(await errorOf(manager.call(reports.subscribe, subscription))).toMatchObject({
    status: 422,
    problems: [{ field: 'email', code: 'required' }],
  });
});

test('is not sent to a subscriber who left or lost the role', async () => {
  const { db } = app.deps;
  const [inactive, demoted] = [await subscribe(), await subscribe()];
  await db.updateTable('users').set({ status: 'inactive' }).where('id', '=', inactive.user.id).execute();
  await db.updateTable('users').set({ role: 'EMPLOYEE' }).where('id', '=', demoted.user.id).execute();
  app.setClock(MONDAY);
  expect(await sendSummaries(app.deps)).toBe(0);
});
