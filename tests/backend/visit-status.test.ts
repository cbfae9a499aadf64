import { describe, expect, test } from 'vitest';
import { audit } from '#domain/audit/endpoints.ts';
import { tasks } from '#domain/tasks/endpoints.ts';
import type { TaskStatus } from '#domain/tasks/task.ts';
import { users } from '#domain/users/endpoints.ts';
import { vehicles } from '#domain/vehicles/endpoints.ts';
import { visits } from '#domain/visits/endpoints.ts';
import type { VisitStatus } from '#domain/visits/visit.ts';
import { asUser, useApp, type Caller } from '#tests/support/app.ts';
import { aUser } from '#tests/support/factories.ts';
import { errorOf } from '../support/error-of.ts';
import { aTask, aVisit, taskInput } from '#tests/support/workshop-factories.ts';

const app = useApp({}, { connections: 1 });

type Columns = Parameters<typeof aVisit>[1];

/** Creates a visit with one task for each of the statuses. */
async function aVisitWith(statuses: readonly TaskStatus[], columns: Columns = {}) {
  const visit = await aVisit(app.deps.db, columns);
  const made = [];
  for (const status of statuses) made.push(await aTask(app.deps.db, { visit_id: visit.id, status }));
  return { id: visit.id, visit, tasks: made };
}
const changeTaskStatus = (caller: Caller, id: string, status: TaskStatus, more: object = {}) =>
  caller.call(tasks.updateStatus, { params: { id }, body: { status, ...more } });
const changeStatus = (caller: Caller, id: string, status: VisitStatus, more: object = {}) =>
  caller.call(visits.updateStatus, { params: { id }, body: { status, ...more } });
const get = async (caller: Caller, id: string) => (await caller.call(visits.get, { params: { id } })).data;
const statusOf = async (caller: Caller, id: string) => (await get(caller, id)).status;

describe('a status that follows its tasks', () => {
  test('changes with the first started and the last finished task, and records the history', async () => {
    const employee = await asUser(app, 'EMPLOYEE');
    const { id, tasks: made } = await aVisitWith(['Pending', 'Pending']);
    const [first, second] = made.map((task) => task.id) as [string, string];
    await changeTaskStatus(employee, first, 'In Progress');
    expect(await statusOf(employee, id)).toBe('In Progress');
    await changeTaskStatus(employee, first, 'Completed');
    expect(await statusOf(employee, id)).toBe('In Progress');
    await changeTaskStatus(employee, second, 'Cancelled', { reason: 'Not needed' });
    const { status, history } = await get(employee, id);
    expect(status).toBe('Ready for Pickup');
    expect(history.map(({ taskId, from, to, automatic, reason }) => [taskId, from, to, automatic, reason])).toEqual([
      [null, 'In Progress', 'Ready for Pickup', true, null],
      [second, 'Pending', 'Cancelled', false, 'Not needed'],
      [first, 'In Progress', 'Completed', false, null],
      [null, 'Pending', 'In Progress', true, null],
      [first, 'Pending', 'In Progress', false, null],
    ]);
    expect(history.every(({ actorName }) => actorName === 'Samir Haddad')).toBe(true);
    const log = await (await asUser(app, 'ADMIN')).call(audit.list, { query: { entityId: second } });
    expect(log.data).toMatchObject([
      {
        action: 'change-status',
        entityType: 'tasks',
        changes: { status: { from: 'Pending', to: 'Cancelled' }, reason: { from: null, to: 'Not needed' } },
      },
    ]);
  });

  test('returns to In Progress for a new or reopened task', async () => {
    const manager = await asUser(app, 'MANAGER');
    const { id, tasks: made } = await aVisitWith(['Completed'], { status: 'Ready for Pickup' });
    const added = await manager.call(tasks.create, { body: { visitId: id, ...taskInput({}) } });
    expect(await statusOf(manager, id)).toBe('In Progress');
    await manager.call(tasks.remove, { params: { id: added.data.id } });
    expect(await statusOf(manager, id)).toBe('Ready for Pickup');
    await manager.call(tasks.restore, { params: { id: added.data.id } });
    expect(await statusOf(manager, id)).toBe('In Progress');
    await manager.call(tasks.remove, { params: { id: added.data.id } });
    await changeTaskStatus(manager, made[0]!.id, 'Re-opened');
    expect(await statusOf(manager, id)).toBe('In Progress');
  });
});

