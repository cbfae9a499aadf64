import { describe, expect, test } from 'vitest';
import { audit } from '#domain/audit/endpoints.ts';
import { oilChanges } from '#domain/oil-changes/endpoints.ts';
import { payments } from '#domain/payments/endpoints.ts';
import { users } from '#domain/users/endpoints.ts';
import { vehicles } from '#domain/vehicles/endpoints.ts';
import { asUser, useApp, type Caller } from '#tests/support/app.ts';
import { aUser, aVehicle } from '#tests/support/factories.ts';
import { errorOf } from '../support/error-of.ts';
import { anOilChange } from '#tests/support/workshop-factories.ts';

const app = useApp();
const DAY = 24 * 60 * 60 * 1000;
/** Timestamp of day 0. It is in the past, so that sessions created now are valid on every day of these tests. */
const START = Date.now() - 100 * DAY;
const toTimestamp = (day: number) => new Date(START + day * DAY).toISOString();
const setDay = (day: number) => app.setClock(new Date(toTimestamp(day)));

const oil = (vehicleId: string, currentKm: number, fields: object = {}) => ({
  vehicleId,
  oilName: 'Motul 8100',
  oilType: '5W-30',
  currentKm,
  ...fields,
});
/** Records an oil change and confirms its reading: most tests have several on one day. */
const change = async (staff: Caller, vehicleId: string, currentKm: number, fields: object = {}) =>
  (await staff.call(oilChanges.create, { body: oil(vehicleId, currentKm, { confirmed: true, ...fields }) })).data;
const read = async (caller: Caller, id: string) => (await caller.call(oilChanges.get, { params: { id } })).data;
const send = async (caller: Caller, id: string, latestKm: number, fields: object = {}) =>
  (await caller.call(oilChanges.updateLatestKm, { params: { id }, body: { latestKm, ...fields } })).data;
const edit = async (staff: Caller, { id, updatedAt }: { id: string; updatedAt: string }, fields: object) =>
  (await staff.call(oilChanges.update, { params: { id }, body: { ...fields, updatedAt } })).data;
const createVehicle = async (userId?: string) => (await aVehicle(app.deps.db, userId ? { user_id: userId } : {})).id;

describe('recording', () => {
  test('starts with the odometer reading and lasts 5,000 km by default', async () => {
    const staff = await asUser(app, 'EMPLOYEE');
    const owner = await aUser(app.deps.db, { first_name: 'Leila', last_name: 'Mansour' });
    const vehicle = await aVehicle(app.deps.db, { user_id: owner.id, brand: 'Kia', model: 'Rio' });
    const made = await change(staff, vehicle.id, 42_000, { notes: 'Filter too' });
    expect(made).toMatchObject({
      currentKm: 42_000,
      nextChangeKm: 47_000,
      latestKm: 42_000,
      latestKmUpdatedAt: made.createdAt,
      kmLeft: 5_000,
      due: 'OK',
      dueReasons: [],
      kmPerDay: null,
      notes: 'Filter too',
      userId: owner.id,
      ownerName: 'Leila Mansour',
      ownerPhone: owner.phone_e164,
      plateNumber: vehicle.plate_number,
      vehicleName: 'Kia Rio',
    });
    expect(await read(staff, made.id)).toMatchObject({ ...made, readings: [{ km: 42_000, at: made.createdAt }] });
    expect(await change(staff, vehicle.id, 47_000, { nextChangeKm: 62_000 })).toMatchObject({ kmLeft: 15_000 });
  });

  test('only the newest of a vehicle is due', async () => {
    const staff = await asUser(app, 'EMPLOYEE');
    const vehicleId = await createVehicle();
    const first = await change(staff, vehicleId, 10_000);
    const second = await change(staff, vehicleId, 15_200);
    expect(second.due).toBe('OK');
    expect(await read(staff, first.id)).toMatchObject({ due: null, dueReasons: [], latestKm: 10_000 });
    const { data } = await staff.call(oilChanges.list, { query: { vehicleId, due: 'OK' } });
    expect(data.map(({ id }) => id)).toEqual([second.id]);
  });

  test.each([
    ['a next change at the same reading', { nextChangeKm: 10_000 }, 'nextChangeKm', 'greaterThan'],
    ['a reading below zero', { currentKm: -1 }, 'currentKm', 'min'],
    ['half a kilometre', { currentKm: 10.5 }, 'currentKm', 'number'],
    ['no oil', { oilName: ' ' }, 'oilName', 'required'],
    ['an unknown vehicle', { vehicleId: '0198f6f0-0000-7000-8000-000000000000' }, 'vehicleId', 'unknownReference'],
    ['a latest reading', { latestKm: 12_000 }, 'latestKm', 'unknownField'],
  ])('rejects %s at its field', async (_, fields, field, code) => {
    const staff = await asUser(app, 'EMPLOYEE');
    const refusal = await errorOf(change(staff, await createVehicle(), 10_000, fields));
    expect(refusal).toMatchObject({ status: 422, problems: [{ field, code }] });
  });
});

