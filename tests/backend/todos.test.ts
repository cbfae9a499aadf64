import { describe, expect, test } from 'vitest';
import { audit } from '#domain/audit/endpoints.ts';
import type { Role } from '#domain/roles.ts';
import { todos } from '#domain/todos/endpoints.ts';
import type { TodoPeriod } from '#domain/todos/todo.ts';
import { asUser, useApp, type Caller } from '#tests/support/app.ts';
import { errorOf } from '#tests/support/error-of.ts';
import { aVehicle } from '#tests/support/factories.ts';
import { aBrandingEntry } from '#tests/support/shop-factories.ts';
import { aMessage, aTodo, aVisit } from '#tests/support/workshop-factories.ts';

const app = useApp();
const input = { title: 'Order pads', description: 'For Thursday' };
const titlesOf = async ({ call }: Caller, query: { period?: TodoPeriod; completed?: 'true' | 'false' }) =>
  (await call(todos.list, { query })).data.map(({ title }) => title);

/** Sets time zone and first weekday of the garage. */
async function setCalendar(timeZone: string, firstWeekday: string) {
  await app.deps.db.deleteFrom('branding').where('type', '=', 'MERCHANT_INFO').execute();
  await aBrandingEntry(app.deps.db, {
    type: 'MERCHANT_INFO',
    language: 'common',
    status: 'ACTIVE',
    fields: JSON.stringify([
      { key: 'timeZone', value: timeZone },
      { key: 'firstWeekday', value: firstWeekday },
    ]),
  });
}

describe('a to-do', () => {
  test('is created, edited, completed, reopened, deleted and restored by its owner', async () => {
    const { call } = await asUser(app, 'EMPLOYEE');
    const { data } = await call(todos.create, { body: { ...input, title: '  Order  pads ' } });
    expect(data).toMatchObject({ title: 'Order  pads', completed: false, completedAt: null, entity: null });
    const params = { id: data.id };
    const edited = await call(todos.update, { params, body: { title: 'Order discs', updatedAt: data.updatedAt } });
    expect(edited.data).toMatchObject({ title: 'Order discs', description: 'For Thursday' });
    const stale = call(todos.update, { params, body: { title: 'Other', updatedAt: data.updatedAt } });
    expect(await errorOf(stale)).toMatchObject({ status: 409, code: 'STALE' });

    const done = (await call(todos.toggle, { params })).data;
    expect(done).toMatchObject({ completed: true, completedAt: expect.stringMatching(/^\d{4}-.*Z$/) });
    expect(Date.parse(done.completedAt!)).toBeGreaterThanOrEqual(Date.parse(done.createdAt));
    expect((await call(todos.toggle, { params })).data).toMatchObject({ completed: false, completedAt: null });

    await call(todos.remove, { params });
    expect((await call(todos.list, { query: {} })).meta.total).toBe(0);
    expect((await call(todos.restore, { params })).data.title).toBe('Order discs');
  });

  test.each<Role>(['EMPLOYEE', 'MANAGER', 'ADMIN'])('of a colleague does not exist for %s', async (role) => {
    const { call } = await asUser(app, role);
    const { id, user_id, updated_at } = await aTodo(app.deps.db);
    const [params, updatedAt] = [{ id }, updated_at.toISOString()];
    const missing = { status: 404, code: 'NOT_FOUND' };
    expect(await errorOf(call(todos.get, { params }))).toMatchObject(missing);
    expect(await errorOf(call(todos.update, { params, body: { title: 'Mine', updatedAt } }))).toMatchObject(missing);
    expect(await errorOf(call(todos.toggle, { params }))).toMatchObject(missing);
    expect(await errorOf(call(todos.remove, { params }))).toMatchObject(missing);
    // A colleague restores it neither while it is live nor after its owner has deleted it.
    expect(await errorOf(call(todos.restore, { params }))).toMatchObject(missing);
    await app.deps.db.updateTable('todos').set({ deleted_at: new Date(), deleted_by: user_id }).execute();
    expect(await errorOf(call(todos.restore, { params }))).toMatchObject(missing);
    expect((await call(todos.list, { query: {} })).data).toEqual([]);
  });

  test('leaves no text in the audit log', async () => {
    const admin = await asUser(app, 'ADMIN');
    const { call } = await asUser(app, 'EMPLOYEE');
    const { data } = await call(todos.create, { body: { title: 'Ask for a raise', description: 'Before May' } });
    const { id, updatedAt } = data;
    await call(todos.update, { params: { id }, body: { description: 'Before June', updatedAt } });
    await call(todos.toggle, { params: { id } });
    const log = await admin.call(audit.list, { query: { entityId: id } });
    expect(log.data.map(({ action }) => action).toSorted()).toEqual(['create', 'toggle', 'update']);
    expect(JSON.stringify(log.data)).not.toMatch(/raise|May|June/);
  });

  test.each([
    [{ title: '', description: 'x' }, 'title', 'Title is required.'],
    [{ title: 'x' }, 'description', 'Description is required.'],
    [{ title: 'a'.repeat(121), description: 'x' }, 'title', 'Title must not exceed 120 characters.'],
    [
      { title: 'Call!', description: 'x' },
      'title',
      'Title takes letters, digits and spaces only: leave out other characters.',
    ],
    [{ ...input, completed: true }, 'completed', 'State is not a field that can be sent here.'],
  ])('of %j is rejected with the message of %s', async (body, field, message) => {
    const { token } = await asUser(app, 'EMPLOYEE');
    const response = await app.fetch('/backend/todo/create-todo', {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'accept-language': 'en' },
      body: JSON.stringify(body),
    });
    expect(response.status).toBe(422);
    expect((await response.json()).errors).toMatchObject([{ field, message: expect.stringContaining(message) }]);
  });
});

