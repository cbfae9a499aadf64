import { describe, expect, test } from 'vitest';
import { audit } from '#domain/audit/endpoints.ts';
import { tasks } from '#domain/tasks/endpoints.ts';
import { vehicles } from '#domain/vehicles/endpoints.ts';
import { visits } from '#domain/visits/endpoints.ts';
import { asUser, signIn, useApp } from '#tests/support/app.ts';
import { aUser, aVehicle } from '#tests/support/factories.ts';
import { errorOf } from '../support/error-of.ts';
import { aPayment, aTask, aVisit, dayFromNow, taskInput, visitInput } from '#tests/support/workshop-factories.ts';

const app = useApp({ EMPLOYEES_SEE_COSTS: 'true' });
const countOf = async (table: 'visits' | 'tasks' | 'status_changes') =>
  (await app.deps.db.selectFrom(table).select('id').execute()).length;

describe('creating', () => {
  test('creates a visit with its tasks, its history and its audit log', async () => {
    const employee = await asUser(app, 'EMPLOYEE');
    const owner = await aUser(app.deps.db, { first_name: 'Nour', last_name: 'Aziz' });
    const vehicle = await aVehicle(app.deps.db, { user_id: owner.id, plate_number: 'NOUR77' });
    const body = visitInput(vehicle, {
      totalCost: '150.5',
      tasks: [
        taskInput({ name: 'Brakes', cost: '40', soldFor: '100', priority: 'HIGH', category: 'Chassis' }),
        taskInput({ name: 'Oil', service: 'MAINTENANCE', soldFor: '50.50', dueDate: dayFromNow(1) }),
      ],
    });
    const { data, status } = await employee.call(visits.create, { body });
    expect(status).toBe(201);
    expect(data).toMatchObject({
      userId: owner.id,
      customer: 'Nour Aziz',
      vehicle: {
        plateNumber: 'NOUR77',
        brand: 'Toyota',
        model: 'Corolla',
        year: 2019,
        type: 'Car',
        image: { key: null, url: '/vehicle-types/Car.webp' },
      },
      visitDate: body.visitDate,
      dueDate: body.dueDate,
      totalCost: '150.50',
      paid: '0.00',
      owed: '150.50',
      currency: 'USD',
      status: 'Pending',
      paymentStatus: 'Unpaid',
      taskCount: 2,
      finishedTaskCount: 0,
    });
    expect(data.tasks).toMatchObject([
      { name: 'Brakes', cost: '40.00', soldFor: '100.00', priority: 'HIGH', category: 'Chassis', dueDate: null },
      { name: 'Oil', service: 'MAINTENANCE', soldFor: '50.50', dueDate: dayFromNow(1), status: 'Pending' },
    ]);
    expect(data.tasks[1]).not.toHaveProperty('cost');
    expect(
      data.history.map(({ taskName, from, to, automatic, actorName }) => [taskName, from, to, automatic, actorName]),
    ).toEqual([
      ['Oil', null, 'Pending', false, 'Samir Haddad'],
      ['Brakes', null, 'Pending', false, 'Samir Haddad'],
      [null, null, 'Pending', false, 'Samir Haddad'],
    ]);
    expect((await employee.call(visits.get, { params: { id: data.id } })).data).toEqual(data);
    for (const search of ['nour77', 'aziz', 'full serv', 'corolla'])
      expect((await employee.call(visits.list, { query: { search } })).data.map(({ id }) => id)).toContain(data.id);
  });

  test.each([
    ['a vehicle of somebody else', { vehicleId: true }, 'vehicleId', 'unknownReference'],
    ['an employee as client', { userId: true }, 'userId', 'unknownReference'],
    ['a due date that has passed', { visitDate: dayFromNow(-5), dueDate: dayFromNow(-2) }, 'dueDate', 'todayOrLater'],
    ['a due date before the visit date', { visitDate: dayFromNow(4) }, 'dueDate', 'notBefore'],
    ['a day that does not exist', { visitDate: '2026-02-30' }, 'visitDate', 'format'],
    ['a day of the year 0', { visitDate: '0000-01-01' }, 'visitDate', 'format'],
    ['a name of two letters', { name: 'ab' }, 'name', 'minLength'],
    ['a name of two characters with four UTF-16 code units', { name: '🚗🚗' }, 'name', 'minLength'],
    ['a total of nothing', { totalCost: '0.00' }, 'totalCost', 'positive'],
    ['a total with three decimals', { totalCost: '10.333' }, 'totalCost', 'decimals'],
    ['no tasks', { tasks: [] }, 'tasks', 'required'],
    [
      'a task with a price of a tenth of a cent',
      { tasks: [taskInput({ soldFor: '0.001' })] },
      'tasks.0.soldFor',
      'decimals',
    ],
    [
      'a task with a cost of a tenth of a cent',
      { tasks: [taskInput({}), taskInput({ cost: '0.001' })] },
      'tasks.1.cost',
      'decimals',
    ],
    ['a task due yesterday', { tasks: [taskInput({ dueDate: dayFromNow(-2) })] }, 'tasks.0.dueDate', 'todayOrLater'],
    ['a task without a name', { tasks: [taskInput({ name: ' ' })] }, 'tasks.0.name', 'required'],
    ['a status', { status: 'Completed' }, 'status', 'unknownField'],
    ['a paid amount', { paid: '60.00' }, 'paid', 'unknownField'],
  ])('rejects %s at its field and stores nothing', async (_, fields, field, code) => {
    const employee = await asUser(app, 'EMPLOYEE');
    const [vehicle, other] = [await aVehicle(app.deps.db), await aVehicle(app.deps.db)];
    const wrong = {
      ...fields,
      ...('vehicleId' in fields && { vehicleId: other.id }),
      ...('userId' in fields && { userId: employee.user.id }),
    };
    const before = [await countOf('visits'), await countOf('tasks'), await countOf('status_changes')];
    const body = visitInput(vehicle, wrong) as never;
    expect(await errorOf(employee.call(visits.create, { body }))).toMatchObject({
      status: 422,
      code: 'VALIDATION',
      problems: [{ field, code }],
    });
    expect([await countOf('visits'), await countOf('tasks'), await countOf('status_changes')]).toEqual(before);
  });

  test('returns all problems at once', async () => {
    const employee = await asUser(app, 'EMPLOYEE');
    const fields = { dueDate: dayFromNow(-2), totalCost: '1.001', tasks: [taskInput({ soldFor: '1.001' })] };
    const body = visitInput({ id: employee.user.id, user_id: employee.user.id }, fields);
    const { problems } = await errorOf(employee.call(visits.create, { body }));
    expect((problems as { field: string }[]).map(({ field }) => field).toSorted()).toEqual([
      'dueDate',
      'tasks.0.soldFor',
      'totalCost',
      'userId',
    ]);
  });

  test('uses the merchant’s current currency and its decimals', async () => {
    const employee = await asUser(app, 'EMPLOYEE');
    const info = app.deps.db.updateTable('branding').where('type', '=', 'MERCHANT_INFO');
    await info.set({ fields: JSON.stringify([{ key: 'currency', value: 'TND' }]) }).execute();
    const body = visitInput(await aVehicle(app.deps.db), { totalCost: '٦٠٫١٢٥' });
    const { data } = await employee.call(visits.create, { body });
    await info.set({ fields: JSON.stringify([{ key: 'currency', value: 'USD' }]) }).execute();
    expect(data).toMatchObject({
      currency: 'TND',
      totalCost: '60.125',
      tasks: [{ soldFor: '60.000', currency: 'TND' }],
    });
    const summary = await employee.call(visits.summary, { query: { userId: data.userId } });
    expect(summary.data.balances).toEqual([{ currency: 'TND', total: '60.125', paid: '0.000', owed: '60.125' }]);
  });
});

