import { describe, expect, test } from 'vitest';
import { audit } from '#domain/audit/endpoints.ts';
import { users } from '#domain/users/endpoints.ts';
import { vehicles } from '#domain/vehicles/endpoints.ts';
import { asUser, signIn, useApp } from '#tests/support/app.ts';
import { aUser, aVehicle, vehicleInput } from '#tests/support/factories.ts';
import { errorOf } from '../support/error-of.ts';

const app = useApp({}, { connections: 1 });

describe('creating', () => {
  test('creates a vehicle of a client that search finds by plate, owner and colour', async () => {
    const employee = await asUser(app, 'EMPLOYEE');
    const owner = await aUser(app.deps.db, { first_name: 'محمد', last_name: 'عبدالرحمن' });
    const { data, status } = await employee.call(vehicles.create, {
      body: vehicleInput({ userId: owner.id, plateNumber: 'abc١٢٣', color: 'أزرق' }),
    });
    expect(status).toBe(201);
    expect(data).toMatchObject({
      plateNumber: 'ABC123',
      ownerName: 'محمد عبدالرحمن',
      image: { key: null, url: '/vehicle-types/Car.webp' },
      status: 'ACTIVE',
    });
    expect((await employee.call(vehicles.get, { params: { id: data.id } })).data).toEqual(data);
    for (const search of ['ABC-123', 'abc 123', 'عبد الرحمن', 'مُحَمَّد', 'ازرق', 'مح', owner.phone_number]) {
      const found = await employee.call(vehicles.list, { query: { search } });
      expect(
        found.data.map(({ id }) => id),
        search,
      ).toContain(data.id);
    }
    expect((await employee.call(vehicles.list, { query: { search: 'nothing' } })).data).toEqual([]);
  });

  test('drops invisible marks of plate and year, and refuses a plate in another spelling', async () => {
    const employee = await asUser(app, 'EMPLOYEE');
    const { id: userId } = await aUser(app.deps.db);
    const create = (plateNumber: string) =>
      employee.call(vehicles.create, {
        body: vehicleInput({ userId, plateNumber, year: '\u200f٢٠١٥\u200e' as never }),
      });
    expect((await create('\u202a\u200b12345ک6\u202c')).data).toMatchObject({ plateNumber: '12345ک6', year: 2015 });
    expect(await errorOf(create('۱۲۳۴۵ك۶'))).toMatchObject({
      code: 'TAKEN',
      problems: [{ field: 'plateNumber', code: 'taken' }],
    });
    expect((await create('123456ك')).status).toBe(201);
  });

  test('finds a vehicle by the new name of its owner', async () => {
    const employee = await asUser(app, 'EMPLOYEE');
    const owner = await aUser(app.deps.db);
    const vehicle = await aVehicle(app.deps.db, { user_id: owner.id });
    await employee.call(users.update, {
      params: { id: owner.id },
      body: { lastName: 'Zeitouni', updatedAt: owner.updated_at.toISOString() },
    });
    const found = await employee.call(vehicles.list, { query: { search: 'zeitouni' } });
    expect(found.data).toMatchObject([{ id: vehicle.id, ownerName: 'Samir Zeitouni' }]);
  });

  test.each([
    ['a year beyond the next one', { year: new Date().getUTCFullYear() + 2 }, 'year', 'max'],
    ['a dash in the plate', { plateNumber: 'AB-1' }, 'plateNumber', 'plateCharacters'],
    ['a space in the plate', { plateNumber: 'AB 1' }, 'plateNumber', 'plateCharacters'],
    ['a bar in the plate', { plateNumber: '12345|أ|6' }, 'plateNumber', 'plateCharacters'],
    ['tatweel in the plate', { plateNumber: '12345ـأ6' }, 'plateNumber', 'plateCharacters'],
    ['a plate of 21 characters', { plateNumber: 'A'.repeat(21) }, 'plateNumber', 'maxLength'],
    ['an unknown owner', { userId: '0198f6f0-0000-7000-8000-000000000000' }, 'userId', 'unknownReference'],
    ['an image that was never uploaded', { image: 'abcdefghij0123456789.webp' }, 'image', 'unknownReference'],
    ['an unknown type', { type: 'Boat' as 'Car' }, 'type', 'oneOf'],
    ['no colour', { color: undefined }, 'color', 'required'],
    ['an unknown field', { search: 'x' }, 'search', 'unknownField'],
  ])('rejects %s at its field', async (_, fields, field, code) => {
    const employee = await asUser(app, 'EMPLOYEE');
    const owner = await aUser(app.deps.db);
    const body = vehicleInput({ userId: owner.id, ...fields });
    const refusal = await errorOf(employee.call(vehicles.create, { body }));
    expect(refusal).toMatchObject({ status: 422, code: 'VALIDATION', problems: [{ field, code }] });
    const page = await employee.call(vehicles.list, { query: { userId: owner.id } });
    expect(page.meta.total).toBe(0);
  });

  test('accepts only a client as owner', async () => {
    const employee = await asUser(app, 'EMPLOYEE');
    const body = vehicleInput({ userId: employee.user.id });
    const refusal = await errorOf(employee.call(vehicles.create, { body }));
    expect(refusal.problems).toEqual([{ field: 'userId', code: 'unknownReference' }]);
  });

  test('reserves a plate until the vehicle is deleted', async () => {
    const employee = await asUser(app, 'EMPLOYEE');
    const { id, user_id: userId, plate_number: plateNumber } = await aVehicle(app.deps.db);
    const body = vehicleInput({ userId, plateNumber: plateNumber.toLowerCase() });
    expect(await errorOf(employee.call(vehicles.create, { body }))).toEqual({
      status: 409,
      code: 'TAKEN',
      problems: [{ field: 'plateNumber', code: 'taken' }],
    });
    await employee.call(vehicles.remove, { params: { id } });
    expect((await employee.call(vehicles.create, { body })).data.plateNumber).toBe(plateNumber);
    expect(await errorOf(employee.call(vehicles.restore, { params: { id } }))).toMatchObject({ code: 'TAKEN' });
  });
});

