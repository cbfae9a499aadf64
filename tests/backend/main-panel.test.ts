import { beforeAll, describe, expect, test } from 'vitest';
import { updateClientFigures } from '#backend/features/visits/client-figures.ts';
import { figureHref, holdHref, balanceHref, methodHref, type LinkedFigure } from '#domain/analytics/figure-links.ts';
import { mainPanel, type MainPanel } from '#domain/analytics/main-panel.ts';
import { messages } from '#domain/messages/endpoints.ts';
import { oilChanges } from '#domain/oil-changes/endpoints.ts';
import { payments } from '#domain/payments/endpoints.ts';
import { ratings } from '#domain/ratings/endpoints.ts';
import { users } from '#domain/users/endpoints.ts';
import { visits } from '#domain/visits/endpoints.ts';
import { asUser, useApp, type Caller } from '#tests/support/app.ts';
import { errorOf } from '#tests/support/error-of.ts';
import { aUser } from '#tests/support/factories.ts';
import { aMessage, anOilChange, aPayment, aRating, aTask, aVisit } from '#tests/support/workshop-factories.ts';

const app = useApp();
/** 10 May, 02:00 in Auckland: still 9 May in UTC. */
const NOW = new Date('2026-05-09T14:00:00Z');
const WEEK = { startDate: '2026-05-04', endDate: '2026-05-10' };
/** Noon in Auckland of a day in May. */
const noon = (day: number) => new Date(Date.UTC(2026, 4, day));
let owner: Caller;
let clock = NOW.getTime();

/** Reads the panel after its cache has expired. */
async function readPanel(caller = owner, query: object = WEEK): Promise<Required<MainPanel>> {
  app.setClock(new Date((clock += 11_000)));
  const { data } = await caller.call(mainPanel.get, { query: { ...WEEK, compare: 'true', ...query } as never });
  return data as Required<MainPanel>;
}

const LISTS = {
  '/admin/visits': visits.list,
  '/admin/payments': payments.list,
  '/admin/users': users.list,
  '/admin/messages': messages.list,
  '/admin/messages/rate': ratings.list,
  '/admin/oil-changes': oilChanges.list,
};

/** Counts the rows of the list to which a figure links. */
async function countAt(href: string): Promise<number> {
  const url = new URL(href, 'http://garage.test');
  const list = LISTS[url.pathname as keyof typeof LISTS];
  const { meta } = await owner.call(list, { query: Object.fromEntries(url.searchParams) as never });
  return meta.total;
}

const aCompletedVisit = (day: number, columns: Parameters<typeof aVisit>[1] = {}) =>
  aVisit(app.deps.db, {
    status: 'Completed',
    visit_date: `2026-05-0${day}`,
    due_date: `2026-05-0${day}`,
    created_at: noon(day),
    started_at: noon(day),
    ready_at: new Date(noon(day).getTime() + 4 * 3_600_000),
    completed_at: new Date(noon(day).getTime() + 5 * 3_600_000),
    ...columns,
  });

async function setTimeZone(timeZone: string) {
  const { db } = app.deps;
  const entry = await db
    .selectFrom('branding')
    .select(['id', 'fields'])
    .where('type', '=', 'MERCHANT_INFO')
    .executeTakeFirstOrThrow();
  const fields = [...entry.fields.filter(({ key }) => key !== 'timeZone'), { key: 'timeZone', value: timeZone }];
  await db
    .updateTable('branding')
    .set({ fields: JSON.stringify(fields) })
    .where('id', '=', entry.id)
    .execute();
}