describe('the list', () => {
  test('filters by status, balance and dates', async () => {
    const employee = await asUser(app, 'EMPLOYEE');
    const { id: vehicleId } = await aVehicle(app.deps.db);
    const old = new Date(Date.now() - 3 * 86_400_000);
    const make = (name: string, columns: Parameters<typeof aVisit>[1]) =>
      aVisit(app.deps.db, { vehicle_id: vehicleId, name, created_at: old, due_date: dayFromNow(3), ...columns });
    await make('waits', {});
    await make('late', { status: 'In Progress', due_date: dayFromNow(-2), paid: 4_000 });
    await make('ready', { status: 'Ready for Pickup', due_date: dayFromNow(-2), paid: 12_000 });
    await make('done', { status: 'Completed', paid: 10_000, created_at: new Date() });
    await make('off', { status: 'Cancelled', due_date: dayFromNow(-2) });
    await make('gone', { deleted_at: new Date() });
    await make('came today', { visit_date: dayFromNow(0), paid: 1 });
    const listNames = async (query: object) => {
      const { data, meta } = await employee.call(visits.list, { query: { vehicleId, sortBy: 'name', ...query } });
      expect(meta.total).toBe(data.length);
      return data.map(({ name }) => name);
    };
    expect(await listNames({})).toEqual(['came today', 'done', 'late', 'off', 'ready', 'waits']);
    expect(await listNames({ status: 'Ready for Pickup' })).toEqual(['ready']);
    expect(await listNames({ filter: 'pending' })).toEqual(['came today', 'waits']);
    expect(await listNames({ filter: 'completed' })).toEqual(['done']);
    expect(await listNames({ filter: 'unpaid' })).toEqual(['waits']);
    expect(await listNames({ filter: 'overdue' })).toEqual(['late']);
    expect(await listNames({ filter: 'created-today' })).toEqual(['done']);
    expect(await listNames({ filter: 'ready-for-pickup' })).toEqual(['ready']);
    expect(await listNames({ paymentStatus: 'Unpaid' })).toEqual(['waits']);
    expect(await listNames({ paymentStatus: 'Partially Paid' })).toEqual(['came today', 'late']);
    expect(await listNames({ paymentStatus: 'Paid' })).toEqual(['done']);
    expect(await listNames({ paymentStatus: 'Overpaid' })).toEqual(['ready']);
    expect(await listNames({ paymentStatus: 'Overdue' })).toEqual(['late']);
    expect(await listNames({ paymentStatus: 'Pending' })).toEqual(['came today', 'waits']);
    expect(await listNames({ dateFilter: 'today' })).toEqual(['came today']);
    expect(await listNames({ filter: 'pending', paymentStatus: 'Pending', dateFilter: 'today' })).toEqual([
      'came today',
    ]);
    expect((await employee.call(visits.summary, { query: { vehicleId } })).data).toEqual({
      count: 6,
      openCount: 4,
      overdueCount: 1,
      balances: [{ currency: 'USD', total: '500.00', paid: '260.01', owed: '259.99' }],
    });
  });

  test('returns the progress of each visit', async () => {
    const employee = await asUser(app, 'EMPLOYEE');
    const { id, vehicle_id } = await aVisit(app.deps.db);
    for (const status of ['Completed', 'Cancelled', 'Pending', 'Sold'] as const)
      await aTask(app.deps.db, { visit_id: id, status });
    await aTask(app.deps.db, { visit_id: id, status: 'Completed', deleted_at: new Date() });
    const { data } = await employee.call(visits.list, { query: { vehicleId: vehicle_id } });
    const taskStatuses = ['Cancelled', 'Completed', 'Pending', 'Sold'];
    expect(data).toMatchObject([{ taskCount: 3, finishedTaskCount: 2, taskStatuses }]);
  });

  test('finds a visit by the new plate of its vehicle', async () => {
    const employee = await asUser(app, 'EMPLOYEE');
    const vehicle = await aVehicle(app.deps.db);
    const { id } = await aVisit(app.deps.db, { vehicle_id: vehicle.id });
    const body = { plateNumber: 'ANEWPLATE9', updatedAt: vehicle.updated_at.toISOString() };
    await employee.call(vehicles.update, { params: { id: vehicle.id }, body });
    expect((await employee.call(visits.list, { query: { search: 'anewplate9' } })).data).toMatchObject([{ id }]);
  });
});

