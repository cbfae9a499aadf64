import { describe, expect, test } from 'vitest';
import { audit } from '#domain/audit/endpoints.ts';
import { payments } from '#domain/payments/endpoints.ts';
import { vehicles } from '#domain/vehicles/endpoints.ts';
import { asUser, signIn, useApp, type Caller } from '#tests/support/app.ts';
import { aUser } from '#tests/support/factories.ts';
import { errorOf } from '../support/error-of.ts';
import { anOilChange, aPayment, aTask, aVisit } from '#tests/support/workshop-factories.ts';

const app = useApp({}, { connections: 1 });
const UNKNOWN_ID = '0198f6f0-0000-7000-8000-000000000000';

const cash = (entityId: string, amount: string, fields: object = {}) => ({
  entityType: 'VISIT' as const,
  entityId,
  amount,
  method: 'Cash' as const,
  ...fields,
});
const record = (staff: Caller, entityId: string, amount: string, fields: object = {}) =>
  staff.call(payments.create, { body: cash(entityId, amount, fields) });
const balanceOf = (id: string) =>
  app.deps.db.selectFrom('visits').select(['paid', 'payment_status']).where('id', '=', id).executeTakeFirstOrThrow();
const change = (table: 'visits' | 'tasks' | 'oil_changes', id: string, columns: object) =>
  app.deps.db.updateTable(table).set(columns).where('id', '=', id).execute();
const deletion = (staff: Caller) => ({ deleted_at: new Date(), deleted_by: staff.user.id });