describe('a status changed by hand', () => {
  test('can return to Pending while no task has started', async () => {
    const employee = await asUser(app, 'EMPLOYEE');
    const { id, tasks: made } = await aVisitWith(['Pending']);
    expect((await changeStatus(employee, id, 'In Progress')).data.status).toBe('In Progress');
    expect((await changeStatus(employee, id, 'Pending')).data.status).toBe('Pending');
    await changeTaskStatus(employee, made[0]!.id, 'In Progress');
    expect(await errorOf(changeStatus(employee, id, 'Pending'))).toMatchObject({
      status: 409,
      code: 'INVALID_TRANSITION',
    });
  });

  test('returns the allowed changes when it rejects one', async () => {
    const employee = await asUser(app, 'EMPLOYEE');
    const { id, tasks: made } = await aVisitWith(['Pending']);
    const refused = async (call: Promise<unknown>) => call.catch(({ code, params }) => ({ code, ...params }));
    expect(await refused(changeStatus(employee, id, 'Completed'))).toEqual({
      code: 'INVALID_TRANSITION',
      allowed: ['In Progress', 'Cancelled'],
    });
    expect(await refused(changeTaskStatus(employee, made[0]!.id, 'Sold'))).toEqual({
      code: 'INVALID_TRANSITION',
      allowed: ['In Progress', 'Cancelled'],
    });
  });

  test('changes nothing for the same status', async () => {
    const employee = await asUser(app, 'EMPLOYEE');
    const { id, visit, tasks: made } = await aVisitWith(['Pending']);
    const before = await get(employee, id);
    const old = { updatedAt: new Date(0).toISOString() };
    expect((await changeStatus(employee, id, visit.status, old)).data).toEqual(before);
    expect((await changeTaskStatus(employee, made[0]!.id, 'Pending', old)).data).toEqual(before.tasks[0]);
    expect(await get(employee, id)).toEqual(before);
  });

  test('is rejected as stale for an outdated version, and accepted without a version', async () => {
    const employee = await asUser(app, 'EMPLOYEE');
    const { id, visit, tasks: made } = await aVisitWith(['Pending', 'Pending']);
    const task = made[0]!;
    const old = { updatedAt: new Date(0).toISOString() };
    expect(await errorOf(changeStatus(employee, id, 'In Progress', old))).toMatchObject({ code: 'STALE' });
    expect(await errorOf(changeTaskStatus(employee, task.id, 'In Progress', old))).toMatchObject({ code: 'STALE' });
    await changeTaskStatus(employee, task.id, 'Cancelled', { updatedAt: task.updated_at.toISOString() });
    await changeStatus(employee, id, 'In Progress', { updatedAt: visit.updated_at.toISOString() });
    expect(await statusOf(employee, id)).toBe('In Progress');
  });

  test.each<[string, VisitStatus, readonly TaskStatus[], VisitStatus, object]>([
    ['cancels a visit in progress', 'In Progress', ['In Progress'], 'Cancelled', {}],
    ['reopens a completed visit', 'Completed', ['Completed'], 'In Progress', { reason: 'It still squeaks' }],
    ['restores a cancelled visit', 'Cancelled', ['Cancelled'], 'Pending', {}],
  ])('only a manager or administrator %s', async (_, status, statuses, to, more) => {
    const [employee, manager] = [await asUser(app, 'EMPLOYEE'), await asUser(app, 'MANAGER')];
    const { id } = await aVisitWith(statuses, { status });
    expect(await errorOf(changeStatus(employee, id, to, more))).toMatchObject({ status: 403, code: 'ROLE_FORBIDDEN' });
    expect((await changeStatus(manager, id, to, more)).data.status).toBe(to);
  });

  test('reopens a handed-over or billed visit with a stored reason', async () => {
    const manager = await asUser(app, 'MANAGER');
    const { id, tasks: made } = await aVisitWith(['Sold'], { status: 'Completed' });
    const required = [{ field: 'reason', code: 'required' }];
    expect(await errorOf(changeStatus(manager, id, 'In Progress', { reason: ' ' }))).toMatchObject({
      problems: required,
    });
    const reopened = await changeStatus(manager, id, 'In Progress', { reason: 'It still squeaks' });
    expect(reopened.data.history[0]).toMatchObject({ to: 'In Progress', reason: 'It still squeaks', automatic: false });
    const sold = made[0]!.id;
    expect(await errorOf(changeTaskStatus(manager, sold, 'Re-opened'))).toMatchObject({ problems: required });
    expect((await changeTaskStatus(manager, sold, 'Re-opened', { reason: 'Wrong part' })).data.status).toBe(
      'Re-opened',
    );
  });

  test('cannot be cancelled with payments', async () => {
    const admin = await asUser(app, 'ADMIN');
    const { id } = await aVisitWith(['In Progress'], { status: 'In Progress', paid: 1 });
    expect(await errorOf(changeStatus(admin, id, 'Cancelled'))).toMatchObject({ code: 'INVALID_TRANSITION' });
  });

  test('cancels its unfinished tasks and owes nothing', async () => {
    const manager = await asUser(app, 'MANAGER');
    const { id, tasks: made } = await aVisitWith(['Pending', 'In Progress', 'Completed', 'Re-opened'], {
      status: 'In Progress',
    });
    await changeTaskStatus(manager, made[1]!.id, 'In Progress', { holdReason: 'PARTS' });
    const { data } = await changeStatus(manager, id, 'Cancelled', { reason: 'The client changed his mind' });
    expect(data.tasks.map(({ status, holdReason }) => [status, holdReason])).toEqual([
      ['Cancelled', null],
      ['Cancelled', null],
      ['Completed', null],
      ['Cancelled', null],
    ]);
    expect(data).toMatchObject({ owed: '0.00', paymentStatus: 'Unpaid' });
    expect(data.history.slice(0, 3).every(({ automatic, to }) => automatic && to === 'Cancelled')).toBe(true);
    for (const { id: taskId } of made)
      expect(await errorOf(changeTaskStatus(manager, taskId, 'Re-opened'))).toMatchObject({
        code: 'INVALID_TRANSITION',
      });
  });

  test.each<[string, readonly TaskStatus[], VisitStatus]>([
    ['to work in progress', ['Pending', 'In Progress', 'Re-opened', 'Completed'], 'In Progress'],
    ['to pending work', ['Pending', 'Pending'], 'Pending'],
  ])('restores a cancelled visit and the tasks cancelled with it %s', async (_, statuses, restored) => {
    const manager = await asUser(app, 'MANAGER');
    const { id, tasks: made } = await aVisitWith([...statuses, 'Pending'], { status: 'In Progress' });
    const byHand = made.at(-1)!.id;
    await changeTaskStatus(manager, byHand, 'Cancelled');
    await changeStatus(manager, id, 'Cancelled');
    const { data } = await changeStatus(manager, id, 'Pending');
    expect(data.status).toBe(restored);
    expect(data.tasks.map(({ status }) => status)).toEqual([...statuses, 'Cancelled']);
    expect(data.history.find(({ taskId }) => taskId === made[0]!.id)).toMatchObject({
      from: 'Cancelled',
      to: 'Pending',
      automatic: true,
    });
  });

  test('is Ready for Pickup again after a restore when its work was done', async () => {
    const manager = await asUser(app, 'MANAGER');
    const { id } = await aVisitWith(['Completed'], { status: 'In Progress' });
    await changeStatus(manager, id, 'Cancelled');
    expect((await changeStatus(manager, id, 'Pending')).data.status).toBe('Ready for Pickup');
  });

  test('allows the tasks of a completed visit to be billed only', async () => {
    const manager = await asUser(app, 'MANAGER');
    const { id, tasks: made } = await aVisitWith(['Completed'], { status: 'Completed' });
    const task = made[0]!.id;
    const reopen = changeTaskStatus(manager, task, 'Re-opened');
    expect(await reopen.catch(({ code, params }) => [code, params])).toEqual([
      'INVALID_TRANSITION',
      { allowed: ['Sold'] },
    ]);
    expect((await changeTaskStatus(manager, task, 'Sold')).data.status).toBe('Sold');
    const add = manager.call(tasks.create, { body: { visitId: id, ...taskInput({}) } });
    expect(await errorOf(add)).toMatchObject({ status: 409, code: 'CONFLICT' });
  });
});

