import { describe, expect, test } from 'vitest';
import { audit } from '#domain/audit/endpoints.ts';
import { tasks } from '#domain/tasks/endpoints.ts';
import type { TaskStatus } from '#domain/tasks/task.ts';
import { visits } from '#domain/visits/endpoints.ts';
import { asUser, useApp } from '#tests/support/app.ts';
import { errorOf } from '../support/error-of.ts';
import { aPayment, aTask, aVisit, dayFromNow, taskInput } from '#tests/support/workshop-factories.ts';

const app = useApp({ EMPLOYEES_SEE_COSTS: 'true' }, { connections: 1 });

/** Creates the second task of a visit, because the last one cannot be deleted. */
async function aRemovableTask(columns: Parameters<typeof aTask>[1] = {}) {
  const { visit_id } = await aTask(app.deps.db);
  return aTask(app.deps.db, { visit_id, ...columns });
}

test('a visit has at most 200 tasks', async () => {
  const employee = await asUser(app, 'EMPLOYEE');
  const visit = await aVisit(app.deps.db);
  for (let count = 0; count < 199; count++) await aTask(app.deps.db, { visit_id: visit.id });
  const body = { visitId: visit.id, ...taskInput({}) } as const;
  expect((await employee.call(tasks.create, { body })).status).toBe(201);
  expect(await errorOf(employee.call(tasks.create, { body }))).toMatchObject({
    status: 422,
    problems: [{ field: 'visitId', code: 'maxItems' }],
  });
});

test('creates a task that search and filters find', async () => {
  const employee = await asUser(app, 'EMPLOYEE');
  const visit = await aVisit(app.deps.db);
  await aTask(app.deps.db, { visit_id: visit.id });
  const body = {
    visitId: visit.id,
    ...taskInput({ name: 'فحص الفرامل', service: 'INSPECTION', cost: '12.5' }),
  } as const;
  const { data, status } = await employee.call(tasks.create, { body });
  expect(status).toBe(201);
  expect(data).toMatchObject({
    visitId: visit.id,
    userId: visit.user_id,
    vehicleId: visit.vehicle_id,
    name: 'فحص الفرامل',
    cost: '12.50',
    soldFor: '60.00',
    currency: 'USD',
    status: 'Pending',
    holdReason: null,
    dueDate: null,
  });
  expect((await employee.call(tasks.get, { params: { id: data.id } })).data).toEqual(data);
  const ids = async (query: object) =>
    (await employee.call(tasks.list, { query: { visitId: visit.id, ...query } })).data.map(({ id }) => id);
  expect(await ids({ search: 'الفرامل' })).toEqual([data.id]);
  expect(await ids({ service: 'INSPECTION' })).toEqual([data.id]);
  expect(await ids({ priority: 'HIGH' })).toEqual([]);
  expect(await ids({ status: 'Pending' })).toHaveLength(2);
});

describe('the total of the visit', () => {
  /** Creates a visit for 100.00 with a task for 100.00; returns them with functions that call the API on them. */
  async function aBilledVisit(columns: Parameters<typeof aVisit>[1] = {}) {
    const manager = await asUser(app, 'MANAGER');
    const visit = await aVisit(app.deps.db, columns);
    const task = await aTask(app.deps.db, { visit_id: visit.id });
    return {
      visit,
      task,
      manager,
      add: async (soldFor: string) =>
        (await manager.call(tasks.create, { body: { visitId: visit.id, ...taskInput({ soldFor }) } })).data,
      setStatus: (id: string, status: TaskStatus) =>
        manager.call(tasks.updateStatus, { params: { id }, body: { status } }),
      total: async () => (await manager.call(visits.get, { params: { id: visit.id } })).data.totalCost,
    };
  }

  test('changes with its tasks while it equals their sum', async () => {
    const { add, manager, setStatus, total } = await aBilledVisit();
    const { id, updatedAt } = await add('60.00');
    expect(await total()).toBe('160.00');
    await manager.call(tasks.update, { params: { id }, body: { soldFor: '45.50', updatedAt } });
    expect(await total()).toBe('145.50');
    await setStatus(id, 'Cancelled');
    expect(await total()).toBe('100.00');
    await setStatus(id, 'Re-opened');
    expect(await total()).toBe('145.50');
    await manager.call(tasks.remove, { params: { id } });
    expect(await total()).toBe('100.00');
    await manager.call(tasks.restore, { params: { id } });
    expect(await total()).toBe('145.50');
  });

  test('is recorded, and changes what the client owes', async () => {
    const { add, manager, visit } = await aBilledVisit();
    await add('60.00');
    const { data: entries } = await manager.call(audit.list, { query: { entityId: visit.id } });
    expect(entries[0]).toMatchObject({ action: 'update', changes: { totalCost: { from: '100.00', to: '160.00' } } });
    const client = await app.deps.db.selectFrom('users').select('owed').where('id', '=', visit.user_id).execute();
    expect(client).toEqual([{ owed: 16_000 }]);
  });

  test('stays when it was typed by hand', async () => {
    const { add, total } = await aBilledVisit({ total_cost: 9_000 });
    await add('60.00');
    expect(await total()).toBe('90.00');
  });

  test('stays when the sum is too long for an amount', async () => {
    const { add, manager, total, visit } = await aBilledVisit();
    await add('999999999999.99');
    expect(await total()).toBe('100.00');
    const { data } = await manager.call(visits.get, { params: { id: visit.id } });
    const body = { name: 'Big service', totalCost: data.totalCost, updatedAt: data.updatedAt };
    expect((await manager.call(visits.update, { params: { id: visit.id }, body })).data.name).toBe('Big service');
  });

  test('stays when nothing is left to bill', async () => {
    const { setStatus, task, total } = await aBilledVisit();
    await setStatus(task.id, 'Cancelled');
    expect(await total()).toBe('100.00');
  });
});

