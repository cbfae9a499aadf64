import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ApiError } from '#client/api-error.ts';
import { payments } from '#domain/payments/endpoints.ts';
import { fromMinorUnits } from '#domain/money/minor-units.ts';
import { asUser, useApp, type Caller } from '#tests/support/app.ts';
import { aTask, aVisit } from '#tests/support/workshop-factories.ts';

const app = useApp();
const TOTAL_COST = 10_000;
const CONCURRENT_CALLERS = 8;

/** One random action; `of` modulo their number selects one of the current payments. */
type Step =
  | { kind: 'pay'; units: number; onTask: boolean; fails: boolean }
  | { kind: 'refund'; of: number; units: number | undefined }
  | { kind: 'remove'; of: number };

const units = fc.integer({ min: 1, max: 6_000 });
const of = fc.nat(1_000);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('pay' as const),
      units,
      onTask: fc.boolean(),
      fails: fc.nat(9).map((n) => n === 0),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('refund' as const), of, units: fc.option(units, { nil: undefined }) }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('remove' as const), of }) },
);

interface Entry {
  id: string;
  units: number;
  status: 'Success' | 'Failed' | 'Refunded' | 'Deleted';
  refundOf: string | null;
}
const sum = (entries: Entry[]) => entries.reduce((total, entry) => total + entry.units, 0);

/** Model of the account, which applies actions one after the other. */
class Ledger {
  readonly entries: Entry[] = [];
  refundsOf = (id: string) => this.entries.filter((entry) => entry.refundOf === id && entry.status === 'Refunded');
  leftOf = (entry: Entry) => entry.units - sum(this.refundsOf(entry.id));
  paid = () =>
    sum(this.entries.filter(({ status }) => status === 'Success')) -
    sum(this.entries.filter(({ status }) => status === 'Refunded'));
  status(): string {
    const paid = this.paid();
    if (paid <= 0) return 'Unpaid';
    if (paid < TOTAL_COST) return 'Partially Paid';
    return paid === TOTAL_COST ? 'Paid' : 'Overpaid';
  }
}

const visitOf = (id: string) =>
  app.deps.db.selectFrom('visits').select(['paid', 'payment_status']).where('id', '=', id).executeTakeFirstOrThrow();
const historyOf = async (staff: Caller, visitId: string) =>
  (await staff.call(payments.list, { query: { visitId, limit: 100, sortOrder: 'asc' } })).data;
const money = (amount: number) => fromMinorUnits(amount, 'USD');
const pay = (
  staff: Caller,
  visitId: string,
  taskId: string,
  { units: amount, onTask, fails }: Step & { kind: 'pay' },
) =>
  staff.call(payments.create, {
    body: {
      entityType: onTask ? 'TASK' : 'VISIT',
      entityId: onTask ? taskId : visitId,
      amount: money(amount),
      method: 'Cash',
      status: fails ? 'Failed' : 'Success',
    },
  });
const refund = (staff: Caller, id: string, amount: number | undefined) =>
  staff.call(payments.refund, {
    params: { id },
    body: { reason: 'x', ...(amount !== undefined && { amount: money(amount) }) },
  });
const remove = (staff: Caller, id: string) => staff.call(payments.remove, { params: { id }, body: { reason: 'x' } });
const outcomeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    ({ code }: ApiError) => code,
  );

test('sequential random actions keep balance, payment status and refunds equal to the model', async () => {
  const staff = await asUser(app, 'EMPLOYEE');
  const property = fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
    const visit = await aVisit(app.deps.db, { total_cost: TOTAL_COST });
    const task = await aTask(app.deps.db, { visit_id: visit.id });
    const ledger = new Ledger();
    for (const one of steps) {
      if (one.kind === 'pay') {
        const { data } = await pay(staff, visit.id, task.id, one);
        const status = one.fails ? 'Failed' : 'Success';
        ledger.entries.push({ id: data.id, units: one.units, status, refundOf: null });
      } else if (ledger.entries.length > 0) {
        const entry = ledger.entries[one.of % ledger.entries.length]!;
        if (one.kind === 'refund') {
          const left = ledger.leftOf(entry);
          const amount = one.units ?? left;
          const isPossible = entry.status === 'Success' && left > 0;
          const wanted = !isPossible ? 'CONFLICT' : amount > left ? 'VALIDATION' : 'done';
          expect(await outcomeOf(refund(staff, entry.id, one.units))).toBe(wanted);
          if (wanted === 'done') {
            const stored = (await historyOf(staff, visit.id)).find(({ id }) =>
              ledger.entries.every((known) => known.id !== id),
            );
            ledger.entries.push({ id: stored!.id, units: amount, status: 'Refunded', refundOf: entry.id });
          }
        } else {
          const wanted = ledger.refundsOf(entry.id).length > 0 ? 'CONFLICT' : 'done';
          expect(await outcomeOf(remove(staff, entry.id))).toBe(wanted);
          if (wanted === 'done') entry.status = 'Deleted';
        }
      }
      expect(await visitOf(visit.id)).toEqual({ paid: ledger.paid(), payment_status: ledger.status() });
    }
    const history = await historyOf(staff, visit.id);
    expect(history.map(({ id, status, refunded }) => ({ id, status, refunded })).toSorted(byId)).toEqual(
      ledger.entries
        .map((entry) => ({ id: entry.id, status: entry.status, refunded: money(sum(ledger.refundsOf(entry.id))) }))
        .toSorted(byId),
    );
  });
  await fc.assert(property, { numRuns: 25 });
}, 120_000);

