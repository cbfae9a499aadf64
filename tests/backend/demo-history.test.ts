import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { addManyPageViews } from '#demo/bulk.ts';
import { createDemoGarage } from '#demo/demo.ts';
import { DEMO_TIME_ZONE } from '#demo/demo-branding.ts';
import { findLastOpenHours } from '#demo/demo-hours.ts';
import { historyDays, isClosedDay } from '#demo/history-plan.ts';
import { storeClientFigures } from '#backend/features/visits/client-figures.ts';
import { dayInTimeZone, startOfDay } from '#domain/analytics/day-bounds.ts';
import { DIMENSIONS } from '#domain/analytics/dimensions.ts';
import { MINUTE_MS } from '#domain/units.ts';
import { mainPanel } from '#domain/analytics/main-panel.ts';
import { asUser, useApp } from '#tests/support/app.ts';
import { recountRollups, readRollups } from '#tests/support/page-views.ts';

const app = useApp({ DEMO_PASSWORD: 'Garage-2026' });
/** A Wednesday in the middle of a month: early in a month, with few ratings, some figures are empty. */
const startedAt = new Date('2026-11-18T10:00:00Z');
const days = historyDays(startedAt, DEMO_TIME_ZONE);
/** Months of the history without the first, of which the history may contain only the last day. */
const months = [...new Set(days.map((day) => day.slice(0, 7)))].slice(1);
const dayOf = (moment: Date) => dayInTimeZone(DEMO_TIME_ZONE, moment);
/** Today if the garage has been open for an hour, otherwise the open day before. */
const lastOpenDay = dayOf(findLastOpenHours({ now: startedAt, timeZone: DEMO_TIME_ZONE }).until);

beforeAll(async () => {
  app.setClock(startedAt);
  await createDemoGarage(app.deps);
});

test('has page views of every day, and rollups equal to a recount', async () => {
  const stored = await readRollups(app.deps.db);
  expect(stored).toEqual(await recountRollups(app.deps.db, DEMO_TIME_ZONE));
  const counts = await app.deps.db.selectFrom('page_view_days').selectAll().execute();
  for (const day of days) expect(stored).toHaveProperty([`${day} total `]);
  for (const dimension of DIMENSIONS.filter((one) => one !== 'total')) {
    const names = counts.filter((count) => count.dimension === dimension).map(({ name }) => name);
    expect(new Set(names).size, dimension).toBeGreaterThanOrEqual(3);
  }
  const { views } = await app.deps.db
    .selectFrom('page_views')
    .select(sql<number>`count(*) filter (where at > ${startedAt})::int`.as('views'))
    .executeTakeFirstOrThrow();
  expect(views).toBe(0);
});

test('has visits of every month, on open days, with the timestamps of their status changes', async () => {
  const { db } = app.deps;
  const { rows } = await sql<Record<string, Date | string | null>>`
    select visits.id, visits.status, visits.created_at, started_at, ready_at, completed_at,
      min(at) filter (where to_status = 'In Progress') as started,
      max(at) filter (where to_status = 'Ready for Pickup' and status in ('Ready for Pickup', 'Completed')) as ready,
      max(at) filter (where to_status = 'Completed' and status = 'Completed') as completed, max(at) as last
    from visits join status_changes on visit_id = visits.id and task_id is null group by visits.id`.execute(db);
  for (const row of rows) {
    expect([row.started_at, row.ready_at, row.completed_at]).toEqual([row.started, row.ready, row.completed]);
    expect(row.last! <= startedAt).toBe(true);
  }
  const completed = rows.flatMap((row) => (row.completed_at ? [dayOf(row.completed_at as Date)] : []));
  expect(months.filter((month) => !completed.some((day) => day.startsWith(month)))).toEqual([]);
  expect(completed).toContain(lastOpenDay);
  const tasks = await sql<{ stored: Date | null; changed: Date | null }>`
    select completed_at as stored, max(at) filter (where to_status = 'Completed') as changed
    from tasks join status_changes on task_id = tasks.id
    where tasks.status in ('Completed', 'Sold') group by tasks.id`.execute(db);
  expect(tasks.rows.length).toBeGreaterThan(1_000);
  for (const { stored, changed } of tasks.rows) expect(stored).toEqual(changed);
  const { count } = await db
    .selectFrom('tasks')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('status', 'not in', ['Completed', 'Sold'])
    .where('completed_at', 'is not', null)
    .executeTakeFirstOrThrow();
  expect(count).toBe(0);
});

test('stores the first visit and the open balance of each client', async () => {
  const { db, config } = app.deps;
  const figures = () =>
    db.selectFrom('users').select(['id', 'first_visit_date', 'owed', 'owed_currency']).orderBy('id').execute();
  const stored = await figures();
  await db.updateTable('users').set({ first_visit_date: null, owed: 0 }).where('role', '=', 'CLIENT').execute();
  await storeClientFigures(db, config.defaultCurrency);
  expect(await figures()).toEqual(stored);
  const firstMonths = stored.flatMap(({ first_visit_date }) => first_visit_date?.slice(0, 7) ?? []);
  expect(months.slice(0, -1).filter((month) => !firstMonths.includes(month))).toEqual([]);
});