describe('recording', () => {
  test('adds payments of a visit and its tasks to its balance and payment status', async () => {
    const staff = await asUser(app, 'EMPLOYEE');
    const visit = await aVisit(app.deps.db, { total_cost: 10_000, customer: 'Nadia Khoury' });
    const task = await aTask(app.deps.db, { visit_id: visit.id });
    const { data, status } = await record(staff, visit.id, '30', { notes: 'Deposit' });
    expect(status).toBe(201);
    expect(data).toMatchObject({
      entityType: 'VISIT',
      entityId: visit.id,
      visitId: visit.id,
      vehicleId: visit.vehicle_id,
      userId: visit.user_id,
      customer: 'Nadia Khoury',
      amount: '30.00',
      currency: 'USD',
      method: 'Cash',
      status: 'Success',
      refunded: '0.00',
      refundOf: null,
      notes: 'Deposit',
      recordedBy: 'Samir Haddad',
    });
    expect((await staff.call(payments.get, { params: { id: data.id } })).data).toEqual(data);
    expect(await balanceOf(visit.id)).toEqual({ paid: 3_000, payment_status: 'Partially Paid' });
    const onTask = await record(staff, task.id, '70.00', { entityType: 'TASK' });
    expect(onTask.data).toMatchObject({ entityType: 'TASK', entityId: task.id, visitId: visit.id });
    expect(await balanceOf(visit.id)).toEqual({ paid: 10_000, payment_status: 'Paid' });
    await record(staff, visit.id, '0.01');
    expect(await balanceOf(visit.id)).toEqual({ paid: 10_001, payment_status: 'Overpaid' });
  });

  test('keeps a failed payment without counting it', async () => {
    const staff = await asUser(app, 'EMPLOYEE');
    const visit = await aVisit(app.deps.db);
    const { data } = await record(staff, visit.id, '50', { status: 'Failed', method: 'Credit Card' });
    expect(data.status).toBe('Failed');
    expect(await balanceOf(visit.id)).toEqual({ paid: 0, payment_status: 'Unpaid' });
  });

  test('bills an oil change to the vehicle’s owner in the garage’s currency', async () => {
    const staff = await asUser(app, 'EMPLOYEE');
    const owner = await aUser(app.deps.db, { first_name: 'Leila', last_name: 'Mansour' });
    const oilChange = await anOilChange(app.deps.db, { user_id: owner.id });
    const { data } = await record(staff, oilChange.id, '45.5', { entityType: 'OIL_CHANGE' });
    expect(data).toMatchObject({ amount: '45.50', currency: 'USD', visitId: null, userId: owner.id });
    expect(data).toMatchObject({ customer: 'Leila Mansour', vehicleId: oilChange.vehicle_id });
  });

  test('sells the completed tasks of a handed-over visit once it is paid in full', async () => {
    const staff = await asUser(app, 'EMPLOYEE');
    const visit = await aVisit(app.deps.db, { status: 'Completed' });
    const task = await aTask(app.deps.db, { visit_id: visit.id, status: 'Completed' });
    const statusOf = async () =>
      (await app.deps.db.selectFrom('tasks').select('status').where('id', '=', task.id).executeTakeFirstOrThrow())
        .status;
    await record(staff, visit.id, '99.99');
    expect(await statusOf()).toBe('Completed');
    await record(staff, visit.id, '0.01');
    expect(await statusOf()).toBe('Sold');
  });

  test.each([
    ['nothing', { amount: '0.00' }, 'amount', 'positive'],
    ['less than nothing', { amount: '-5' }, 'amount', 'number'],
    ['a tenth of a cent', { amount: '1.005' }, 'amount', 'decimals'],
    ['words', { amount: 'ten' }, 'amount', 'number'],
    ['no method', { method: undefined }, 'method', 'required'],
    ['an unknown method', { method: 'Cheque' }, 'method', 'oneOf'],
    ['an unknown visit', { entityId: UNKNOWN_ID }, 'entityId', 'unknownReference'],
    ['an unknown task', { entityId: UNKNOWN_ID, entityType: 'TASK' }, 'entityId', 'unknownReference'],
    ['an unknown oil change', { entityId: UNKNOWN_ID, entityType: 'OIL_CHANGE' }, 'entityId', 'unknownReference'],
    ['a refund', { status: 'Refunded' }, 'status', 'oneOf'],
    ['a client chosen by the caller', { userId: UNKNOWN_ID }, 'userId', 'unknownField'],
  ])('rejects %s at its field', async (_, fields, field, code) => {
    const staff = await asUser(app, 'EMPLOYEE');
    const visit = await aVisit(app.deps.db);
    const refusal = await errorOf(record(staff, visit.id, '10', fields));
    expect(refusal).toMatchObject({ status: 422, problems: [{ field, code }] });
    expect(await balanceOf(visit.id)).toMatchObject({ paid: 0 });
  });

  test('accepts three decimals where the currency has them', async () => {
    const staff = await asUser(app, 'EMPLOYEE');
    const visit = await aVisit(app.deps.db, { currency: 'TND', total_cost: 10_500 });
    expect((await record(staff, visit.id, '10.500')).data).toMatchObject({ amount: '10.500', currency: 'TND' });
    expect(await balanceOf(visit.id)).toEqual({ paid: 10_500, payment_status: 'Paid' });
  });

  test('rejects payments of cancelled and deleted targets', async () => {
    const staff = await asUser(app, 'EMPLOYEE');
    const cancelled = await aVisit(app.deps.db, { status: 'Cancelled' });
    const deleted = await aVisit(app.deps.db, deletion(staff));
    const task = await aTask(app.deps.db, deletion(staff));
    const ofDeleted = await aTask(app.deps.db, { visit_id: deleted.id });
    const oilChange = await anOilChange(app.deps.db, deletion(staff));
    for (const call of [
      () => record(staff, cancelled.id, '10'),
      () => record(staff, deleted.id, '10'),
      () => record(staff, task.id, '10', { entityType: 'TASK' }),
      () => record(staff, ofDeleted.id, '10', { entityType: 'TASK' }),
      () => record(staff, oilChange.id, '10', { entityType: 'OIL_CHANGE' }),
    ])
      expect(await errorOf(call())).toMatchObject({ status: 409, code: 'CONFLICT' });
  });
});

