import { createHash } from 'node:crypto';
import { afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { createDeps } from '#backend/deps.ts';
import { sendSummaries } from '#backend/features/reports/summary/send-summaries.ts';
import { createUnsubscribeToken } from '#backend/features/reports/summary/subscriptions.ts';
import { storeClientFigures } from '#backend/features/visits/client-figures.ts';
import { mainPanel, type MainPanel } from '#domain/analytics/main-panel.ts';
import { reports } from '#domain/reports/endpoints.ts';
import { LOCALE_CODES } from '#domain/locales.ts';
import { asUser, signIn, useApp } from '#tests/support/app.ts';
import { aUser } from '#tests/support/factories.ts';
import { aPayment, aVisit } from '#tests/support/workshop-factories.ts';
import { errorOf } from '../support/error-of.ts';

const app = useApp();
/** Day before a new week: the garage is in UTC, and its weeks begin on Monday. */
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
    connection: { ...inject('connection'), database: app.deps.pool.options.database! },
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

// Creates the records of the week of 2 March 2026.
beforeAll(async () => {
  const { db } = app.deps;
  const at = (day: number) => new Date(Date.UTC(2026, 2, day, 10));
  const done = { status: 'Completed', total_cost: 30_000, paid: 10_000 } as const;
  const timestamps = { started_at: at(3), ready_at: at(4), completed_at: at(4) };
  const visit = await aVisit(db, { ...done, ...timestamps, visit_date: '2026-03-03', due_date: '2026-03-04' });
  // Re-opened and completed again after the week, so it counts in the later week.
  const again = await aVisit(db, { ...done, ...timestamps, completed_at: at(10), visit_date: '2026-02-24' });
  for (const { id } of [visit, again])
    await db
      .insertInto('status_changes')
      .values({ visit_id: id, from_status: 'Ready for Pickup', to_status: 'Completed', at: at(4) })
      .execute();
  // A client without a visit is not a new client yet.
  await aUser(db, { role: 'CLIENT', created_at: at(5) });
  await aPayment(db, { visit_id: visit.id, amount: 12_000, created_at: at(4) });
  await aPayment(db, { visit_id: visit.id, amount: 2_000, created_at: at(4), status: 'Refunded' });
  await aPayment(db, { visit_id: visit.id, amount: 700, currency: 'EUR', created_at: at(4) });
  await aPayment(db, { visit_id: visit.id, amount: 99_900, created_at: new Date('2026-03-09T08:00:00Z') });
  await storeClientFigures(db, 'USD');
});

test.each(LOCALE_CODES)('has the figures of the last week in %s', async (preferred_language) => {
  await subscribe({ preferred_language });
  app.setClock(MONDAY);
  await sendSummaries(app.deps);
  const [{ subject, body }] = (await messages()) as unknown as [{ subject: string; body: string }];
  expect(subject).toMatch(/100[.,]00/);
  expect(body).toMatch(/300[.,]00/);
  expect(body).not.toMatch(/\{\w+\}|NaN|undefined/);
  expect(body).toMatch(/\/backend\/report\/unsubscribe\/[\w-]+\.[\w-]+/);
});

test('uses the month names of the country', async () => {
  const info = () => app.deps.db.updateTable('branding').where('type', '=', 'MERCHANT_INFO');
  await info().set({ fields: '[{"key":"countryCode","value":"+961"}]' }).execute();
  await subscribe({ preferred_language: 'ar' });
  app.setClock(MONDAY);
  await sendSummaries(app.deps);
  expect((await messages()).map(({ body }) => body)).toEqual([expect.stringContaining('آذار')]);
  await info().set({ fields: '[]' }).execute();
});

test('shows no figure of a week before the first record', async () => {
  await subscribe({ preferred_language: 'en' });
  app.setClock(MONDAY);
  await sendSummaries(app.deps);
  const [{ body }] = (await messages()) as unknown as [{ body: string }];
  expect(body).toContain('Received: $100.00 (–)');
  expect(body).toContain('Page views of the site: 0 (–)');
});

test('has the figures that the main panel shows for that week', async () => {
  // The panel compares only with weeks after the first record.
  await app.deps.db
    .insertInto('page_view_days')
    .values({ dimension: 'total', name: '', day: '2026-02-01', views: 1, visitors: 1 })
    .execute();
  const { call } = await subscribe({ preferred_language: 'en' });
  app.setClock(MONDAY);
  await sendSummaries(app.deps);
  const week = { startDate: '2026-03-02', endDate: '2026-03-08' };
  const { data } = await call(mainPanel.get, { query: { ...week, compare: 'true' } as never });
  const { strip, money, work, clients, site } = data as Required<MainPanel>;
  expect(work.completed.value).toBe(1);
  expect(clients.newClients.value).toBe(1);
  const usd = (value: string | null) =>
    new Intl.NumberFormat('en', { style: 'currency', currency: 'USD' }).format(Number(value));
  const [{ body }] = (await messages()) as unknown as [{ body: string }];
  const lines = body.split('\n\n');
  expect(lines).toEqual(
    expect.arrayContaining([
      `Received: ${usd(strip.received.value)} (${usd(strip.received.previous)})`,
      `Billed: ${usd(strip.billed.value)} (${usd(strip.billed.previous)})`,
      `Still owed today: ${usd(money.owed.value)}`,
      `Vehicles finished: ${strip.vehiclesFinished.value} (${strip.vehiclesFinished.previous})`,
      `Visits completed: ${work.completed.value} (${work.completed.previous})`,
      `New clients: ${clients.newClients.value} (${clients.newClients.previous})`,
      `Page views of the site: ${site.views.value} (${site.views.previous})`,
    ]),
  );
});

test('is delivered by the next run when a delivery failed', async () => {
  await subscribe();
  app.setClock(MONDAY);
  const notifier = { ...app.deps.notifier, deliver: () => Promise.reject(new Error('the database is away')) };
  await expect(sendSummaries({ ...app.deps, notifier })).rejects.toThrow('the database is away');
  expect(await sendSummaries(app.deps)).toBe(1);
  expect(await sendSummaries(app.deps)).toBe(0);
});

describe('the link of a summary', () => {
  const linkOf = async (columns: object = {}) => {
    const { user, call } = await subscribe(columns);
    const url = `/backend/report/unsubscribe/${createUnsubscribeToken(app.deps, user.id)}`;
    return { url, isSubscribed: async () => (await call(reports.subscription)).data.subscribed };
  };

  test.each(LOCALE_CODES)('opens a page with one button in %s, and changes nothing', async (preferred_language) => {
    const { url, isSubscribed } = await linkOf({ preferred_language });
    for (const method of ['HEAD', 'GET']) expect((await app.fetch(url, { method })).status).toBe(200);
    const page = await app.fetch(url);
    expect(page.headers.get('content-type')).toContain('text/html');
    const html = await page.text();
    const [, style = ''] = /<style>(.*)<\/style>/.exec(html) ?? [];
    expect(html).not.toContain('style=');
    expect(page.headers.get('content-security-policy')).toBe(
      `default-src 'none'; base-uri 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; ` +
        "form-action 'self'; frame-ancestors 'none'",
    );
    expect(html).toContain(`lang="${preferred_language}"`);
    expect(html.match(/<form method="post"><button>[^<]+<\/button><\/form>/g)).toHaveLength(1);
    expect(html).not.toContain('<script');
    expect(await isSubscribed()).toBe(true);
  });

  test('ends the subscription by its button, even when it is pressed twice', async () => {
    const { url, isSubscribed } = await linkOf({ preferred_language: 'fr' });
    for (let press = 0; press < 2; press++) {
      const page = await app.fetch(url, { method: 'POST', body: new URLSearchParams() });
      expect(page.status).toBe(200);
      expect(await page.text()).toMatch(/lang="fr".*Désabonnement confirmé/s);
      expect(await isSubscribed()).toBe(false);
    }
  });

  test('ends the subscription in one click from a mail program', async () => {
    const { url, isSubscribed } = await linkOf();
    const form = new FormData();
    form.set('List-Unsubscribe', 'One-Click');
    expect((await app.fetch(url, { method: 'POST', body: form })).status).toBe(200);
    expect(await isSubscribed()).toBe(false);
  });

  test('is rejected with the changed token of another person', async () => {
    const [{ user }, other] = [await subscribe(), await subscribe()];
    const [, signature] = createUnsubscribeToken(app.deps, user.id).split('.');
    for (const token of [`${other.user.id}.${signature}`, user.id, '.', `${user.id}.`])
      for (const method of ['GET', 'POST'])
        expect((await app.fetch(`/backend/report/unsubscribe/${token}`, { method })).status).toBe(404);
    expect((await other.call(reports.subscription)).data.subscribed).toBe(true);
  });
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