const byId = (a: { id: string }, b: { id: string }) => a.id.localeCompare(b.id);

test('eight concurrent actors keep the balance equal to the history and refunds below their payments', async () => {
  const staff = await Promise.all(Array.from({ length: CONCURRENT_CALLERS }, () => asUser(app, 'EMPLOYEE')));
  const property = fc.asyncProperty(fc.array(step, { minLength: 16, maxLength: 40 }), async (steps) => {
    const visit = await aVisit(app.deps.db, { total_cost: TOTAL_COST });
    const task = await aTask(app.deps.db, { visit_id: visit.id });
    const made: string[] = [];
    const codes: string[] = [];
    const act = async (one: Step, caller: Caller) => {
      if (one.kind === 'pay') return void made.push((await pay(caller, visit.id, task.id, one)).data.id);
      const id = made[one.of % made.length];
      if (id === undefined) return;
      codes.push(await outcomeOf(one.kind === 'refund' ? refund(caller, id, one.units) : remove(caller, id)));
    };
    const queue = [...steps];
    await Promise.all(
      staff.map(async (caller) => {
        for (let one = queue.shift(); one; one = queue.shift()) await act(one, caller);
      }),
    );
    expect(codes.filter((code) => !['done', 'CONFLICT', 'VALIDATION'].includes(code))).toEqual([]);

    const ledger = new Ledger();
    const history = await historyOf(staff[0]!, visit.id);
    for (const { id, amount, status, refundOf } of history)
      ledger.entries.push({ id, units: Math.round(Number(amount) * 100), status, refundOf });
    expect(await visitOf(visit.id)).toEqual({ paid: ledger.paid(), payment_status: ledger.status() });
    for (const { id, refunded } of history) expect(refunded).toBe(money(sum(ledger.refundsOf(id))));
    for (const entry of ledger.entries) {
      expect(ledger.leftOf(entry)).toBeGreaterThanOrEqual(0);
      if (entry.status !== 'Success') expect(ledger.refundsOf(entry.id)).toEqual([]);
    }
    expect(history.filter(({ refundOf }) => refundOf === null)).toHaveLength(made.length);
  });
  await fc.assert(property, { numRuns: 15 });
}, 120_000);

test('concurrent payments add up exactly', async () => {
  const staff = await asUser(app, 'EMPLOYEE');
  const visit = await aVisit(app.deps.db, { total_cost: 2_010 });
  await Promise.all(
    Array.from({ length: 20 }, (_, at) =>
      staff.call(payments.create, {
        body: { entityType: 'VISIT', entityId: visit.id, amount: money(91 + at), method: 'Cash' },
      }),
    ),
  );
  expect(await visitOf(visit.id)).toEqual({ paid: 2_010, payment_status: 'Paid' });
});

test('twenty concurrent calls with one key record one payment or one refund', async () => {
  const staff = await asUser(app, 'EMPLOYEE');
  const visit = await aVisit(app.deps.db, { total_cost: TOTAL_COST });
  const headers = { 'idempotency-key': 'tap' };
  const body = { entityType: 'VISIT', entityId: visit.id, amount: '25.00', method: 'Cash' } as const;
  const many = <T>(call: () => Promise<T>) => Promise.all(Array.from({ length: 20 }, call));
  const paid = await many(() => staff.call(payments.create, { body, headers }));
  expect(new Set(paid.map(({ data }) => data.id)).size).toBe(1);
  expect(await visitOf(visit.id)).toMatchObject({ paid: 2_500 });
  const params = { id: paid[0]!.data.id };
  const back = { body: { amount: '5', reason: 'x' }, headers: { 'idempotency-key': 'back' } };
  for (const { data } of await many(() => staff.call(payments.refund, { params, ...back })))
    expect(data.refunded).toBe('5.00');
  expect(await visitOf(visit.id)).toMatchObject({ paid: 2_000 });
});

test('one key for two concurrent payments records one of them', async () => {
  const staff = await asUser(app, 'EMPLOYEE');
  const visits = await Promise.all(Array.from({ length: 8 }, () => aVisit(app.deps.db)));
  const headers = { 'idempotency-key': 'both' };
  const codes = await Promise.all(
    visits.map(({ id }) => {
      const body = { entityType: 'VISIT', entityId: id, amount: '1', method: 'Cash' } as const;
      return outcomeOf(staff.call(payments.create, { body, headers }));
    }),
  );
  expect(codes.toSorted()).toEqual([...Array.from({ length: 7 }, () => 'ALREADY_RECORDED'), 'done']);
  const balances = await Promise.all(visits.map(({ id }) => visitOf(id)));
  expect(balances.map(({ paid }) => paid).toSorted((a, b) => a - b)).toEqual([0, 0, 0, 0, 0, 0, 0, 100]);
});