test('lists the most urgent first', async () => {
  const employee = await asUser(app, 'EMPLOYEE');
  const { id } = await aVisit(app.deps.db);
  for (const priority of ['LOW', 'HIGH', 'NORMAL', 'MEDIUM'] as const)
    await aTask(app.deps.db, { visit_id: id, priority });
  const page = await employee.call(tasks.list, { query: { visitId: id, sortBy: 'priority' } });
  expect(page.data.map(({ priority }) => priority)).toEqual(['HIGH', 'MEDIUM', 'NORMAL', 'LOW']);
});

describe('creating is rejected', () => {
  test.each([
    ['for an unknown visit', { visitId: '0198f6f0-0000-7000-8000-000000000000' }, 'visitId', 'unknownReference'],
    ['with a price of a tenth of a cent', { soldFor: '1.001' }, 'soldFor', 'decimals'],
    ['without a price', { soldFor: '' }, 'soldFor', 'required'],
    ['with a cost below zero', { cost: '-1' }, 'cost', 'number'],
    ['that was due yesterday', { dueDate: dayFromNow(-2) }, 'dueDate', 'todayOrLater'],
    ['with an unknown service', { service: 'PAINT' }, 'service', 'oneOf'],
    ['with a status', { status: 'Completed' }, 'status', 'unknownField'],
  ])('%s', async (_, fields, field, code) => {
    const employee = await asUser(app, 'EMPLOYEE');
    const { id: visitId } = await aVisit(app.deps.db);
    const body = { visitId, ...taskInput(fields) } as never;
    expect(await errorOf(employee.call(tasks.create, { body }))).toMatchObject({
      status: 422,
      problems: [{ field, code }],
    });
  });

  test('for a deleted visit', async () => {
    const employee = await asUser(app, 'EMPLOYEE');
    const { id: visitId } = await aVisit(app.deps.db, { deleted_at: new Date() });
    const refusal = await errorOf(employee.call(tasks.create, { body: { visitId, ...taskInput({}) } }));
    expect(refusal.problems).toEqual([{ field: 'visitId', code: 'unknownReference' }]);
  });
});

describe('changing', () => {
  test('changes prices and texts and logs the amounts', async () => {
    const manager = await asUser(app, 'MANAGER');
    const task = await aRemovableTask({ cost: 500, category: 'Chassis' });
    const params = { id: task.id };
    const body = { soldFor: '99.9', cost: '', category: '', updatedAt: task.updated_at.toISOString() };
    const { data } = await manager.call(tasks.update, { params, body });
    expect(data).toMatchObject({ soldFor: '99.90', category: null });
    expect(data).not.toHaveProperty('cost');
    const log = await manager.call(audit.list, { query: { entityId: task.id } });
    expect(log.data[0]!.changes).toEqual({
      soldFor: { from: '100.00', to: '99.90' },
      cost: { from: '5.00', to: null },
      category: { from: 'Chassis', to: null },
    });
  });

  test('keeps the price of a sold task and allows other changes with a reason', async () => {
    const manager = await asUser(app, 'MANAGER');
    const task = await aRemovableTask({ status: 'Sold', sold_for: 6_000 });
    const update = (fields: object) =>
      manager.call(tasks.update, {
        params: { id: task.id },
        body: { ...fields, reason: 'Wrong cost', updatedAt: task.updated_at.toISOString() },
      });
    expect((await errorOf(update({ soldFor: '61' }))).problems).toEqual([{ field: 'soldFor', code: 'unknownField' }]);
    expect((await update({ soldFor: '60.0', cost: '20' })).data).toMatchObject({ soldFor: '60.00', cost: '20.00' });
  });

  test('keeps the visit of a task', async () => {
    const employee = await asUser(app, 'EMPLOYEE');
    const [task, other] = [await aRemovableTask(), await aVisit(app.deps.db)];
    const body = { visitId: other.id, updatedAt: task.updated_at.toISOString() };
    const refusal = await errorOf(employee.call(tasks.update, { params: { id: task.id }, body }));
    expect(refusal.problems).toEqual([{ field: 'visitId', code: 'unknownField' }]);
  });
});