describe('an Idempotency-Key', () => {
  const recordWithKey = (staff: Caller, key: string, body: ReturnType<typeof cash>) =>
    staff.call(payments.create, { body, headers: { 'idempotency-key': key } });

  test('returns the same payment for a replay, even after its deletion', async () => {
    const staff = await asUser(app, 'EMPLOYEE');
    const visit = await aVisit(app.deps.db);
    const body = cash(visit.id, '25.00', { notes: 'Till 2' });
    const first = await recordWithKey(staff, 'k-1', body);
    expect(await recordWithKey(staff, 'k-1', { ...body, amount: '25' })).toEqual(first);
    expect(await balanceOf(visit.id)).toMatchObject({ paid: 2_500 });
    await staff.call(payments.remove, { params: { id: first.data.id }, body: { reason: 'A slip' } });
    const again = await recordWithKey(staff, 'k-1', body);
    expect(again).toMatchObject({ status: 201, data: { id: first.data.id, status: 'Deleted' } });
    expect(await balanceOf(visit.id)).toMatchObject({ paid: 0 });
  });

  test('conflicts with another payment of the same person, not of another', async () => {
    const [staff, colleague] = [await asUser(app, 'EMPLOYEE'), await asUser(app, 'EMPLOYEE')];
    const [visit, other] = [await aVisit(app.deps.db), await aVisit(app.deps.db)];
    await recordWithKey(staff, 'k-2', cash(visit.id, '25'));
    for (const body of [
      cash(visit.id, '25.01'),
      cash(other.id, '25'),
      cash(visit.id, '25', { method: 'Bank Transfer' }),
      cash(visit.id, '25', { notes: 'x' }),
      cash(visit.id, '25', { status: 'Failed' }),
    ])
      expect(await errorOf(recordWithKey(staff, 'k-2', body))).toMatchObject({ status: 409, code: 'ALREADY_RECORDED' });
    await recordWithKey(colleague, 'k-2', cash(visit.id, '25'));
    expect(await balanceOf(visit.id)).toMatchObject({ paid: 5_000 });
    expect(await balanceOf(other.id)).toMatchObject({ paid: 0 });
  });

  test('refunds once', async () => {
    const staff = await asUser(app, 'EMPLOYEE');
    const payment = await aPayment(app.deps.db, { amount: 2_000 });
    const refund = (body: { amount?: string; reason: string }, key = 'r-1') =>
      staff.call(payments.refund, { params: { id: payment.id }, body, headers: { 'idempotency-key': key } });
    const body = { amount: '5', reason: 'Too much' };
    expect((await refund(body)).data.refunded).toBe('5.00');
    expect((await refund(body)).data.refunded).toBe('5.00');
    expect(await errorOf(refund({ ...body, amount: '6' }))).toMatchObject({ code: 'ALREADY_RECORDED' });
    expect((await refund(body, 'r-2')).data.refunded).toBe('10.00');
  });

  test.each([
    ['too long', 'k'.repeat(101)],
    ['with a space', 'a b'],
    ['empty', ''],
  ])('rejects %s', async (_, key) => {
    const staff = await asUser(app, 'EMPLOYEE');
    const visit = await aVisit(app.deps.db);
    const refusal = await errorOf(recordWithKey(staff, key, cash(visit.id, '1')));
    expect(refusal).toMatchObject({ status: 422, problems: [{ field: 'Idempotency-Key', code: 'format' }] });
  });
});