describe('a reading', () => {
  test('updates the latest km and its time, yields km per day after a week, and is stored', async () => {
    const staff = await asUser(app, 'EMPLOYEE');
    setDay(0);
    const { id } = await change(staff, await createVehicle(), 10_000);
    setDay(5);
    expect(await send(staff, id, 10_500)).toMatchObject({ latestKm: 10_500, kmLeft: 4_500, kmPerDay: null });
    setDay(10);
    const sent = await send(staff, id, 11_000);
    expect(sent).toMatchObject({ kmPerDay: 100, due: 'OK', dueDate: toTimestamp(50).slice(0, 10) });
    expect(sent.latestKmUpdatedAt).toBe(toTimestamp(10));
    setDay(37);
    expect(await read(staff, id)).toMatchObject({ due: 'DUE_SOON', dueReasons: ['TIME_NEAR'] });
    expect(await send(staff, id, 15_000)).toMatchObject({ due: 'OVERDUE', dueReasons: ['KM_REACHED'], kmLeft: 0 });
    expect((await read(staff, id)).readings.map(({ km }) => km)).toEqual([15_000, 11_000, 10_500, 10_000]);
    app.setClock();
  });

  test('requires a manager and a reason to be lower, and never goes below the oil change', async () => {
    const [staff, manager] = [await asUser(app, 'EMPLOYEE'), await asUser(app, 'MANAGER')];
    const { id } = await change(staff, await createVehicle(), 10_000);
    await send(staff, id, 11_900);
    const below = (min: number) => ({ status: 422, problems: [{ field: 'latestKm', code: 'min', min }] });
    expect(await errorOf(send(staff, id, 11_899))).toMatchObject(below(11_900));
    expect(await errorOf(send(staff, id, 10_190, { reason: 'A slip' }))).toMatchObject(below(11_900));
    expect(await errorOf(send(manager, id, 10_190))).toMatchObject(below(11_900));
    expect(await send(manager, id, 10_190, { reason: 'Digits swapped' })).toMatchObject({ latestKm: 10_190 });
    expect(await errorOf(send(manager, id, 9_999, { reason: 'x' }))).toMatchObject(below(10_000));
    const log = await manager.call(audit.list, { query: { entityId: id } });
    expect(log.data[0]).toMatchObject({
      action: 'send-km',
      changes: { latestKm: { from: 11_900, to: 10_190 }, reason: { to: 'Digits swapped' } },
    });
  });

  test('does not distort km per day once corrected', async () => {
    const manager = await asUser(app, 'MANAGER');
    setDay(0);
    const { id } = await change(manager, await createVehicle(), 10_000);
    setDay(10);
    await send(manager, id, 20_000, { confirmed: true });
    expect(await send(manager, id, 12_000, { reason: 'A zero too many' })).toMatchObject({ kmPerDay: 200 });
    app.setClock();
  });

  test('requires a confirmation for a large increase', async () => {
    const staff = await asUser(app, 'EMPLOYEE');
    setDay(0);
    const { id } = await change(staff, await createVehicle(), 10_000);
    setDay(2);
    expect(await errorOf(send(staff, id, 14_001))).toMatchObject({ status: 409, code: 'CONFIRMATION_NEEDED' });
    expect((await read(staff, id)).latestKm).toBe(10_000);
    expect(await send(staff, id, 14_001, { confirmed: true })).toMatchObject({ latestKm: 14_001 });
    setDay(4);
    expect(await send(staff, id, 18_001)).toMatchObject({ latestKm: 18_001 });
    app.setClock();
  });

  test('updates the time when it has the same km', async () => {
    const staff = await asUser(app, 'EMPLOYEE');
    setDay(0);
    const { id } = await change(staff, await createVehicle(), 10_000);
    setDay(61);
    expect(await read(staff, id)).toMatchObject({ due: 'STALE', dueReasons: ['READING_OLD'] });
    expect(await send(staff, id, 10_000)).toMatchObject({ due: 'OK', dueReasons: [], kmPerDay: 0 });
    app.setClock();
  });

  test('applies to the newest oil change in the version that the sender has', async () => {
    const staff = await asUser(app, 'EMPLOYEE');
    const vehicleId = await createVehicle();
    const old = await change(staff, vehicleId, 10_000);
    const { id, updatedAt } = await change(staff, vehicleId, 15_000);
    expect(await errorOf(send(staff, old.id, 15_500))).toMatchObject({ status: 409, code: 'CONFLICT' });
    await send(staff, id, 15_100, { updatedAt });
    expect(await errorOf(send(staff, id, 15_200, { updatedAt }))).toMatchObject({ status: 409, code: 'STALE' });
  });
});

