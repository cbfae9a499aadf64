import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { billedAmount } from '#backend/features/visits/total.ts';
import { downloadFile } from '#client/files/download.ts';
import { mainPanel, type MainPanel } from '#domain/analytics/main-panel.ts';
import { payments } from '#domain/payments/endpoints.ts';
import { PAYMENT_METHODS } from '#domain/payments/payment.ts';
import { REPORT_COLUMNS } from '#domain/reports/columns.ts';
import { reports } from '#domain/reports/endpoints.ts';
import type { ReportType } from '#domain/reports/report.ts';
import { tasks } from '#domain/tasks/endpoints.ts';
import { TASK_SERVICES, TASK_STATUSES } from '#domain/tasks/task.ts';
import { users } from '#domain/users/endpoints.ts';
import { visits } from '#domain/visits/endpoints.ts';
import { getBilledAmount, isVisitLate, openBalanceStatus, VISIT_STATUSES } from '#domain/visits/visit.ts';
import { asUser, useApp, type Caller } from '#tests/support/app.ts';
import { aVehicle } from '#tests/support/factories.ts';
import { readCsv } from '#tests/support/read-csv.ts';
import { anOilChange, taskInput, visitInput } from '#tests/support/workshop-factories.ts';

const app = useApp({}, { connections: 1 });
/** Includes the day of the test, its visits and when they are due. */
const YEAR = { startDate: '2026-01-01', endDate: '2026-12-31' };
const DAY = { of: Date.parse('2026-06-10T06:00:00Z'), after: Date.parse('2026-06-11T06:00:00Z') };
/** Moves the clock of the day of work or of the day after, beyond the cache of the main panel. */
const tick = (day: keyof typeof DAY) => app.setClock(new Date((DAY[day] += 11_000)));

const at = fc.nat(3);
const cents = fc.integer({ min: 1, max: 20_000 }).map((units) => (units / 100).toFixed(2));
const method = fc.constantFrom(...PAYMENT_METHODS);
/** One step of a day in the garage; steps that the server refuses change nothing. */
const step = fc.oneof(
  fc.record({ kind: fc.constant('open' as const), service: fc.constantFrom(...TASK_SERVICES), price: cents }),
  fc.record({ kind: fc.constant('task' as const), at, to: fc.constantFrom(...TASK_STATUSES) }),
  fc.record({ kind: fc.constant('visit' as const), at, to: fc.constantFrom(...VISIT_STATUSES) }),
  fc.record({ kind: fc.constant('pay' as const), at, amount: cents, method }),
  fc.record({ kind: fc.constant('refund' as const), at, amount: cents, method }),
  fc.record({ kind: fc.constant('unpay' as const), at }),
  fc.record({ kind: fc.constant('total' as const), at, totalCost: cents }),
  fc.record({ kind: fc.constant('oil' as const), amount: cents, method }),
);
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

/** Performs steps on one day; each names the visit or payment that it is about by a number. */
async function perform(staff: Caller, steps: readonly Step[]): Promise<void> {
  const opened: { id: string; taskId: string }[] = [];
  const paid: string[] = [];
  const pick = <T>(all: readonly T[], index: number) => all[index % Math.max(all.length, 1)];
  for (const one of steps) await run(one).catch(() => undefined);

  async function run(one: Step): Promise<unknown> {
    tick('of');
    const reason = 'As agreed';
    if (one.kind === 'open') {
      const { service, price } = one;
      const days = { visitDate: '2026-06-10', dueDate: opened.length % 2 ? '2026-06-10' : '2026-06-12' };
      const list = [taskInput({ service, soldFor: price, cost: '1.00' }), taskInput({ soldFor: '10.00' })];
      const totalCost = (Number(price) + 10).toFixed(2);
      const body = visitInput(await aVehicle(app.deps.db), { ...days, totalCost, tasks: list });
      const { data } = await staff.call(visits.create, { body });
      return opened.push({ id: data.id, taskId: data.tasks[0]!.id });
    }
    if (one.kind === 'oil') {
      const { id } = await anOilChange(app.deps.db, { created_at: new Date(DAY.of) });
      const body = { entityType: 'OIL_CHANGE', entityId: id, amount: one.amount, method: one.method } as const;
      return paid.push((await staff.call(payments.create, { body })).data.id);
    }
    if (one.kind === 'refund' || one.kind === 'unpay') {
      const params = { id: pick(paid, one.at)! };
      if (one.kind === 'unpay') return staff.call(payments.remove, { params, body: { reason } });
      return staff.call(payments.refund, { params, body: { amount: one.amount, method: one.method, reason } });
    }
    const { id, taskId } = pick(opened, one.at)!;
    if (one.kind === 'task')
      return staff.call(tasks.updateStatus, { params: { id: taskId }, body: { status: one.to, reason } });
    if (one.kind === 'visit')
      return staff.call(visits.updateStatus, { params: { id }, body: { status: one.to, reason } });
    if (one.kind === 'pay') {
      const body = { entityType: 'VISIT', entityId: id, amount: one.amount, method: one.method } as const;
      return paid.push((await staff.call(payments.create, { body })).data.id);
    }
    const { updatedAt } = (await staff.call(visits.get, { params: { id } })).data;
    return staff.call(visits.update, { params: { id }, body: { totalCost: one.totalCost, reason, updatedAt } });
  }
}

const units = (amount: string | undefined) => Math.round(Number(amount || 0) * 100);
const sum = (amounts: readonly (string | undefined)[]) => amounts.reduce((all, one) => all + units(one), 0);