describe('selling paid tasks', () => {
  test('happens on hand-over', async () => {
    const employee = await asUser(app, 'EMPLOYEE');
    const { id } = await aVisitWith(['Completed', 'Cancelled'], { status: 'Ready for Pickup', paid: 10_000 });
    const { data } = await changeStatus(employee, id, 'Completed');
    expect(data.tasks.map(({ status }) => status)).toEqual(['Sold', 'Cancelled']);
    expect(data.history[0]).toMatchObject({ from: 'Completed', to: 'Sold', automatic: true });
  });

  test('waits until the total is paid', async () => {
    const employee = await asUser(app, 'EMPLOYEE');
    const { id } = await aVisitWith(['Completed'], { status: 'Ready for Pickup', paid: 9_000 });
    const { data } = await changeStatus(employee, id, 'Completed');
    expect(data.tasks.map(({ status }) => status)).toEqual(['Completed']);
    const body = { totalCost: '90', reason: 'Discount', updatedAt: data.updatedAt };
    await (await asUser(app, 'MANAGER')).call(visits.update, { params: { id }, body });
    expect((await get(employee, id)).tasks.map(({ status }) => status)).toEqual(['Sold']);
  });
});

describe('with an open visit', () => {
  test('vehicle and client cannot be deleted or transferred', async () => {
    const admin = await asUser(app, 'ADMIN');
    const { id, visit } = await aVisitWith(['Pending']);
    const params = { id: visit.vehicle_id };
    const body = { userId: (await aUser(app.deps.db)).id, reason: 'Sold' };
    const obstacle = { visitId: id, vehicleId: visit.vehicle_id, userId: visit.user_id };
    const refused = { status: 409, code: 'HAS_OPEN_VISIT', params: obstacle };
    const removeOwner = () => admin.call(users.remove, { params: { id: visit.user_id } });
    expect(await errorOf(admin.call(vehicles.remove, { params }))).toMatchObject(refused);
    expect(await errorOf(admin.call(vehicles.transfer, { params, body }))).toMatchObject(refused);
    expect(await errorOf(removeOwner())).toMatchObject(refused);
    expect((await admin.call(vehicles.get, { params })).data.id).toBe(visit.vehicle_id);
    await changeStatus(admin, id, 'Cancelled');
    await removeOwner();
    const kept = await get(admin, id);
    expect(kept.customer).toBe('Samir Haddad');
    expect(await errorOf(changeStatus(admin, id, 'Pending'))).toMatchObject({
      status: 409,
      code: 'VEHICLE_UNAVAILABLE',
    });
  });

  test('a vehicle cannot be archived', async () => {
    const employee = await asUser(app, 'EMPLOYEE');
    const { id, visit } = await aVisitWith(['Pending']);
    const params = { id: visit.vehicle_id };
    const { updatedAt } = (await employee.call(vehicles.get, { params })).data;
    const archive = () => employee.call(vehicles.update, { params, body: { status: 'ARCHIVED', updatedAt } });
    expect(await errorOf(archive())).toMatchObject({ status: 409, code: 'HAS_OPEN_VISIT' });
    await changeStatus(employee, id, 'Cancelled');
    expect((await archive()).data.status).toBe('ARCHIVED');
  });

  test('cannot be reopened after a transfer of its vehicle', async () => {
    const admin = await asUser(app, 'ADMIN');
    const { id, visit } = await aVisitWith(['Completed'], { status: 'Completed' });
    const body = { userId: (await aUser(app.deps.db)).id, reason: 'Sold' };
    await admin.call(vehicles.transfer, { params: { id: visit.vehicle_id }, body });
    const reopen = changeStatus(admin, id, 'In Progress', { reason: 'It still squeaks' });
    expect(await errorOf(reopen)).toMatchObject({ status: 409, code: 'VEHICLE_UNAVAILABLE' });
  });
});
