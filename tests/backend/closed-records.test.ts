import { describe, expect, test } from 'vitest';
import { audit } from '#domain/audit/endpoints.ts';
import { payments } from '#domain/payments/endpoints.ts';
import { tasks } from '#domain/tasks/endpoints.ts';
import { vehicles } from '#domain/vehicles/endpoints.ts';
import { visits } from '#domain/visits/endpoints.ts';
import { asUser, signIn, useApp } from '#tests/support/app.ts';
import { errorOf } from '#tests/support/error-of.ts';
import { aPayment, aTask, aVisit } from '#tests/support/workshop-factories.ts';

const app = useApp({}, { connections: 1 });
const CLOSED = { status: 409, code: 'RECORD_CLOSED' };
const NO_REASON = { status: 422, problems: [expect.objectContaining({ field: 'reason', code: 'required' })] };
const reason = 'Typed the wrong amount';

/** Inserts a visit of this status with a billed task and another task. */
async function aVisitWithTasks(status: 'Completed' | 'Cancelled' | 'In Progress') {
  const visit = await aVisit(app.deps.db, { status });
  const sold = await aTask(app.deps.db, { visit_id: visit.id, status: 'Sold' });
  const other = await aTask(app.deps.db, { visit_id: visit.id, status: 'Completed' });
  return { visit, sold, other, updatedAt: visit.updated_at.toISOString() };
}

describe.each(['Completed', 'Cancelled'] as const)('a %s visit', (status) => {
  test('is read-only for employees, including its tasks and payments', async () => {
    const employee = await asUser(app, 'EMPLOYEE');
    const { visit, other, updatedAt } = await aVisitWithTasks(status);
    const params = { id: visit.id };
    const taskParams = { id: other.id };
    const payment = await aPayment(app.deps.db, { visit_id: visit.id });
    const refused = [
      employee.call(visits.update, { params, body: { totalCost: '1.00', reason, updatedAt } }),
      employee.call(visits.remove, { params, body: { reason } }),
      employee.call(tasks.update, { params: taskParams, body: { name: 'Other', reason, updatedAt } }),
      employee.call(tasks.remove, { params: taskParams, body: { reason } }),
      employee.call(payments.remove, { params: { id: payment.id }, body: { reason } }),
    ];
    for (const error of await Promise.all(refused.map(errorOf))) expect(error).toMatchObject(CLOSED);
    expect((await employee.call(visits.get, { params })).data.totalCost).toBe('100.00');
  });

  test('can be corrected by a manager with a reason, which the history shows', async () => {
    const manager = await asUser(app, 'MANAGER');
    const { visit, sold, other, updatedAt } = await aVisitWithTasks(status);
    const params = { id: visit.id };
    const body = { totalCost: '90.00', updatedAt };
    expect(await errorOf(manager.call(visits.update, { params, body }))).toMatchObject(NO_REASON);
    expect(await errorOf(manager.call(tasks.remove, { params: { id: other.id } }))).toMatchObject(NO_REASON);
    await manager.call(visits.update, { params, body: { ...body, reason } });
    await manager.call(tasks.remove, { params: { id: sold.id }, body: { reason: 'Never done' } });
    const { data } = await manager.call(visits.get, { params });
    expect(data.totalCost).toBe('90.00');
    expect(data.corrections).toMatchObject([
      { action: 'delete', taskId: sold.id, taskName: sold.name, fields: [], reason: 'Never done' },
      { action: 'update', taskId: null, fields: ['totalCost'], reason, actorName: expect.any(String) },
    ]);
    const logs = await manager.call(audit.list, { query: { entityType: 'visits', entityId: visit.id } });
    expect(logs.data[0]!.changes).toEqual({
      totalCost: { from: '100.00', to: '90.00' },
      reason: { from: null, to: reason },
    });
    expect(await errorOf(manager.call(visits.remove, { params }))).toMatchObject(NO_REASON);
    await manager.call(visits.remove, { params, body: { reason } });
  });
});

test('a billed task of an open visit is read-only for employees', async () => {
  const employee = await asUser(app, 'EMPLOYEE');
  const { sold, other } = await aVisitWithTasks('In Progress');
  const params = { id: sold.id };
  const body = { name: 'Other', updatedAt: sold.updated_at.toISOString(), reason };
  const payment = await aPayment(app.deps.db, { visit_id: sold.visit_id, task_id: sold.id, entity_type: 'TASK' });
  expect(await errorOf(employee.call(tasks.update, { params, body }))).toMatchObject(CLOSED);
  expect(await errorOf(employee.call(tasks.remove, { params }))).toMatchObject(CLOSED);
  const removal = employee.call(payments.remove, { params: { id: payment.id }, body: { reason } });
  expect(await errorOf(removal)).toMatchObject(CLOSED);
  expect((await employee.call(tasks.remove, { params: { id: other.id } })).data).toEqual({ id: other.id });
});