describe('refunding', () => {
  const refund = (staff: Caller, id: string, body: { amount?: string; reason: string }) =>
    staff.call(payments.refund, { params: { id }, body });

  test('refunds a part, then the rest, and keeps the payment', async () => {
    const staff = await asUser(app, 'EMPLOYEE');
    const visit = await aVisit(app.deps.db);
    const { data: payment } = await record(staff, visit.id, '60', { method: 'Credit Card' });
    const part = await refund(staff, payment.id, { amount: '20.5', reason: 'Part not used' });
    expect(part.data).toMatchObject({ id: payment.id, status: 'Success', amount: '60.00', refunded: '20.50' });
    expect(await balanceOf(visit.id)).toMatchObject({ paid: 3_950 });
    const { data: history } = await staff.call(payments.list, { query: { visitId: visit.id, status: 'Refunded' } });
    expect(history).toMatchObject([
      { amount: '20.50', refundOf: payment.id, method: 'Credit Card', reason: 'Part not used', entityId: visit.id },
    ]);
    const rest = await refund(staff, payment.id, { reason: 'Did not come' });
    expect(rest.data).toMatchObject({ status: 'Success', refunded: '60.00' });
    expect(await balanceOf(visit.id)).toEqual({ paid: 0, payment_status: 'Unpaid' });
    expect(await errorOf(refund(staff, payment.id, { reason: 'Again' }))).toMatchObject({ code: 'CONFLICT' });
  });

  test('never refunds more than the rest or a fraction of a cent', async () => {
    const staff = await asUser(app, 'EMPLOYEE');
    const payment = await aPayment(app.deps.db, { amount: 2_000 });
    await refund(staff, payment.id, { amount: '5', reason: 'x' });
    const tooMuch = await errorOf(refund(staff, payment.id, { amount: '15.01', reason: 'x' }));
    expect(tooMuch).toEqual({
      status: 422,
      code: 'VALIDATION',
      problems: [{ field: 'amount', code: 'max', max: '15.00' }],
    });
    const fraction = await errorOf(refund(staff, payment.id, { amount: '1.001', reason: 'x' }));
    expect(fraction.problems).toEqual([{ field: 'amount', code: 'decimals', max: 2 }]);
    const noReason = await errorOf(refund(staff, payment.id, { amount: '1', reason: ' ' }));
    expect(noReason.problems).toEqual([{ field: 'reason', code: 'required' }]);
  });

  test('refunds successful payments only', async () => {
    const staff = await asUser(app, 'EMPLOYEE');
    const payment = await aPayment(app.deps.db);
    const others = [
      await aPayment(app.deps.db, { status: 'Failed' }),
      await aPayment(app.deps.db, { status: 'Deleted' }),
      await aPayment(app.deps.db, { status: 'Refunded', refund_of: payment.id, visit_id: payment.visit_id }),
    ];
    for (const { id } of others)
      expect(await errorOf(refund(staff, id, { reason: 'x' }))).toMatchObject({ status: 409, code: 'CONFLICT' });
  });

  test('refunds the payer in the currency of the payment after a transfer', async () => {
    const manager = await asUser(app, 'MANAGER');
    const oilChange = await anOilChange(app.deps.db);
    const { data: payment } = await record(manager, oilChange.id, '40', { entityType: 'OIL_CHANGE' });
    const buyer = await aUser(app.deps.db, { first_name: 'Buyer' });
    await manager.call(vehicles.transfer, {
      params: { id: oilChange.vehicle_id },
      body: { userId: buyer.id, reason: 'Sold' },
    });
    await refund(manager, payment.id, { reason: 'x' });
    const { data } = await manager.call(payments.list, { query: { entityId: oilChange.id, status: 'Refunded' } });
    expect(data).toMatchObject([{ userId: payment.userId, customer: payment.customer, amount: '40.00' }]);
  });

  test('refunds the deposit of a cancelled visit', async () => {
    const staff = await asUser(app, 'EMPLOYEE');
    const visit = await aVisit(app.deps.db);
    const { data: payment } = await record(staff, visit.id, '10');
    await change('visits', visit.id, { status: 'Cancelled' });
    await refund(staff, payment.id, { reason: 'Cancelled' });
    expect(await balanceOf(visit.id)).toMatchObject({ paid: 0 });
  });
});