beforeAll(async () => {
  const { db } = app.deps;
  await setTimeZone('Pacific/Auckland');
  app.setClock(NOW);
  owner = await asUser(app, 'ADMIN');

  const client = await aUser(db);
  const early = await aCompletedVisit(1, { user_id: client.id, total_cost: 30_000, paid: 30_000 });
  const visit = await aCompletedVisit(5, { vehicle_id: early.vehicle_id, total_cost: 20_000, paid: 12_000 });
  await aCompletedVisit(8, {
    total_cost: 10_001,
    paid: 10_001,
    due_date: '2026-05-08',
    ready_at: new Date(noon(10).getTime()),
  });
  const recorded = { visit_id: visit.id, created_by: owner.user.id };
  await aPayment(db, { ...recorded, amount: 15_000, created_at: noon(5) });
  const card = await aPayment(db, { ...recorded, amount: 5_000, method: 'Credit Card', created_at: noon(6) });
  await aPayment(db, {
    ...recorded,
    amount: 2_000,
    status: 'Refunded',
    method: 'Credit Card',
    refund_of: card.id,
    created_at: noon(7),
  });
  for (const at of [-4, 6]) await aPayment(db, { ...recorded, amount: 9_900, status: 'Failed', created_at: noon(at) });
  await aPayment(db, { ...recorded, amount: 9_900, status: 'Deleted', created_at: noon(6) });
  await aPayment(db, { ...recorded, amount: 700, currency: 'EUR', created_at: noon(6) });
  // 4 May 00:00 and 3 May 23:59 in Auckland.
  await aPayment(db, { ...recorded, amount: 100, created_at: new Date('2026-05-03T12:00:00Z') });
  await aPayment(db, { ...recorded, amount: 50_000, created_at: new Date('2026-05-03T11:59:59.999Z') });
  await aCompletedVisit(6, { total_cost: 77_700, deleted_at: NOW });
  await aCompletedVisit(6, { total_cost: 4_000, currency: 'EUR' });

  const open = await aVisit(db, { status: 'In Progress', visit_date: '2026-05-07', due_date: '2026-05-09' });
  await aTask(db, { visit_id: open.id, status: 'In Progress', hold_reason: 'PARTS' });
  await aTask(db, { visit_id: open.id, status: 'In Progress', hold_reason: 'PARTS' });
  await aVisit(db, { visit_date: '2026-05-07', due_date: '2026-05-10' });
  await aVisit(db, { status: 'Ready for Pickup', visit_date: '2026-05-07', due_date: '2026-05-11', ready_at: noon(9) });
  await aVisit(db, { status: 'Cancelled', visit_date: '2026-05-07', due_date: '2026-05-07' });
  await aTask(db, {
    visit_id: visit.id,
    status: 'Sold',
    sold_for: 12_000,
    cost: 5_000,
    category: 'Brakes',
    completed_at: noon(5),
  });
  await aTask(db, { visit_id: visit.id, status: 'Completed', sold_for: 8_000, completed_at: noon(5) });
  await db
    .insertInto('status_changes')
    .values([1, 2].map(() => ({ visit_id: visit.id, from_status: 'Sold', to_status: 'Re-opened', at: noon(6) })))
    .execute();
  const message = await aMessage(db, { created_at: noon(5), campaign: 'spring' });
  await db
    .updateTable('users')
    .set({ message_id: message.id, created_at: noon(5) })
    .where('id', '=', client.id)
    .execute();
  await db
    .insertInto('page_view_days')
    .values({ dimension: 'campaign', name: 'spring', day: '2026-05-05', views: 9, visitors: 4 })
    .execute();
  await aMessage(db, { created_at: noon(1), read: true });
  await aRating(db, { stars: 5, created_at: noon(5) });
  await aRating(db, { stars: 2, created_at: noon(6) });
  await anOilChange(db, { km_per_day: 100, latest_km: 14_900, latest_km_updated_at: noon(6), created_at: noon(1) });
  await anOilChange(db, { created_at: noon(1) });
  for (const { user_id } of await db.selectFrom('visits').select('user_id').distinct().execute())
    await db.transaction().execute((tx) => updateClientFigures({ tx, deps: app.deps } as never, user_id));
});

