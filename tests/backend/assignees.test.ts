import { describe, expect, test } from 'vitest';
import { audit } from '#domain/audit/endpoints.ts';
import { tasks } from '#domain/tasks/endpoints.ts';
import { users } from '#domain/users/endpoints.ts';
import { visits } from '#domain/visits/endpoints.ts';
import { asUser, signIn, useApp, type Caller } from '#tests/support/app.ts';
import { aUser, aVehicle } from '#tests/support/factories.ts';
import { errorOf } from '../support/error-of.ts';
import { aTask, aVisit, taskInput, visitInput } from '#tests/support/workshop-factories.ts';

const app = useApp();
const SAMI = { role: 'EMPLOYEE', first_name: 'Sami', last_name: 'Khoury' } as const;
const aMechanic = (columns: object = {}) => aUser(app.deps.db, { ...SAMI, ...columns });

/** Assigns a task as `caller`; null removes the assignee. */
async function assign(caller: Caller, id: string, assigneeId: string | null, fields: object = {}) {
  const { updatedAt } = (await caller.call(tasks.get, { params: { id } })).data;
  return (await caller.call(tasks.update, { params: { id }, body: { assigneeId, updatedAt, ...fields } })).data;
}

describe('the assignee of a task', () => {
  test('is set with a new task or later, and removed', async () => {
    const employee = await asUser(app, 'EMPLOYEE');
    const sami = await aMechanic();
    const visit = await aVisit(app.deps.db);
    const body = { visitId: visit.id, ...taskInput({ assigneeId: sami.id }) };
    const { data } = await employee.call(tasks.create, { body });
    expect(data).toMatchObject({ assigneeId: sami.id, assigneeName: 'Sami Khoury' });
    expect(await assign(employee, data.id, employee.user.id)).toMatchObject({ assigneeId: employee.user.id });
    expect(await assign(employee, data.id, null)).toMatchObject({ assigneeId: null, assigneeName: null });
  });

  test('is set with a new visit', async () => {
    const manager = await asUser(app, 'MANAGER');
    const sami = await aMechanic();
    const body = visitInput(await aVehicle(app.deps.db), {
      totalCost: '200',
      tasks: [taskInput({ assigneeId: sami.id }), taskInput({})],
    });
    const { data } = await manager.call(visits.create, { body });
    expect(data.tasks.map(({ assigneeName }) => assigneeName)).toEqual(['Sami Khoury', null]);
  });

  test('must be an active member of staff', async () => {
    const employee = await asUser(app, 'EMPLOYEE');
    const { id, visit_id } = await aTask(app.deps.db);
    const refused = {
      status: 422,
      code: 'VALIDATION',
      problems: [{ field: 'assigneeId', code: 'unknownReference' }],
    };
    const others = [
      await aUser(app.deps.db),
      await aMechanic({ status: 'inactive' }),
      await aMechanic({ deleted_at: new Date() }),
      { id: '01890a5d-ac96-774b-bcce-b302099a8057' },
    ];
    for (const other of others) {
      expect(await errorOf(assign(employee, id, other.id))).toMatchObject(refused);
      const body = { visitId: visit_id, ...taskInput({ assigneeId: other.id }) };
      expect(await errorOf(employee.call(tasks.create, { body }))).toMatchObject(refused);
    }
    expect(await errorOf(assign(employee, id, 'me'))).toMatchObject({
      status: 422,
      problems: [{ field: 'assigneeId' }],
    });
    const vehicle = await aVehicle(app.deps.db);
    const body = visitInput(vehicle, { tasks: [taskInput({}), taskInput({ assigneeId: others[0]!.id })] });
    expect(await errorOf(employee.call(visits.create, { body }))).toMatchObject({
      problems: [{ field: 'tasks.1.assigneeId', code: 'unknownReference' }],
    });
  });

  test('stays when the person has left and another field changes', async () => {
    const employee = await asUser(app, 'EMPLOYEE');
    const sami = await aMechanic({ status: 'inactive' });
    const { id } = await aTask(app.deps.db, { assignee_id: sami.id });
    const data = await assign(employee, id, sami.id, { name: 'Rear pads' });
    expect(data).toMatchObject({ name: 'Rear pads', assigneeName: 'Sami Khoury' });
  });

  test('changes on closed records only with a reason', async () => {
    const employee = await asUser(app, 'EMPLOYEE');
    const manager = await asUser(app, 'MANAGER');
    const { id } = await aVisit(app.deps.db, { status: 'Completed' });
    const task = await aTask(app.deps.db, { visit_id: id, status: 'Completed' });
    expect(await errorOf(assign(employee, task.id, employee.user.id))).toMatchObject({ code: 'RECORD_CLOSED' });
    await assign(manager, task.id, manager.user.id, { reason: 'He did it' });
    const { data } = await manager.call(visits.get, { params: { id } });
    expect(data.corrections).toMatchObject([{ fields: ['assigneeId'], reason: 'He did it' }]);
    expect(data.assignments).toEqual([]);
  });

  test('is hidden from clients, who cannot filter by it', async () => {
    const client = await signIn(app, await aUser(app.deps.db));
    const sami = await aMechanic();
    const task = await aTask(app.deps.db, { user_id: client.user.id, assignee_id: sami.id });
    const { data } = await client.call(visits.get, { params: { id: task.visit_id } });
    const own = await client.call(tasks.get, { params: { id: task.id } });
    for (const record of [...data.tasks, own.data]) {
      expect(record).not.toHaveProperty('assigneeId');
      expect(record).not.toHaveProperty('assigneeName');
    }
    expect(data).not.toHaveProperty('assignments');
    for (const assigneeId of ['me', 'none', sami.id])
      for (const { list } of [tasks, visits])
        expect(await errorOf(client.call(list, { query: { assigneeId } }))).toMatchObject({
          status: 422,
          problems: [{ field: 'assigneeId', code: 'unknownField' }],
        });
  });
});