describe('deleting', () => {
  const remove = (staff: Caller, id: string) =>
    staff.call(payments.remove, { params: { id }, body: { reason: 'A slip' } });

  test('restores the balance, keeps the payment in the history, and has no effect a second time', async () => {
    const staff = await asUser(app, 'EMPLOYEE');
    const manager = await asUser(app, 'MANAGER');
    const visit = await aVisit(app.deps.db);
    const { data: payment } = await record(staff, visit.id, '100', { notes: 'Cheque' });
    expect(await remove(staff, payment.id)).toMatchObject({ status: 200, data: { id: payment.id } });
    expect(await balanceOf(visit.id)).toEqual({ paid: 0, payment_status: 'Unpaid' });
    const { data: deleted } = await staff.call(payments.get, { params: { id: payment.id } });
    expect(deleted).toMatchObject({ status: 'Deleted', reason: 'A slip', notes: 'Cheque' });
    await remove(staff, payment.id);
    expect((await staff.call(payments.get, { params: { id: payment.id } })).data).toEqual(deleted);
    const log = await manager.call(audit.list, { query: { entityId: payment.id } });
    expect(log.data.map(({ action }) => action)).toEqual(['delete', 'create']);
    expect(log.data[0]!.changes).toEqual({
      status: { from: 'Success', to: 'Deleted' },
      reason: { from: null, to: 'A slip' },
    });
    expect(log.data[1]!.changes).toMatchObject({
      amount: { to: '100.00' },
      method: { to: 'Cash' },
      status: { to: 'Success' },
    });
  });

  test('deletes a payment only after its refunds', async () => {
    const staff = await asUser(app, 'EMPLOYEE');
    const visit = await aVisit(app.deps.db);
    const { data: payment } = await record(staff, visit.id, '100');
    await staff.call(payments.refund, { params: { id: payment.id }, body: { amount: '30', reason: 'x' } });
    expect(await errorOf(remove(staff, payment.id))).toMatchObject({ status: 409, code: 'CONFLICT' });
    const { data } = await staff.call(payments.list, { query: { visitId: visit.id, status: 'Refunded' } });
    await remove(staff, data[0]!.id);
    expect(await balanceOf(visit.id)).toEqual({ paid: 10_000, payment_status: 'Paid' });
    expect((await staff.call(payments.get, { params: { id: payment.id } })).data.refunded).toBe('0.00');
    await remove(staff, payment.id);
    expect(await balanceOf(visit.id)).toMatchObject({ paid: 0 });
  });

  test('keeps the refund of a cancelled visit', async () => {
    const staff = await asUser(app, 'MANAGER');
    const visit = await aVisit(app.deps.db);
    const { data: payment } = await record(staff, visit.id, '10');
    await staff.call(payments.refund, { params: { id: payment.id }, body: { reason: 'x' } });
    await change('visits', visit.id, { status: 'Cancelled' });
    const { data } = await staff.call(payments.list, { query: { visitId: visit.id, status: 'Refunded' } });
    expect(await errorOf(remove(staff, data[0]!.id))).toMatchObject({ status: 409, code: 'CONFLICT' });
  });
});