describe('changing', () => {
  test('changes name, dates and total and logs the amounts', async () => {
    const manager = await asUser(app, 'MANAGER');
    const visit = await aVisit(app.deps.db);
    const params = { id: visit.id };
    const body = {
      name: 'Big service',
      totalCost: '120.5',
      dueDate: dayFromNow(9),
      updatedAt: visit.updated_at.toISOString(),
    };
    const { data } = await manager.call(visits.update, { params, body });
    expect(data).toMatchObject({ name: 'Big service', totalCost: '120.50', owed: '120.50', dueDate: dayFromNow(9) });
    const log = await manager.call(audit.list, { query: { entityId: visit.id } });
    expect(log.data[0]!.changes.totalCost).toEqual({ from: '100.00', to: '120.50' });
    const again = { totalCost: '120.50', updatedAt: data.updatedAt };
    expect((await manager.call(visits.update, { params, body: again })).data.updatedAt).toBe(data.updatedAt);
    const stale = { name: 'Other', updatedAt: body.updatedAt };
    expect(await errorOf(manager.call(visits.update, { params, body: stale }))).toMatchObject({ code: 'STALE' });
  });

  test('accepts other changes with a past due date', async () => {
    const employee = await asUser(app, 'EMPLOYEE');
    const visit = await aVisit(app.deps.db, { visit_date: '2025-01-01', due_date: '2025-01-02' });
    const update = (fields: object) =>
      employee.call(visits.update, {
        params: { id: visit.id },
        body: { ...fields, updatedAt: visit.updated_at.toISOString() },
      });
    const wrong = async (fields: object) => (await errorOf(update(fields))).problems;
    expect(await wrong({ dueDate: '2025-01-03' })).toEqual([{ field: 'dueDate', code: 'todayOrLater' }]);
    expect(await wrong({ visitDate: '2025-01-03' })).toEqual([
      { field: 'dueDate', code: 'notBefore', min: '2025-01-03' },
    ]);
    expect(await wrong({ totalCost: '1.001' })).toEqual([{ field: 'totalCost', code: 'decimals', max: 2 }]);
    expect((await update({ name: 'Renamed' })).data.name).toBe('Renamed');
  });

  test('keeps client and vehicle', async () => {
    const employee = await asUser(app, 'EMPLOYEE');
    const [visit, other] = [await aVisit(app.deps.db), await aVehicle(app.deps.db)];
    const body = { userId: other.user_id, vehicleId: other.id, updatedAt: visit.updated_at.toISOString() };
    const refusal = await errorOf(employee.call(visits.update, { params: { id: visit.id }, body }));
    expect(refusal.problems).toEqual([
      { field: 'userId', code: 'unknownField' },
      { field: 'vehicleId', code: 'unknownField' },
    ]);
  });
});