describe('the list of a period', () => {
  // Wednesday, 20:30 UTC: in Beirut (UTC+2) it is 22:30, in Auckland (UTC+13) Thursday morning.
  const NOW = new Date('2026-11-18T20:30:00Z');

  async function withTodos(created: Record<string, string>, completed: Record<string, string> = {}) {
    app.setClock(NOW);
    const caller = await asUser(app, 'EMPLOYEE');
    for (const [title, at] of Object.entries(created))
      await aTodo(app.deps.db, {
        user_id: caller.user.id,
        title,
        created_at: new Date(at),
        completed_at: completed[title] ? new Date(completed[title]) : null,
      });
    return caller;
  }

  test('has open to-dos of any age, oldest first, then those completed in it', async () => {
    await setCalendar('Asia/Beirut', '1');
    const caller = await withTodos(
      {
        today: '2026-11-18T09:00:00Z',
        'last month': '2026-10-01T09:00:00Z',
        'done today': '2026-10-02T09:00:00Z',
        'done on Monday': '2026-11-16T09:00:00Z',
        'done on Sunday': '2026-11-10T09:00:00Z',
        'done in October': '2026-10-10T09:00:00Z',
      },
      {
        'done today': '2026-11-18T10:00:00Z',
        'done on Monday': '2026-11-16T10:00:00Z',
        'done on Sunday': '2026-11-15T10:00:00Z',
        'done in October': '2026-10-11T10:00:00Z',
      },
    );
    const open = ['last month', 'today'];
    expect(await titlesOf(caller, { period: 'day' })).toEqual([...open, 'done today']);
    expect(await titlesOf(caller, { period: 'week' })).toEqual([...open, 'done today', 'done on Monday']);
    const month = ['done today', 'done on Sunday', 'done on Monday'];
    expect(await titlesOf(caller, { period: 'month' })).toEqual([...open, ...month]);
    expect((await titlesOf(caller, { period: 'all' })).length).toBe(6);
    expect((await titlesOf(caller, {})).length).toBe(6);
    expect(await titlesOf(caller, { period: 'day', completed: 'false' })).toEqual(open);
    expect(await titlesOf(caller, { period: 'day', completed: 'true' })).toEqual(['done today']);
  });

  test('starts at midnight of the garage', async () => {
    await setCalendar('Asia/Beirut', '1');
    const done = { before: '2026-11-17T21:59:59Z', after: '2026-11-17T22:00:00Z' };
    const caller = await withTodos({ before: '2026-11-17T08:00:00Z', after: '2026-11-17T08:00:00Z' }, done);
    expect(await titlesOf(caller, { period: 'day' })).toEqual(['after']);
    const { periodStart } = await caller.call(todos.list, { query: { period: 'day' } });
    expect(periodStart).toBe('2026-11-17T22:00:00.000Z');

    await setCalendar('Pacific/Auckland', '1');
    expect(await titlesOf(caller, { period: 'day' })).toEqual([]);
    expect((await caller.call(todos.list, { query: { period: 'day' } })).periodStart).toBe('2026-11-18T11:00:00.000Z');
  });

  test.each([
    ['1', '2026-11-16'],
    ['6', '2026-11-14'],
    ['7', '2026-11-15'],
    ['3', '2026-11-18'],
    ['4', '2026-11-12'],
  ])('of a week that begins on weekday %s starts on %s', async (firstWeekday, day) => {
    await setCalendar('UTC', firstWeekday);
    const { call } = await withTodos({});
    const startOf = async (period: TodoPeriod) => (await call(todos.list, { query: { period } })).periodStart;
    expect(await startOf('week')).toBe(`${day}T00:00:00.000Z`);
    expect(await startOf('month')).toBe('2026-11-01T00:00:00.000Z');
    expect(await startOf('all')).toBeNull();
  });
});