describe('the reading of an oil change', () => {
  const unconfirmed = { confirmed: false };
  const lower = (min: number) => ({ status: 422, problems: [{ field: 'currentKm', code: 'min', min }] });
  const UNCONFIRMED = { status: 409, code: 'CONFIRMATION_NEEDED' };

  test('is not below the latest one, unless a manager gives a reason', async () => {
    const [staff, manager] = [await asUser(app, 'EMPLOYEE'), await asUser(app, 'MANAGER')];
    const vehicleId = await createVehicle();
    const { id } = await change(staff, vehicleId, 176_000);
    await send(staff, id, 177_982);
    expect(await errorOf(change(staff, vehicleId, 11_200))).toMatchObject(lower(177_982));
    expect(await errorOf(change(staff, vehicleId, 11_200, { reason: 'A slip' }))).toMatchObject(lower(177_982));
    expect(await errorOf(change(manager, vehicleId, 11_200))).toMatchObject(lower(177_982));
    expect(await read(staff, id)).toMatchObject({ due: 'OK', latestKm: 177_982 });
    const made = await change(manager, vehicleId, 11_200, { reason: 'New odometer' });
    expect(made).toMatchObject({ latestKm: 11_200, due: 'OK', kmLeft: 5_000 });
    const log = await manager.call(audit.list, { query: { entityId: made.id } });
    expect(log.data.map(({ changes }) => changes)).toContainEqual({
      latestKm: { from: null, to: 11_200 },
      reason: { from: null, to: 'New odometer' },
    });
  });

  test('asks to confirm a large gain, also without an oil change that is not deleted', async () => {
    const staff = await asUser(app, 'EMPLOYEE');
    const vehicleId = await createVehicle();
    setDay(0);
    const { id } = await change(staff, vehicleId, 154_000, unconfirmed);
    setDay(10);
    await send(staff, id, 154_300);
    expect(await errorOf(change(staff, vehicleId, 1_553_000, unconfirmed))).toMatchObject(UNCONFIRMED);
    await staff.call(oilChanges.remove, { params: { id } });
    expect(await errorOf(change(staff, vehicleId, 1_553_000, unconfirmed))).toMatchObject(UNCONFIRMED);
    expect(await change(staff, vehicleId, 156_300, unconfirmed)).toMatchObject({ latestKm: 156_300 });
    app.setClock();
  });

  test('is checked against its neighbours when it is corrected', async () => {
    const [staff, manager] = [await asUser(app, 'EMPLOYEE'), await asUser(app, 'MANAGER')];
    const vehicleId = await createVehicle();
    setDay(0);
    const first = await change(staff, vehicleId, 15_400);
    expect(await errorOf(edit(staff, first, { currentKm: 154_000, nextChangeKm: 160_000 }))).toMatchObject(UNCONFIRMED);
    const sure = { currentKm: 154_000, nextChangeKm: 160_000, confirmed: true };
    const old = await edit(staff, first, sure);
    expect(old).toMatchObject({ currentKm: 154_000, latestKm: 154_000 });
    setDay(30);
    const made = await change(staff, vehicleId, 159_000, unconfirmed);
    const tenfold = { currentKm: 1_590_000, nextChangeKm: 1_600_000 };
    expect(await errorOf(edit(staff, made, tenfold))).toMatchObject(UNCONFIRMED);
    expect(await errorOf(edit(staff, made, { currentKm: 15_900 }))).toMatchObject(lower(154_000));
    const beyond = await errorOf(edit(staff, old, { currentKm: 159_001 }));
    expect(beyond.problems).toEqual([{ field: 'currentKm', code: 'max', max: 159_000 }]);
    expect(await errorOf(edit(staff, old, { currentKm: 90_000 }))).toMatchObject(UNCONFIRMED);
    expect(await edit(staff, made, { notes: 'Filter too' })).toMatchObject({ currentKm: 159_000 });
    expect(
      await edit(manager, await read(manager, made.id), { currentKm: 15_900, reason: 'New odometer' }),
    ).toMatchObject({ currentKm: 15_900, latestKm: 15_900 });
    app.setClock();
  });
});