describe('money', () => {
  test('counts partial payments, subtracts refunds on their day and ignores deleted and failed payments', async () => {
    const { money, strip, currency } = await readPanel();
    expect(currency).toBe('USD');
    expect(money.received).toEqual({
      value: '181.00',
      previous: '500.00',
      others: [{ currency: 'EUR', value: '7.00' }],
    });
    expect(strip.received).toMatchObject(money.received);
    expect(money.receivedPerDay.map(({ value }) => value)).toEqual([
      '1.00',
      '150.00',
      '50.00',
      '-20.00',
      '0.00',
      '0.00',
      '0.00',
    ]);
    expect(money.methods.map(({ method, value, count }) => [method, value, count])).toEqual([
      ['Cash', '151.00', 3],
      ['Credit Card', '30.00', 1],
      ['Bank Transfer', '0.00', 0],
    ]);
  });

  test('a tile has the sum of its chart', async () => {
    const { strip, money } = await readPanel();
    for (const { value, days } of [strip.received, strip.billed])
      expect(days.reduce((sum, day) => sum + Number(day.value), 0)).toBeCloseTo(Number(value));
    expect(money.owedByAge.reduce((sum, age) => sum + Number(age.value), 0)).toBeCloseTo(Number(money.owed.value));
  });

  test('bills completed visits, never deleted ones, and keeps currencies apart', async () => {
    const { money } = await readPanel();
    expect(money.billed).toEqual({
      value: '300.01',
      previous: '300.00',
      others: [{ currency: 'EUR', value: '40.00' }],
    });
    expect(money.averageBill).toEqual({ value: '150.01', previous: '300.00' });
  });

  test('computes the margin of tasks with a cost', async () => {
    const { money } = await readPanel();
    expect(money.margin).toEqual({ value: '70.00', previous: '0.00', others: [], withoutCost: 1 });
  });

  test('no longer counts a deleted payment on its day', async () => {
    const visit = await aVisit(app.deps.db);
    const { data } = await owner.call(payments.create, {
      body: { entityType: 'VISIT', entityId: visit.id, amount: '12.34', method: 'Cash' },
    });
    const today = { startDate: '2026-05-10', endDate: '2026-05-10' };
    expect((await readPanel(owner, today)).money.received.value).toBe('12.34');
    await owner.call(payments.remove, { params: { id: data.id }, body: { reason: 'A slip' } });
    expect((await readPanel(owner, today)).money.received.value).toBe('0.00');
    await app.deps.db.updateTable('visits').set({ deleted_at: NOW }).where('id', '=', visit.id).execute();
  });

  test('sums the cash of a day by method and by employee', async () => {
    const { data } = await owner.call(mainPanel.cashUp, { query: { date: '2026-05-06' } });
    expect(data.totals).toEqual([
      { currency: 'USD', paid: '50.00', refunded: '0.00', net: '50.00', payments: 1, refunds: 0 },
      { currency: 'EUR', paid: '7.00', refunded: '0.00', net: '7.00', payments: 1, refunds: 0 },
    ]);
    expect(data.employees.map(({ userId, method, net }) => [userId, method, net])).toEqual([
      [owner.user.id, 'Cash', '7.00'],
      [owner.user.id, 'Credit Card', '50.00'],
    ]);
  });
});