describe('the link of a to-do', () => {
  test('refers to a live visit, vehicle or message', async () => {
    app.setClock();
    const { call } = await asUser(app, 'EMPLOYEE');
    const [visit, vehicle, message] = [
      await aVisit(app.deps.db, { name: 'Brakes' }),
      await aVehicle(app.deps.db, { brand: 'Kia', model: 'Rio', plate_number: 'K77' }),
      await aMessage(app.deps.db, { full_name: 'Lina' }),
    ];
    const linked = async (entityType: 'VISIT' | 'VEHICLE' | 'MESSAGE', entityId: string) =>
      (await call(todos.create, { body: { ...input, entityType, entityId } })).data;
    expect((await linked('VISIT', visit.id)).entity).toEqual({
      label: 'Brakes',
      userId: visit.user_id,
      vehicleId: visit.vehicle_id,
    });
    const todo = await linked('VEHICLE', vehicle.id);
    expect(todo.entity).toEqual({ label: 'Kia Rio K77', userId: vehicle.user_id, vehicleId: vehicle.id });
    expect((await linked('MESSAGE', message.id)).entity).toEqual({ label: 'Lina', userId: null, vehicleId: null });

    await app.deps.db.updateTable('vehicles').set({ deleted_at: new Date() }).where('id', '=', vehicle.id).execute();
    const { data } = await call(todos.get, { params: { id: todo.id } });
    expect(data).toMatchObject({ entityType: 'VEHICLE', entityId: vehicle.id, entity: null });
    const body = { entityType: null, entityId: null, updatedAt: data.updatedAt };
    expect((await call(todos.update, { params: { id: todo.id }, body })).data).toMatchObject({ entityType: null });
  });

  test('must be complete and refer to an existing record of its type', async () => {
    const { call } = await asUser(app, 'EMPLOYEE');
    const { id } = await aVehicle(app.deps.db);
    const problemsOf = async (link: object) =>
      (await errorOf(call(todos.create, { body: { ...input, ...link } }))).problems;
    const unknown = [{ field: 'entityId', code: 'unknownReference' }];
    expect(await problemsOf({ entityType: 'VISIT', entityId: id })).toEqual(unknown);
    expect(await problemsOf({ entityType: 'VISIT' })).toEqual([{ field: 'entityId', code: 'required' }]);
    expect(await problemsOf({ entityId: id })).toEqual([{ field: 'entityType', code: 'required' }]);
  });

  test('is for staff only', async () => {
    const { call } = await asUser(app, 'CLIENT');
    expect((await errorOf(call(todos.create, { body: input }))).code).toBe('ROLE_FORBIDDEN');
    expect((await errorOf(call(todos.list, {}))).code).toBe('ROLE_FORBIDDEN');
  });
});