describe('a client', () => {
  test('sends the km of their own car and reads nothing internal', async () => {
    const [client, staff] = [await asUser(app, 'CLIENT'), await asUser(app, 'EMPLOYEE')];
    const { id } = await change(staff, await createVehicle(client.user.id), 10_000, { notes: 'Haggles' });
    const other = await anOilChange(app.deps.db);
    const sent = await send(client, id, 10_400, { reason: 'x' });
    expect(sent.latestKm).toBe(10_400);
    const { data } = await client.call(oilChanges.list, { query: {} });
    for (const record of [sent, await read(client, id), ...data]) expect(record).not.toHaveProperty('notes');
    expect(Object.keys((await read(client, id)).readings[0]!).toSorted()).toEqual(['at', 'id', 'km']);
    expect(data.map((record) => record.id)).toEqual([id]);
    const found = async (caller: Caller, search: string) =>
      (await caller.call(oilChanges.list, { query: { search } })).data.map((record) => record.id);
    expect(await found(client, 'haggles')).toEqual([]);
    expect(await found(client, 'motul')).toEqual([id]);
    expect(await found(staff, 'haggles')).toEqual([id]);
    expect(await errorOf(send(client, id, 10_300, { reason: 'A slip' }))).toMatchObject({ status: 422 });
    expect(await errorOf(send(client, other.id, 10_400))).toMatchObject({ status: 404 });
    expect(await errorOf(read(client, other.id))).toMatchObject({ status: 404 });
    expect(await errorOf(edit(client, sent, { oilName: 'x' }))).toMatchObject({ code: 'ROLE_FORBIDDEN' });
  });

  test('sees the oil changes of a vehicle transferred to them', async () => {
    const [seller, buyer] = [await asUser(app, 'CLIENT'), await asUser(app, 'CLIENT')];
    const manager = await asUser(app, 'MANAGER');
    const vehicleId = await createVehicle(seller.user.id);
    const { id } = await change(manager, vehicleId, 10_000);
    await manager.call(vehicles.transfer, {
      params: { id: vehicleId },
      body: { userId: buyer.user.id, reason: 'Sold' },
    });
    expect(await read(buyer, id)).toMatchObject({ userId: buyer.user.id, ownerPhone: buyer.user.phone_e164 });
    expect(await errorOf(read(seller, id))).toMatchObject({ status: 404 });
    expect((await seller.call(oilChanges.list, { query: {} })).data).toEqual([]);
  });
});

describe('changing', () => {
  test('updates the latest km with a corrected reading until a later one exists', async () => {
    const staff = await asUser(app, 'EMPLOYEE');
    const made = await change(staff, await createVehicle(), 100_000);
    const corrected = await edit(staff, made, { currentKm: 10_000, nextChangeKm: 15_000 });
    expect(corrected).toMatchObject({ currentKm: 10_000, latestKm: 10_000, kmLeft: 5_000 });
    expect((await read(staff, made.id)).readings.map(({ km }) => km)).toEqual([10_000]);
    const sent = await send(staff, made.id, 11_000);
    const beyond = await errorOf(edit(staff, sent, { currentKm: 11_001 }));
    expect(beyond.problems).toEqual([{ field: 'currentKm', code: 'max', max: 11_000 }]);
    expect(await edit(staff, sent, { currentKm: 10_500 })).toMatchObject({ currentKm: 10_500, latestKm: 11_000 });
  });

  test('keeps the next change above the reading, and the vehicle unchanged', async () => {
    const staff = await asUser(app, 'EMPLOYEE');
    const made = await change(staff, await createVehicle(), 10_000);
    expect((await errorOf(edit(staff, made, { nextChangeKm: 9_000 }))).problems).toEqual([
      { field: 'nextChangeKm', code: 'greaterThan', min: 10_000 },
    ]);
    expect((await errorOf(edit(staff, made, { vehicleId: await createVehicle() }))).problems).toEqual([
      { field: 'vehicleId', code: 'unknownField' },
    ]);
  });
});