test('has payments of the last open day and each month, refunds, and balances of every age', async () => {
  const { db } = app.deps;
  const payments = await db.selectFrom('payments').selectAll().execute();
  const successes = payments.filter(({ status }) => status === 'Success').map(({ created_at }) => dayOf(created_at));
  expect(successes).toContain(lastOpenDay);
  expect(months.filter((month) => !successes.some((day) => day.startsWith(month)))).toEqual([]);
  const refunds = payments.filter(({ status }) => status === 'Refunded');
  expect(refunds.length).toBeGreaterThan(5);
  for (const { refund_of, amount } of refunds)
    expect(payments.find(({ id }) => id === refund_of)!.amount).toBeGreaterThanOrEqual(amount);
  const { rows } = await sql<{ age: number }>`
    select distinct width_bucket(${days.at(-1)}::date - due_date, array[1, 8, 31, 91]) as age from visits
    where is_owed order by 1`.execute(db);
  expect(rows.map(({ age }) => age)).toEqual([0, 1, 2, 3, 4]);
});

test('has a weekly rhythm, growth and ratings in most months', async () => {
  const { db } = app.deps;
  const visits = await db.selectFrom('visits').select('created_at').where('status', '=', 'Completed').execute();
  const past = visits
    .map(({ created_at }) => created_at)
    .filter((at) => at < startOfDay(days.at(-45)!, DEMO_TIME_ZONE));
  const closed = past.filter((at) => isClosedDay(dayOf(at)));
  expect(closed.length).toBeLessThan(past.length / 20);
  const half = startOfDay(days[197]!, DEMO_TIME_ZONE);
  const firstHalf = visits.filter(({ created_at }) => created_at < half).length;
  expect(visits.length - firstHalf).toBeGreaterThan(firstHalf);
  const ratings = await db.selectFrom('ratings').select(['created_at', 'stars']).execute();
  const rated = new Set(ratings.map(({ created_at }) => dayOf(created_at).slice(0, 7)));
  expect(rated.size).toBeGreaterThanOrEqual(months.length - 2);
  expect(new Set(ratings.map(({ stars }) => stars)).size).toBeGreaterThanOrEqual(4);
});

test('fills every tile of Now and every chart of the main panel, this week and this year', async () => {
  const admin = await asUser(app, 'ADMIN');
  const endDate = days.at(-1)!;
  for (const startDate of [days.at(-7)!, days.at(-30)!, days.at(-365)!]) {
    const { data } = await admin.call(mainPanel.get, { query: { startDate, endDate, compare: 'true' } });
    const { now, strip, money, work, clients, site } = data as Required<typeof data>;
    const { onHold, readyForPickup, ...tiles } = now;
    expect(Object.entries({ ...onHold, ...tiles, ready: readyForPickup.count }).filter(([, count]) => !count)).toEqual(
      [],
    );
    expect(Object.values(strip.waiting).every((count) => count > 0)).toBe(true);
    const charts = {
      received: money.receivedPerDay.map(({ value }) => Number(value)),
      owed: money.owedByAge.map(({ count }) => count),
      methods: money.methods.map(({ count }) => count),
      completed: work.completed.days.map(({ value }) => value),
      services: work.services.map(({ count }) => count),
      categories: work.categories.map(({ count }) => count),
      weekdays: work.weekdays.map(({ hours }) => Math.max(...hours)),
      newClients: clients.days.map((day) => day.newClients),
      returning: clients.days.map((day) => day.returning),
      ratings: clients.ratingDays.map(({ count }) => count),
      topClients: clients.topClients.map(({ received }) => Number(received)),
      visitors: site.days.map(({ visitors }) => visitors),
      messages: strip.visitorsToMessages.days.map(({ messages }) => messages),
      referrers: site.referrers.map(({ views }) => views),
      campaigns: site.campaigns.map(({ views }) => views),
    };
    for (const [name, values] of Object.entries(charts)) {
      expect(values.filter((value) => value > 0).length, name).toBeGreaterThanOrEqual(3);
      if (name !== 'newClients') expect(new Set(values).size, name).toBeGreaterThan(1);
    }
  }
});

test('traces campaigns from their visitors to the payments of their clients', async () => {
  const admin = await asUser(app, 'ADMIN');
  const query = { startDate: days.at(-365)!, endDate: days.at(-1)!, compare: 'false', sections: 'site' } as const;
  const { site } = (await admin.call(mainPanel.get, { query })).data;
  const brought = site!.funnel.filter(
    (row) => row.campaign && row.visitors > row.messages && row.clients && row.visits,
  );
  expect(brought.filter(({ received }) => Number(received) > 0).length).toBeGreaterThanOrEqual(3);
});

test('has page views of the last half hour for the real time screen', async () => {
  const { views } = await app.deps.db
    .selectFrom('page_views')
    .select(
      sql<number>`count(*) filter (where at > ${new Date(startedAt.getTime() - 30 * MINUTE_MS)})::int`.as('views'),
    )
    .executeTakeFirstOrThrow();
  expect(views).toBeGreaterThan(10);
});

test('adds many page views to those of the garage, with their counts', async () => {
  const { db } = app.deps;
  const count = async () =>
    (
      await db
        .selectFrom('page_views')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .execute()
    )[0]!.n;
  const before = await count();
  const added = await addManyPageViews(db, 5_000, startedAt);
  expect(await count()).toBe(before + added);
  expect(Math.abs(added - 5_000)).toBeLessThan(500);
  expect(await readRollups(db)).toEqual(await recountRollups(db, DEMO_TIME_ZONE));
});