describe('work, clients and current state', () => {
  test('measures turnaround and punctuality', async () => {
    const { work, strip } = await readPanel();
    expect(work.completed).toMatchObject({ value: 3, previous: 1 });
    expect(strip.vehiclesFinished.value).toBe(4);
    expect(work.onTime).toEqual({ value: 0.75, previous: 1, part: 3, total: 4 });
    expect(work.turnaround.median.value).toBe(4);
    expect(work.services.find(({ service }) => service === 'REPAIR')).toMatchObject({ count: 2, sold: '200.00' });
    expect(work.categories.map(({ category, sold }) => [category, sold])).toEqual([
      ['Brakes', '120.00'],
      [null, '80.00'],
    ]);
    expect(work.weekdays[1]).toMatchObject({ weekday: 2 });
    expect(work.weekdays[1]!.hours[12]).toBe(1);
    expect(work.reopened).toEqual({ value: 1, previous: 0 });
  });

  test('separates new and returning clients', async () => {
    const { clients } = await readPanel();
    expect(clients.returning.value).toBe(1);
    expect(clients.rating).toMatchObject({ average: { value: 3.5 }, count: { value: 2 } });
    expect(clients.topClients[0]).toMatchObject({ received: '181.00' });
  });

  test('lists the ten live clients who paid most, with their visits of the period', async () => {
    const { db } = app.deps;
    const range = { startDate: '2027-02-01', endDate: '2027-02-07' };
    const at = new Date('2027-02-03T12:00:00Z');
    const expected: { userId: string; received: number; visits: number }[] = [];
    // Equal amounts are ordered by id; the last two clients paid most and least.
    for (const [index, amount] of [500, 300, 300, 300, 200, 700, 800, 900, 150, 160, 170, 9_900, 1].entries()) {
      const { id, vehicle_id, user_id } = await aVisit(db, { visit_date: '2027-02-02', due_date: '2027-02-04' });
      if (index % 2) await aVisit(db, { vehicle_id, user_id, visit_date: '2027-02-03', due_date: '2027-02-04' });
      await aVisit(db, { vehicle_id, user_id, visit_date: '2027-01-03', due_date: '2027-02-04' });
      const paid = { visit_id: id, created_at: at };
      await aPayment(db, { ...paid, amount: amount + 40 });
      await aPayment(db, { ...paid, amount: 40, status: 'Refunded' });
      await aPayment(db, { ...paid, amount: 90_000, currency: 'EUR' });
      await aPayment(db, { ...paid, amount: 90_000, status: 'Deleted' });
      expected.push({ userId: user_id, received: amount, visits: 1 + (index % 2) });
    }
    const [deleted] = expected.splice(11, 1);
    await db.updateTable('users').set({ deleted_at: NOW }).where('id', '=', deleted!.userId).execute();
    const { clients } = await readPanel(owner, range);
    const order = expected.toSorted((a, b) => b.received - a.received || (a.userId < b.userId ? -1 : 1)).slice(0, 10);
    expect(clients.topClients).toMatchObject(
      order.map((client) => ({ ...client, received: (client.received / 100).toFixed(2) })),
    );
  });

  test('traces a campaign from its visitors to the payments of its clients', async () => {
    const { site } = await readPanel();
    expect(site.funnel[0]).toEqual({
      campaign: 'spring',
      visitors: 4,
      messages: 1,
      clients: 1,
      visits: 1,
      received: '181.00',
      others: [{ currency: 'EUR', value: '7.00' }],
    });
    const { site: earlier } = await readPanel(owner, { startDate: '2026-04-01', endDate: '2026-04-30' });
    expect(earlier.funnel).toEqual([]);
  });

  test('counts open work', async () => {
    const { now } = await readPanel();
    expect(now).toMatchObject({
      inWorkshop: 2,
      onHold: { PARTS: 1, APPROVAL: 0, CLIENT: 0 },
      readyForPickup: { count: 1 },
      overdue: 1,
      dueToday: 1,
      unreadMessages: 1,
      oilDueThisWeek: 1,
    });
  });
});

const FIGURES: [LinkedFigure, (panel: Required<MainPanel>) => number][] = [
  ['completed', ({ work }) => work.completed.value],
  ['vehiclesFinished', ({ strip }) => strip.vehiclesFinished.value],
  ['overdueBalance', ({ strip }) => strip.overdueBalance.count],
  ['inWorkshop', ({ now }) => now.inWorkshop],
  ['readyForPickup', ({ now }) => now.readyForPickup.count],
  ['overdue', ({ now }) => now.overdue],
  ['dueToday', ({ now }) => now.dueToday],
  ['unreadMessages', ({ now }) => now.unreadMessages],
  ['oilDueThisWeek', ({ now }) => now.oilDueThisWeek],
  ['reopened', ({ work }) => work.reopened.value],
  ['newClients', ({ clients }) => clients.newClients.value],
  ['returning', ({ clients }) => clients.returning.value],
  ['rating', ({ clients }) => clients.rating.count.value],
  ['visitorsToMessages', ({ strip }) => strip.visitorsToMessages.messages.value],
];