describe('on hold', () => {
  test('stores the reason, continues in one call and clears it when done', async () => {
    const employee = await asUser(app, 'EMPLOYEE');
    const task = await aRemovableTask();
    const changeStatus = async (body: object) =>
      (await employee.call(tasks.updateStatus, { params: { id: task.id }, body: body as never })).data;
    expect(await changeStatus({ status: 'In Progress', holdReason: 'PARTS' })).toMatchObject({ holdReason: 'PARTS' });
    const waiting = await changeStatus({ status: 'In Progress', holdReason: 'APPROVAL', reason: 'A second crack' });
    expect(waiting).toMatchObject({ holdReason: 'APPROVAL' });
    expect(await changeStatus({ status: 'In Progress' })).toEqual(waiting);
    expect(await changeStatus({ status: 'In Progress', holdReason: 'APPROVAL' })).toEqual(waiting);
    expect(await changeStatus({ status: 'In Progress', holdReason: null })).toMatchObject({ holdReason: null });
    await changeStatus({ status: 'In Progress', holdReason: 'CLIENT' });
    expect(await changeStatus({ status: 'Completed' })).toMatchObject({ status: 'Completed', holdReason: null });
    const { data } = await employee.call(visits.get, { params: { id: task.visit_id } });
    const own = data.history.filter(({ taskId }) => taskId === task.id);
    expect(own.map(({ from, to, holdReason, reason }) => [from, to, holdReason, reason])).toEqual([
      ['In Progress', 'Completed', null, null],
      ['In Progress', 'In Progress', 'CLIENT', null],
      ['In Progress', 'In Progress', null, null],
      ['In Progress', 'In Progress', 'APPROVAL', 'A second crack'],
      ['Pending', 'In Progress', 'PARTS', null],
    ]);
  });

  test('is only possible in progress', async () => {
    const employee = await asUser(app, 'EMPLOYEE');
    const { id } = await aRemovableTask({ status: 'In Progress' });
    const call = employee.call(tasks.updateStatus, {
      params: { id },
      body: { status: 'Pending', holdReason: 'PARTS' },
    });
    expect((await errorOf(call)).problems).toEqual([{ field: 'holdReason', code: 'unknownField' }]);
  });
});

describe('deleting', () => {
  test('keeps the last task of a visit', async () => {
    const employee = await asUser(app, 'EMPLOYEE');
    const task = await aRemovableTask();
    const { data } = await employee.call(tasks.list, { query: { visitId: task.visit_id } });
    const [first, second] = data.map(({ id }) => id) as [string, string];
    await employee.call(tasks.remove, { params: { id: first } });
    const refusal = await errorOf(employee.call(tasks.remove, { params: { id: second } }));
    const { vehicleId, userId } = data[0]!;
    const params = { visitId: task.visit_id, vehicleId, userId };
    expect(refusal).toMatchObject({ status: 409, code: 'LAST_TASK', params });
    await employee.call(tasks.restore, { params: { id: first } });
    await employee.call(tasks.remove, { params: { id: second } });
    const left = await employee.call(visits.get, { params: { id: task.visit_id } });
    expect(left.data.tasks.map(({ id }) => id)).toEqual([first]);
    expect(left.data.history.every(({ taskId }) => taskId !== second)).toBe(true);
  });

  test('keeps a task with payments until they are refunded', async () => {
    const employee = await asUser(app, 'EMPLOYEE');
    const task = await aRemovableTask();
    const payment = { entity_type: 'TASK', visit_id: task.visit_id, task_id: task.id } as const;
    const { id } = await aPayment(app.deps.db, payment);
    await aPayment(app.deps.db, { ...payment, status: 'Failed' });
    const remove = () => employee.call(tasks.remove, { params: { id: task.id } });
    expect(await errorOf(remove())).toMatchObject({ status: 409, code: 'HAS_PAYMENTS' });
    await aPayment(app.deps.db, { ...payment, status: 'Refunded', refund_of: id });
    expect((await remove()).data).toEqual({ id: task.id });
  });

  test('restores finished but not unfinished work to a closed visit', async () => {
    const manager = await asUser(app, 'MANAGER');
    const [waiting, done] = [await aRemovableTask(), await aRemovableTask({ status: 'Sold' })];
    for (const { id, visit_id } of [waiting, done]) {
      await manager.call(tasks.remove, { params: { id }, body: { reason: 'A slip' } });
      await app.deps.db.updateTable('visits').set({ status: 'Completed' }).where('id', '=', visit_id).execute();
    }
    const restore = (id: string) => manager.call(tasks.restore, { params: { id } });
    expect(await errorOf(restore(waiting.id))).toMatchObject({ status: 409, code: 'CONFLICT' });
    expect((await restore(done.id)).data.id).toBe(done.id);
  });
});