describe('reading', () => {
  test('returns a client’s own payments without internal fields', async () => {
    const client = await asUser(app, 'CLIENT');
    const staff = await asUser(app, 'EMPLOYEE');
    const visit = await aVisit(app.deps.db, { user_id: client.user.id });
    const other = await aPayment(app.deps.db, { notes: 'Secret' });
    const { data: own } = await record(staff, visit.id, '50', { notes: 'Pays late' });
    await staff.call(payments.refund, { params: { id: own.id }, body: { amount: '5', reason: 'He shouted' } });
    const { data, meta } = await client.call(payments.list, { query: {} });
    expect(meta.total).toBe(2);
    const { data: one } = await client.call(payments.get, { params: { id: own.id } });
    expect(one).toMatchObject({ amount: '50.00', refunded: '5.00' });
    for (const payment of [...data, one])
      for (const field of ['notes', 'reason', 'recordedBy']) expect(payment).not.toHaveProperty(field);
    expect((await client.call(payments.list, { query: { search: 'late' } })).data).toEqual([]);
    for (const endpoint of [payments.list, payments.totals])
      expect(await errorOf(client.call(endpoint, { query: { createdBy: staff.user.id } }))).toMatchObject({
        status: 422,
        problems: [{ field: 'createdBy', code: 'unknownField' }],
      });
    expect((await staff.call(payments.list, { query: { search: 'late' } })).data).toMatchObject([{ id: own.id }]);
    expect(await errorOf(client.call(payments.get, { params: { id: other.id } }))).toMatchObject({ status: 404 });
    for (const call of [
      () => record(client, visit.id, '50'),
      () => client.call(payments.refund, { params: { id: own.id }, body: { reason: 'x' } }),
      () => client.call(payments.remove, { params: { id: own.id }, body: { reason: 'x' } }),
    ])
      expect(await errorOf(call())).toMatchObject({ status: 403, code: 'ROLE_FORBIDDEN' });
  });

  test('sums received amounts by currency over the filtered list', async () => {
    const staff = await asUser(app, 'EMPLOYEE');
    const visit = await aVisit(app.deps.db);
    const other = await aVisit(app.deps.db, { user_id: visit.user_id, currency: 'TND' });
    const first = await record(staff, visit.id, '30');
    await record(staff, visit.id, '12.50', { method: 'Bank Transfer' });
    await record(staff, visit.id, '99', { status: 'Failed' });
    await staff.call(payments.refund, { params: { id: first.data.id }, body: { amount: '10', reason: 'x' } });
    const deleted = await record(staff, visit.id, '7');
    await staff.call(payments.remove, { params: { id: deleted.data.id }, body: { reason: 'x' } });
    await record(staff, other.id, '1.5');
    const totals = async (query: object = {}, caller = staff) =>
      (await caller.call(payments.totals, { query: { userId: visit.user_id, ...query } })).data;
    const dollars = (received: string) => [{ currency: 'USD', received }];
    expect(await totals()).toEqual([{ currency: 'TND', received: '1.500' }, ...dollars('32.50')]);
    expect(await totals({ visitId: visit.id })).toEqual(dollars('32.50'));
    expect(await totals({ method: 'Bank Transfer' })).toEqual(dollars('12.50'));
    expect(await totals({ status: 'Refunded' })).toEqual(dollars('-10.00'));
    expect(await totals({ status: 'Failed' })).toEqual([]);
    expect(await totals({ received: 'false' })).toEqual([]);
    expect(await totals({ startDate: '2020-01-01', endDate: '2020-01-31' })).toEqual([]);
    expect(await totals({}, await asUser(app, 'CLIENT'))).toEqual([]);
    expect(await errorOf(totals({ page: 2 }))).toMatchObject({ status: 422, problems: [{ field: 'page' }] });
  });

  test('filters by target, payer, method and status', async () => {
    const staff = await signIn(app, await aUser(app.deps.db, { role: 'EMPLOYEE' }));
    const visit = await aVisit(app.deps.db);
    const task = await aTask(app.deps.db, { visit_id: visit.id });
    const onVisit = (await record(staff, visit.id, '1')).data.id;
    const onTask = (await record(staff, task.id, '2', { entityType: 'TASK', method: 'Bank Transfer' })).data.id;
    const failed = (await record(staff, visit.id, '3', { status: 'Failed' })).data.id;
    const idsOf = async (query: object) =>
      (await staff.call(payments.list, { query: { userId: visit.user_id, ...query } })).data.map(({ id }) => id);
    expect(await idsOf({})).toEqual([failed, onTask, onVisit]);
    expect(await idsOf({ visitId: visit.id, sortBy: 'amount' })).toEqual([onVisit, onTask, failed]);
    expect(await idsOf({ entityType: 'VISIT', entityId: visit.id })).toEqual([failed, onVisit]);
    expect(await idsOf({ entityType: 'TASK' })).toEqual([onTask]);
    expect(await idsOf({ method: 'Bank Transfer' })).toEqual([onTask]);
    expect(await idsOf({ status: 'Failed' })).toEqual([failed]);
    // A refund is shown as a negative amount.
    await staff.call(payments.refund, { params: { id: onTask }, body: { amount: '1.5', reason: 'x' } });
    const [refund] = await idsOf({ status: 'Refunded' });
    expect(await idsOf({ sortBy: 'amount', sortOrder: 'asc' })).toEqual([refund, onVisit, onTask, failed]);
  });
});