describe('changing', () => {
  test('changes only the fields sent and logs the differences', async () => {
    const manager = await asUser(app, 'MANAGER');
    const vehicle = await aVehicle(app.deps.db, { color: 'White' });
    const params = { id: vehicle.id };
    const body = { color: 'Green', brand: 'Toyota', updatedAt: vehicle.updated_at.toISOString() };
    const { data } = await manager.call(vehicles.update, { params, body });
    expect(data).toMatchObject({ color: 'Green', model: vehicle.model, plateNumber: vehicle.plate_number });
    const log = await manager.call(audit.list, { query: { entityId: vehicle.id } });
    expect(log.data).toMatchObject([
      { action: 'update', entityType: 'vehicles', changes: { color: { from: 'White', to: 'Green' } } },
    ]);
    expect(Object.keys(log.data[0]!.changes)).toEqual(['color']);
  });

  test('changes nothing for the same values', async () => {
    const employee = await asUser(app, 'EMPLOYEE');
    const vehicle = await aVehicle(app.deps.db);
    const updatedAt = vehicle.updated_at.toISOString();
    const { data } = await employee.call(vehicles.update, {
      params: { id: vehicle.id },
      body: { model: vehicle.model, updatedAt },
    });
    expect(data.updatedAt).toBe(updatedAt);
  });

  test('returns STALE for an outdated version', async () => {
    const employee = await asUser(app, 'EMPLOYEE');
    const vehicle = await aVehicle(app.deps.db);
    const change = (color: string) =>
      employee.call(vehicles.update, {
        params: { id: vehicle.id },
        body: { color, updatedAt: vehicle.updated_at.toISOString() },
      });
    await change('Red');
    expect(await errorOf(change('Blue'))).toMatchObject({ status: 409, code: 'STALE' });
  });

  test('changes the owner by a transfer with a reason only', async () => {
    const manager = await asUser(app, 'MANAGER');
    const [vehicle, buyer] = [await aVehicle(app.deps.db), await aUser(app.deps.db, { first_name: 'Buyer' })];
    const params = { id: vehicle.id };
    const edit = { userId: buyer.id, updatedAt: vehicle.updated_at.toISOString() };
    expect((await errorOf(manager.call(vehicles.update, { params, body: edit }))).problems).toEqual([
      { field: 'userId', code: 'unknownField' },
    ]);
    const { data } = await manager.call(vehicles.transfer, { params, body: { userId: buyer.id, reason: 'Sold' } });
    expect(data).toMatchObject({ userId: buyer.id, ownerName: 'Buyer Haddad' });
    const log = await manager.call(audit.list, { query: { entityId: vehicle.id } });
    expect(log.data[0]).toMatchObject({
      action: 'transfer',
      changes: { userId: { from: vehicle.user_id, to: buyer.id }, reason: { to: 'Sold' } },
    });
    const body = { userId: manager.user.id, reason: 'Sold' };
    expect((await errorOf(manager.call(vehicles.transfer, { params, body }))).problems).toEqual([
      { field: 'userId', code: 'unknownReference' },
    ]);
    expect((await manager.call(vehicles.list, { query: { search: 'buyer' } })).meta.total).toBe(1);
  });
});