describe('deleting', () => {
  test('deletes and restores the tasks together with their visit', async () => {
    const manager = await asUser(app, 'MANAGER');
    const visit = await aVisit(app.deps.db);
    const [stays, gone] = [
      await aTask(app.deps.db, { visit_id: visit.id }),
      await aTask(app.deps.db, { visit_id: visit.id }),
    ];
    await manager.call(tasks.remove, { params: { id: gone.id } });
    await manager.call(visits.remove, { params: { id: visit.id } });
    const params = { id: stays.id };
    expect(await errorOf(manager.call(visits.get, { params: { id: visit.id } }))).toMatchObject({ status: 404 });
    expect(await errorOf(manager.call(tasks.get, { params }))).toMatchObject({ status: 404 });
    const body = { name: 'Other', updatedAt: stays.updated_at.toISOString() };
    expect(await errorOf(manager.call(tasks.update, { params, body }))).toMatchObject({ status: 404 });
    const start = manager.call(tasks.updateStatus, { params, body: { status: 'In Progress' } });
    expect(await errorOf(start)).toMatchObject({ status: 404 });
    expect((await manager.call(tasks.list, { query: { visitId: visit.id } })).meta.total).toBe(0);
    expect(await errorOf(manager.call(tasks.restore, { params }))).toMatchObject({
      code: 'CONFLICT',
    });
    expect((await manager.call(visits.restore, { params: { id: visit.id } })).data).toMatchObject({ taskCount: 1 });
    const back = await manager.call(tasks.list, { query: { visitId: visit.id } });
    expect(back.data.map(({ id }) => id)).toEqual([stays.id]);
  });

  test('keeps a visit with payments until they are refunded', async () => {
    const employee = await asUser(app, 'EMPLOYEE');
    const { id } = await aVisit(app.deps.db, { paid: 2_000 });
    await aPayment(app.deps.db, { visit_id: id });
    expect(await errorOf(employee.call(visits.remove, { params: { id } }))).toMatchObject({
      status: 409,
      code: 'HAS_PAYMENTS',
    });
    await app.deps.db.updateTable('visits').set({ paid: 0 }).where('id', '=', id).execute();
    expect((await employee.call(visits.remove, { params: { id } })).data).toEqual({ id });
  });

  test('rejects a restore when the vehicle is deleted', async () => {
    const admin = await asUser(app, 'ADMIN');
    const { id, vehicle_id } = await aVisit(app.deps.db);
    await admin.call(visits.remove, { params: { id } });
    await admin.call(vehicles.remove, { params: { id: vehicle_id } });
    expect(await errorOf(admin.call(visits.restore, { params: { id } }))).toMatchObject({
      code: 'VEHICLE_UNAVAILABLE',
    });
    await app.deps.db.updateTable('visits').set({ status: 'Completed' }).where('id', '=', id).execute();
    expect((await admin.call(visits.restore, { params: { id } })).data.id).toBe(id);
  });
});

test('returns a client’s own visits and sums and 404 for others', async () => {
  const owner = await aUser(app.deps.db);
  const client = await signIn(app, owner);
  const [own, other] = [await aVisit(app.deps.db, { user_id: owner.id }), await aVisit(app.deps.db)];
  const task = await aTask(app.deps.db, { visit_id: other.id });
  await aTask(app.deps.db, { visit_id: own.id });
  expect((await client.call(visits.list, { query: {} })).data.map(({ id }) => id)).toEqual([own.id]);
  expect((await client.call(visits.list, { query: { vehicleId: other.vehicle_id } })).meta.total).toBe(0);
  expect((await client.call(tasks.list, { query: { visitId: other.id } })).meta.total).toBe(0);
  expect(await errorOf(client.call(visits.get, { params: { id: other.id } }))).toMatchObject({ status: 404 });
  expect(await errorOf(client.call(tasks.get, { params: { id: task.id } }))).toMatchObject({ status: 404 });
  expect((await client.call(visits.summary, { query: {} })).data).toMatchObject({ count: 1, openCount: 1 });
  expect((await client.call(visits.summary, { query: { userId: other.user_id } })).data).toEqual({
    count: 0,
    openCount: 0,
    overdueCount: 0,
    balances: [],
  });
});