/** Reads a report as rows by column. */
async function readReport(staff: Caller, type: ReportType): Promise<Record<string, string>[]> {
  const options = {
    params: { type },
    query: { ...YEAR, format: 'csv', lan: 'en' },
    signal: new AbortController().signal,
  };
  const { blob } = await downloadFile(reports.generate, options, staff.token);
  const [, ...rows] = readCsv(await blob.text());
  return rows.map((row) => Object.fromEntries(REPORT_COLUMNS[type].map(({ key }, index) => [key, row[index]!])));
}

async function readFigures(staff: Caller) {
  tick('after');
  const report = (type: ReportType) => readReport(staff, type);
  const list = (query: object) => staff.call(visits.list, { query: { limit: 100, ...query } });
  const panel = (await staff.call(mainPanel.get, { query: YEAR })).data as Required<MainPanel>;
  return {
    panel,
    cars: await report('car-files'),
    clients: await report('clients'),
    tasks: await report('tasks'),
    repairs: await report('repairs'),
    oil: await report('oil-changes'),
    summary: (await staff.call(visits.summary, { query: {} })).data,
    owing: (await staff.call(users.list, { query: { role: 'CLIENT', limit: 100 } })).data,
    all: (await list({})).data,
    totals: (await staff.call(payments.totals, { query: {} })).data,
    cashUp: (await staff.call(mainPanel.cashUp, { query: { date: '2026-06-10' } })).data,
    count: async (query: object) => (await list(query)).meta.total,
  };
}

async function compare(staff: Caller): Promise<void> {
  const { panel, cars, clients, summary, all, cashUp, count, ...rest } = await readFigures(staff);
  const columns = ['billed', 'unfinished', 'credit', 'paid', 'owed'] as const;
  const balance = Object.fromEntries(columns.map((key) => [key, sum(cars.map((row) => row[key]))]));
  const { billed, unfinished, credit, paid, owed } = balance as Record<(typeof columns)[number], number>;
  expect(Object.fromEntries(columns.map((key) => [key, sum(clients.map((row) => row[key]))]))).toEqual(balance);
  expect(billed + unfinished + credit).toBe(paid + owed);

  const [ofVisits] = summary.balances;
  expect([units(ofVisits?.total), units(ofVisits?.paid), units(ofVisits?.owed)]).toEqual([
    billed + unfinished,
    paid,
    owed,
  ]);
  expect([units(panel.money.billed.value), units(panel.money.owed.value)]).toEqual([billed, owed]);
  expect(sum(rest.owing.map((client) => client.owed))).toBe(owed);
  expect(sum(all.map((visit) => visit.owed))).toBe(owed);

  const received = paid + sum(rest.oil.map((row) => row.paid));
  expect([units(panel.money.received.value), units(rest.totals[0]?.received)]).toEqual([received, received]);
  expect([units(cashUp.totals[0]!.net), sum(cashUp.employees.map(({ net }) => net))]).toEqual([received, received]);
  for (const { method: name, value } of panel.money.methods)
    expect(sum(cashUp.methods.filter((row) => row.method === name).map(({ net }) => net))).toBe(units(value));

  const sold = sum(rest.tasks.map((row) => row.sold));
  expect(sum(panel.work.services.map((row) => row.sold))).toBe(sold);
  expect(units(panel.money.margin!.value)).toBe(sum(rest.tasks.map((row) => row.margin)));
  for (const key of ['sold', 'unfinished'] as const) {
    const ofRepairs = rest.tasks.filter(({ service }) => service === 'Repair').map((row) => row[key]);
    expect(sum(rest.repairs.map((row) => row[key]))).toBe(sum(ofRepairs));
  }

  const { today } = panel;
  const late = all.filter((visit) => isVisitLate(visit, today)).length;
  expect([panel.now.overdue, await count({ work: 'late' })]).toEqual([late, late]);
  const overdue = all.filter((visit) => openBalanceStatus(visit, today) === 'Overdue').length;
  const counts = [await count({ filter: 'overdue' }), await count({ paymentStatus: 'Overdue' })];
  expect([...counts, summary.overdueCount, panel.strip.overdueBalance.count]).toEqual(Array(4).fill(overdue));
  const unpaid = all.filter(({ status, paymentStatus }) => status !== 'Cancelled' && paymentStatus === 'Unpaid').length;
  expect([await count({ filter: 'unpaid' }), await count({ paymentStatus: 'Unpaid' })]).toEqual([unpaid, unpaid]);
}

test('reports, lists, the main panel and the cash-up agree after any day', async () => {
  const staff = await asUser(app, 'ADMIN');
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 16 }), async (steps) => {
      await perform(staff, [{ kind: 'open', service: 'REPAIR', price: '90.00' }, ...steps]);
      await compare(staff);
    }),
    { numRuns: 5, endOnFailure: true },
  );
  const { summary, cashUp, panel } = await readFigures(staff);
  expect(summary.count).toBeGreaterThan(5);
  expect(summary.overdueCount).toBeGreaterThan(0);
  expect(panel.now.overdue).toBeGreaterThan(0);
  expect(cashUp.totals[0]!.payments).toBeGreaterThan(0);
  app.setClock();
});

test('bills a visit in SQL as in the domain', async () => {
  const bill = fc.record({ status: fc.constantFrom(...VISIT_STATUSES), total: fc.integer({ min: 0, max: 10 ** 14 }) });
  await fc.assert(
    fc.asyncProperty(fc.array(bill, { maxLength: 50 }), async (bills) => {
      const { rows } = await sql<{ billed: number }>`
        select ${billedAmount('visit')} as billed
        from unnest(${bills.map(({ status }) => status)}::text[], ${bills.map(({ total }) => total)}::bigint[])
          with ordinality as visit (status, total_cost, place)
        order by place`.execute(app.deps.db);
      expect(rows.map(({ billed }) => billed)).toEqual(
        bills.map(({ status, total }) => getBilledAmount(status, total)),
      );
    }),
    { numRuns: 10 },
  );
});