describe('every figure links to a list with as many rows', () => {
  test.each(FIGURES)('%s', async (figure, countOf) => {
    const panel = await readPanel();
    expect(countOf(panel)).toBeGreaterThan(0);
    expect(await countAt(figureHref(figure, WEEK))).toBe(countOf(panel));
  });

  test('holds, ages of balances and payment methods', async () => {
    const { now, money } = await readPanel();
    expect(await countAt(holdHref('PARTS'))).toBe(now.onHold.PARTS);
    for (const { age, count } of money.owedByAge) expect(await countAt(balanceHref(age))).toBe(count);
    expect(await countAt(methodHref('Cash', WEEK))).toBe(3);
    const { data } = await owner.call(users.list, { query: { sortBy: 'owed', sortOrder: 'desc' } });
    expect(data[0]!.owed).toBe('100.00');
  });
});

describe('rejects', () => {
  test.each([
    ['a start after the end', { startDate: '2026-05-10', endDate: '2026-05-04' }, 'endDate'],
    ['367 days', { startDate: '2025-05-10', endDate: '2026-05-11' }, 'endDate'],
    ['30 February', { startDate: '2026-02-30', endDate: '2026-05-04' }, 'startDate'],
    ['one day alone', { startDate: '2026-05-10' }, 'endDate'],
  ])('%s', async (_, query, field) => {
    const expected = { status: 422, problems: [{ field }] };
    expect(await errorOf(owner.call(mainPanel.get, { query: query as never }))).toMatchObject(expected);
    expect(await errorOf(owner.call(visits.list, { query }))).toMatchObject(expected);
    expect(await errorOf(owner.call(payments.list, { query }))).toMatchObject(expected);
  });
});

test('hides the margin from employees, in whatever order they and an owner read the cached figures', async () => {
  const employee = await asUser(app, 'EMPLOYEE');
  const readCached = async ({ call }: Caller) =>
    (await call(mainPanel.get, { query: { ...WEEK, compare: 'true' } })).data.money;
  for (const callers of [
    [owner, employee],
    [employee, owner],
  ]) {
    app.setClock(new Date((clock += 11_000)));
    for (const caller of [...callers, ...callers])
      expect('margin' in (await readCached(caller))!).toBe(caller === owner);
  }
});

describe('visits by weekday and hour of the clock', () => {
  /** Days around clock changes in the zones below, and one without (2 July). */
  const days = ['2025-03-30', '2025-04-05', '2025-07-02', '2025-10-04', '2025-10-26', '2026-02-15'];
  const timestamps = days.flatMap((day) =>
    Array.from({ length: 44 }, (_, at) => new Date(Date.parse(`${day}T00:00:00Z`) + at * 50 * 60_000)),
  );
  const range = { startDate: '2025-03-01', endDate: '2026-02-28', sections: 'work' };

  beforeAll(async () => {
    const past = { status: 'Cancelled', visit_date: '2025-03-01', due_date: '2025-03-02' } as const;
    const { vehicle_id, user_id } = await aVisit(app.deps.db, { ...past, created_at: timestamps[0]! });
    for (const created_at of timestamps.slice(1))
      await aVisit(app.deps.db, { ...past, vehicle_id, user_id, created_at });
  });

  test.each([
    'UTC',
    'Asia/Kolkata',
    'Asia/Kathmandu',
    'America/St_Johns',
    'Europe/Paris',
    'Australia/Lord_Howe', // Daylight saving time shifts the clock by half an hour.
    'Africa/Casablanca', // The offset changes for Ramadan.
  ])('%s', async (timeZone) => {
    await setTimeZone(timeZone);
    const { work } = await readPanel(owner, range);
    const format = new Intl.DateTimeFormat('en', { timeZone, weekday: 'long', hour: '2-digit', hourCycle: 'h23' });
    const counted = work.weekdays.flatMap(({ weekday, hours }) =>
      hours.flatMap((count, hour) => Array<string>(count).fill(`${weekday} ${hour}`)),
    );
    const names = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
    const expected = timestamps.map((moment) => {
      const parts = Object.fromEntries(format.formatToParts(moment).map(({ type, value }) => [type, value]));
      return `${names.indexOf(parts.weekday!) + 1} ${Number(parts.hour)}`;
    });
    expect(counted.toSorted()).toEqual(expected.toSorted());
  });
});