test('the history of the visit and the audit log record who assigned tasks to whom', async () => {
  const manager = await signIn(
    app,
    await aUser(app.deps.db, { role: 'MANAGER', first_name: 'Rana', last_name: 'Saab' }),
  );
  const sami = await aMechanic();
  const task = await aTask(app.deps.db);
  await assign(manager, task.id, sami.id);
  await assign(manager, task.id, manager.user.id);
  await assign(manager, task.id, null);
  const created = { visitId: task.visit_id, ...taskInput({ name: 'Oil', assigneeId: sami.id }) };
  await manager.call(tasks.create, { body: created });
  const { data } = await manager.call(visits.get, { params: { id: task.visit_id } });
  const by = { taskName: 'Brake pads', actorName: 'Rana Saab' };
  expect(data.assignments).toMatchObject([
    { ...by, taskName: 'Oil', fromName: null, toName: 'Sami Khoury' },
    { ...by, fromName: 'Rana Saab', toName: null },
    { ...by, fromName: 'Sami Khoury', toName: 'Rana Saab' },
    { ...by, taskId: task.id, fromName: null, toName: 'Sami Khoury' },
  ]);
  const log = await manager.call(audit.list, { query: { entityId: task.id } });
  expect(log.data.at(-1)).toMatchObject({ action: 'update', changes: { assigneeId: { from: null, to: sami.id } } });
});

test('lists of tasks and visits are filtered by an assignee, the caller or no assignee', async () => {
  const employee = await asUser(app, 'EMPLOYEE');
  const sami = await aMechanic();
  const { user_id } = await aVehicle(app.deps.db);
  const add = (assignee_id: string | null, columns: object = {}) =>
    aTask(app.deps.db, { user_id, assignee_id, ...columns });
  const mine = await add(employee.user.id);
  const his = await add(sami.id);
  const free = await add(null);
  await add(null, { status: 'Completed' });
  await add(sami.id, { deleted_at: new Date() });
  const listed = async (assigneeId: string) => {
    const found = await employee.call(tasks.list, { query: { assigneeId } });
    const own = found.data.filter(({ userId }) => userId === user_id);
    const visitsFound = await employee.call(visits.list, { query: { assigneeId, userId: user_id } });
    expect(visitsFound.data.map(({ id }) => id)).toEqual(own.map(({ visitId }) => visitId));
    expect(visitsFound.meta.total).toBe(own.length);
    return own.map(({ id }) => id);
  };
  expect(await listed('me')).toEqual([mine.id]);
  expect(await listed(sami.id)).toEqual([his.id]);
  expect(await listed('none')).toEqual([free.id]);
  expect(await errorOf(employee.call(visits.list, { query: { assigneeId: 'nobody' } }))).toMatchObject({ status: 422 });
});

test('lists of visits name the assignees of unfinished tasks, but not to clients', async () => {
  const client = await signIn(app, await aUser(app.deps.db));
  const employee = await asUser(app, 'EMPLOYEE');
  const [sami, rana] = [await aMechanic(), await aMechanic({ first_name: 'Rana' })];
  const visit = await aVisit(app.deps.db, { user_id: client.user.id });
  const add = (columns: object) => aTask(app.deps.db, { visit_id: visit.id, ...columns });
  await add({ assignee_id: sami.id });
  await add({ assignee_id: sami.id, status: 'In Progress' });
  await add({ assignee_id: rana.id, status: 'Completed' });
  await add({ assignee_id: rana.id, deleted_at: new Date() });
  const query = { userId: client.user.id };
  expect((await employee.call(visits.list, { query })).data[0]).toMatchObject({ assigneeNames: ['Sami Khoury'] });
  expect((await client.call(visits.list, {})).data[0]).not.toHaveProperty('assigneeNames');
});

test('the list of users is filtered by staff, to choose an assignee', async () => {
  const employee = await asUser(app, 'EMPLOYEE');
  await aUser(app.deps.db);
  const { data } = await employee.call(users.list, { query: { role: 'STAFF', status: 'active', limit: 100 } });
  expect(data.map(({ id }) => id)).toContain(employee.user.id);
  expect(new Set(data.map(({ role }) => role))).not.toContain('CLIENT');
});

test('lists the unfinished tasks of open visits that are assigned to the caller, with vehicle and visit', async () => {
  const client = await signIn(app, await aUser(app.deps.db));
  const employee = await asUser(app, 'EMPLOYEE');
  const vehicle = await aVehicle(app.deps.db, { user_id: client.user.id });
  const visit = await aVisit(app.deps.db, { vehicle_id: vehicle.id });
  const closed = await aVisit(app.deps.db, { vehicle_id: vehicle.id, status: 'Cancelled' });
  const add = (columns: object) =>
    aTask(app.deps.db, { visit_id: visit.id, assignee_id: employee.user.id, ...columns });
  const mine = await add({});
  await add({ status: 'Completed' });
  await add({ visit_id: closed.id });
  await add({ assignee_id: null });
  const { data } = await employee.call(tasks.list, { query: { assigneeId: 'me', work: 'open' } });
  expect(data.map(({ id }) => id)).toEqual([mine.id]);
  const context = {
    plateNumber: vehicle.plate_number,
    vehicleName: `${vehicle.brand} ${vehicle.model}`,
    visitName: 'Full service',
    customer: 'Samir Haddad',
    visitDueDate: '2026-03-04',
  };
  expect(data[0]).toMatchObject(context);
  const [seen] = (await client.call(tasks.list, { query: { work: 'open' } })).data;
  for (const field of Object.keys(context)) expect(seen).not.toHaveProperty(field);
});