describe('deleting', () => {
  const remove = (staff: Caller, id: string) => staff.call(oilChanges.remove, { params: { id } });

  test('restores no reading that contradicts a later one', async () => {
    const manager = await asUser(app, 'MANAGER');
    const vehicleId = await createVehicle();
    await change(manager, vehicleId, 10_000);
    const wrong = await change(manager, vehicleId, 90_000);
    await remove(manager, wrong.id);
    const right = await change(manager, vehicleId, 11_000);
    const restore = manager.call(oilChanges.restore, { params: { id: wrong.id } });
    expect(await errorOf(restore)).toMatchObject({ status: 409, params: { blockedBy: 'readings' } });
    expect(await read(manager, right.id)).toMatchObject({ latestKm: 11_000, due: 'OK' });
    const lowered = await change(manager, vehicleId, 9_000, { reason: 'New odometer' });
    await remove(manager, lowered.id);
    const { data } = await manager.call(oilChanges.restore, { params: { id: lowered.id } });
    expect(data).toMatchObject({ currentKm: 9_000, due: 'OK' });
  });

  test('makes the previous one the newest again without its reading; restoring reverses it', async () => {
    const staff = await asUser(app, 'EMPLOYEE');
    const vehicleId = await createVehicle();
    const first = await change(staff, vehicleId, 10_000);
    await send(staff, first.id, 11_000);
    const wrong = await change(staff, vehicleId, 90_000);
    await remove(staff, wrong.id);
    expect(await read(staff, first.id)).toMatchObject({ due: 'OK', latestKm: 11_000 });
    const { data: restored } = await staff.call(oilChanges.restore, { params: { id: wrong.id } });
    expect(restored).toMatchObject({ due: 'OK', latestKm: 90_000 });
    expect(await read(staff, first.id)).toMatchObject({ due: null });
  });

  test('is rejected while it has payments', async () => {
    const staff = await asUser(app, 'EMPLOYEE');
    const { id } = await change(staff, await createVehicle(), 10_000);
    const body = { entityType: 'OIL_CHANGE', entityId: id, amount: '45', method: 'Cash' } as const;
    const { data: payment } = await staff.call(payments.create, { body });
    expect(await errorOf(remove(staff, id))).toMatchObject({ status: 409, code: 'HAS_PAYMENTS' });
    expect(await read(staff, id)).toMatchObject({ due: 'OK' });
    await staff.call(payments.refund, { params: { id: payment.id }, body: { reason: 'A slip' } });
    await remove(staff, id);
    expect(await errorOf(read(staff, id))).toMatchObject({ status: 404 });
  });

  test('cascades from the vehicle and the owner, as does restoring', async () => {
    const [staff, admin] = [await asUser(app, 'EMPLOYEE'), await asUser(app, 'ADMIN')];
    const owner = await aUser(app.deps.db);
    const vehicleId = await createVehicle(owner.id);
    const deleted = await change(staff, vehicleId, 9_000);
    const { id } = await change(staff, vehicleId, 10_000);
    await remove(staff, deleted.id);
    const listIds = async () => (await staff.call(oilChanges.list, { query: { vehicleId } })).data.map((one) => one.id);
    for (const [call, restore, target] of [
      [vehicles.remove, vehicles.restore, vehicleId],
      [users.remove, users.restore, owner.id],
    ] as const) {
      await admin.call(call, { params: { id: target } });
      expect(await listIds()).toEqual([]);
      expect(await errorOf(read(staff, id))).toMatchObject({ status: 404 });
      const alone = admin.call(oilChanges.restore, { params: { id } });
      expect(await errorOf(alone)).toMatchObject({ status: 409, code: 'CONFLICT' });
      expect((await errorOf(change(staff, vehicleId, 11_000))).problems).toEqual([
        { field: 'vehicleId', code: 'unknownReference' },
      ]);
      await admin.call(restore, { params: { id: target } });
      expect(await listIds()).toEqual([id]);
    }
    expect(await read(staff, id)).toMatchObject({ due: 'OK' });
  });
});