test('a closed visit accepts payments and refunds, and its tasks can be billed', async () => {
  const [employee, manager] = [await asUser(app, 'EMPLOYEE'), await asUser(app, 'MANAGER')];
  const { visit, other } = await aVisitWithTasks('Completed');
  const body = { entityType: 'VISIT', entityId: visit.id, amount: '20.00', method: 'Cash' } as const;
  const { data } = await employee.call(payments.create, { body });
  await manager.call(payments.refund, { params: { id: data.id }, body: { reason: 'Discount' } });
  const sell = await employee.call(tasks.updateStatus, { params: { id: other.id }, body: { status: 'Sold' } });
  expect(sell.data.status).toBe('Sold');
});

test('a client does not see corrections', async () => {
  const manager = await asUser(app, 'MANAGER');
  const { visit, updatedAt } = await aVisitWithTasks('Completed');
  const params = { id: visit.id };
  await manager.call(visits.update, { params, body: { name: 'Brakes', reason, updatedAt } });
  const owner = await app.deps.db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', visit.user_id)
    .executeTakeFirstOrThrow();
  const client = await signIn(app, owner);
  expect((await client.call(visits.get, { params })).data).not.toHaveProperty('corrections');
});

test('an employee cannot restore a task into a visit that was closed meanwhile', async () => {
  const employee = await asUser(app, 'EMPLOYEE');
  const { visit, other } = await aVisitWithTasks('In Progress');
  const params = { id: other.id };
  await employee.call(tasks.remove, { params });
  await app.deps.db.updateTable('visits').set({ status: 'Completed' }).where('id', '=', visit.id).execute();
  expect(await errorOf(employee.call(tasks.restore, { params }))).toMatchObject(CLOSED);
  expect((await (await asUser(app, 'MANAGER')).call(tasks.restore, { params })).data.id).toBe(other.id);
});

test.each(['restore', 'reopen'] as const)('%s is refused while the vehicle is archived', async (action) => {
  const admin = await asUser(app, 'ADMIN');
  const visit = await aVisit(app.deps.db, { status: action === 'restore' ? 'Pending' : 'Cancelled' });
  const params = { id: visit.id };
  if (action === 'restore') await admin.call(visits.remove, { params });
  const vehicle = (await admin.call(vehicles.get, { params: { id: visit.vehicle_id } })).data;
  const body = { status: 'ARCHIVED', updatedAt: vehicle.updatedAt } as const;
  await admin.call(vehicles.update, { params: { id: vehicle.id }, body });
  const call =
    action === 'restore'
      ? admin.call(visits.restore, { params })
      : admin.call(visits.updateStatus, { params, body: { status: 'Pending' } });
  expect(await errorOf(call)).toMatchObject({ status: 409, code: 'VEHICLE_UNAVAILABLE' });
});

test('an employee refunds at most the overpayment of a closed visit, a manager more', async () => {
  const [staff, manager] = [await asUser(app, 'EMPLOYEE'), await asUser(app, 'MANAGER')];
  const visit = await aVisit(app.deps.db, { total_cost: 10_000 });
  const task = await aTask(app.deps.db, { visit_id: visit.id });
  const record = async (entityType: 'VISIT' | 'TASK', entityId: string, amount: string) =>
    (await staff.call(payments.create, { body: { entityType, entityId, amount, method: 'Cash' } })).data.id;
  const refund = (caller: typeof staff, id: string, amount?: string) =>
    caller.call(payments.refund, { params: { id }, body: { reason, ...(amount && { amount }) } });
  const paid = async () => (await staff.call(visits.get, { params: { id: visit.id } })).data.paid;
  const ofVisit = await record('VISIT', visit.id, '100');
  const ofTask = await record('TASK', task.id, '15.50');
  await app.deps.db.updateTable('visits').set({ status: 'Completed' }).where('id', '=', visit.id).execute();

  const tooMuch = (max: string) => ({ status: 422, problems: [{ field: 'amount', code: 'overpaymentOnly', max }] });
  expect(await errorOf(refund(staff, ofVisit))).toMatchObject(tooMuch('15.50'));
  await refund(staff, ofVisit, '5.50');
  expect(await errorOf(refund(staff, ofTask, '10.01'))).toMatchObject(tooMuch('10.00'));
  await refund(staff, ofTask, '10');
  expect(await errorOf(refund(staff, ofVisit, '0.01'))).toMatchObject(CLOSED);
  expect(await paid()).toBe('100.00');
  await refund(manager, ofVisit, '20');
  expect(await paid()).toBe('80.00');
});