test('returns a client’s own vehicles and 404 for others', async () => {
  const client = await asUser(app, 'CLIENT');
  const [own, other] = [await aVehicle(app.deps.db, { user_id: client.user.id }), await aVehicle(app.deps.db)];
  const page = await client.call(vehicles.list, { query: {} });
  expect(page.data.map(({ id }) => id)).toEqual([own.id]);
  expect(page.meta).toEqual({ page: 1, limit: 10, total: 1, totalPages: 1 });
  expect(await errorOf(client.call(vehicles.get, { params: { id: other.id } }))).toMatchObject({ status: 404 });
  const byOwner = await client.call(vehicles.list, { query: { userId: other.user_id } });
  expect(byOwner.meta.total).toBe(0);
});

describe('deleting', () => {
  test('hides a deleted vehicle and restores it', async () => {
    const employee = await asUser(app, 'EMPLOYEE');
    const vehicle = await aVehicle(app.deps.db);
    const params = { id: vehicle.id };
    expect((await employee.call(vehicles.remove, { params })).data).toEqual({ id: vehicle.id });
    expect(await errorOf(employee.call(vehicles.get, { params }))).toMatchObject({ status: 404 });
    expect(await errorOf(employee.call(vehicles.remove, { params }))).toMatchObject({ status: 404 });
    const { data } = await employee.call(vehicles.restore, { params });
    expect(data.plateNumber).toBe(vehicle.plate_number);
    expect((await employee.call(vehicles.restore, { params })).data).toEqual(data);
  });

  test('lets an employee undo their own deletion for ten minutes, and a manager any deletion', async () => {
    const [mine, theirs] = [await asUser(app, 'EMPLOYEE'), await asUser(app, 'EMPLOYEE')];
    const manager = await asUser(app, 'MANAGER');
    const params = { id: (await aVehicle(app.deps.db)).id };
    await mine.call(vehicles.remove, { params });
    expect(await errorOf(theirs.call(vehicles.restore, { params }))).toMatchObject({ status: 404 });
    app.setClock(new Date(Date.now() + 11 * 60_000));
    expect(await errorOf(mine.call(vehicles.restore, { params }))).toMatchObject({ status: 404 });
    expect((await manager.call(vehicles.restore, { params })).data.id).toBe(params.id);
    app.setClock();
  });

  test('rejects a restore when the owner is deleted', async () => {
    const admin = await asUser(app, 'ADMIN');
    const vehicle = await aVehicle(app.deps.db);
    await admin.call(vehicles.remove, { params: { id: vehicle.id } });
    await admin.call(users.remove, { params: { id: vehicle.user_id } });
    const restore = admin.call(vehicles.restore, { params: { id: vehicle.id } });
    expect(await errorOf(restore)).toMatchObject({ status: 409, code: 'CONFLICT' });
  });
});

test('rejects the call of an ended session', async () => {
  const caller = await signIn(app, await aUser(app.deps.db, { role: 'EMPLOYEE' }));
  await app.deps.db
    .updateTable('sessions')
    .set({ revoked_at: new Date() })
    .where('user_id', '=', caller.user.id)
    .execute();
  expect(await errorOf(caller.call(vehicles.list, {}))).toMatchObject({ status: 401, code: 'INVALID_TOKEN' });
});
