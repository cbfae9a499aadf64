import { expect, test } from 'vitest';
import { audit } from '#domain/audit/endpoints.ts';
import { payments } from '#domain/payments/endpoints.ts';
import { users } from '#domain/users/endpoints.ts';
import { vehicles } from '#domain/vehicles/endpoints.ts';
import { visits } from '#domain/visits/endpoints.ts';
import { asUser, signIn, useApp, type Caller } from '#tests/support/app.ts';
import { errorOf } from '#tests/support/error-of.ts';
import { aUser, aVehicle } from '#tests/support/factories.ts';
import { aMedium, aPayment, aTask, aVisit } from '#tests/support/workshop-factories.ts';

const app = useApp();
const reason = 'The wrong plate was picked';
const move = (caller: Caller, id: string, body: object) =>
  caller.call(visits.move, { params: { id }, body: { reason, ...body } as never });

test('moves a visit with its tasks, payments and photos to another vehicle and its client', async () => {
  const manager = await asUser(app, 'MANAGER');
  const owner = await aUser(app.deps.db);
  const visit = await aVisit(app.deps.db, { user_id: owner.id, status: 'Completed' });
  const task = await aTask(app.deps.db, { visit_id: visit.id });
  await aPayment(app.deps.db, { visit_id: visit.id });
  const { user_id, vehicle_id } = visit;
  await aMedium(app.deps.db, { user_id, vehicle_id, visit_id: visit.id });
  const vehicle = await aVehicle(app.deps.db);
  const { data } = await move(manager, visit.id, { vehicleId: vehicle.id });
  expect(data).toMatchObject({ userId: vehicle.user_id, vehicleId: vehicle.id, owed: '100.00' });
  expect(data.tasks).toMatchObject([{ id: task.id, userId: vehicle.user_id, vehicleId: vehicle.id }]);
  expect(data.corrections).toMatchObject([{ action: 'move', fields: ['userId', 'vehicleId'], reason }]);
  const paid = await manager.call(payments.list, { query: { userId: vehicle.user_id } });
  expect(paid.data).toMatchObject([{ visitId: visit.id, vehicleId: vehicle.id, customer: data.customer }]);
  const photo = await app.deps.db.selectFrom('media').selectAll().where('visit_id', '=', visit.id).execute();
  expect(photo).toMatchObject([{ user_id: vehicle.user_id, vehicle_id: vehicle.id }]);
  const logs = await manager.call(audit.list, { query: { entityType: 'visits', entityId: visit.id } });
  expect(logs.data[0]).toMatchObject({ action: 'move', changes: { reason: { to: reason } } });
  const client = await signIn(app, owner);
  expect(await errorOf(client.call(visits.get, { params: { id: visit.id } }))).toMatchObject({ status: 404 });
});

test('updates what both clients owe', async () => {
  const manager = await asUser(app, 'MANAGER');
  const visit = await aVisit(app.deps.db);
  const vehicle = await aVehicle(app.deps.db);
  const owed = async (id: string) => (await manager.call(users.get, { params: { id } })).data.owed;
  await move(manager, visit.id, { vehicleId: vehicle.id, userId: vehicle.user_id });
  expect([await owed(visit.user_id), await owed(vehicle.user_id)]).toEqual(['0.00', '100.00']);
});

test('rejects a vehicle that is not the client’s, an archived one, and a missing reason', async () => {
  const manager = await asUser(app, 'MANAGER');
  const visit = await aVisit(app.deps.db);
  const other = await aVehicle(app.deps.db);
  const archived = await aVehicle(app.deps.db, { status: 'ARCHIVED' });
  const unknown = [{ field: 'vehicleId', code: 'unknownReference' }];
  const problemsOf = async (body: object) => (await errorOf(move(manager, visit.id, body))).problems;
  expect(await problemsOf({ vehicleId: other.id, userId: visit.user_id })).toEqual(unknown);
  expect(await problemsOf({ vehicleId: archived.id })).toEqual(unknown);
  expect(await problemsOf({ vehicleId: manager.user.id })).toEqual(unknown);
  expect(await problemsOf({ vehicleId: other.id, userId: manager.user.id })).toEqual([
    { field: 'userId', code: 'unknownReference' },
  ]);
  expect(await problemsOf({ vehicleId: other.id, reason: '' })).toEqual([{ field: 'reason', code: 'required' }]);
  const stale = move(manager, visit.id, { vehicleId: other.id, updatedAt: '2026-01-01T00:00:00.000Z' });
  expect(await errorOf(stale)).toMatchObject({ status: 409, code: 'STALE' });
});

test('transfers the sold vehicle with the visit on request, and keeps earlier visits', async () => {
  const manager = await asUser(app, 'MANAGER');
  const visit = await aVisit(app.deps.db);
  const { user_id, vehicle_id: vehicleId } = visit;
  const earlier = await aVisit(app.deps.db, { user_id, vehicle_id: vehicleId, status: 'Completed' });
  const buyer = await aUser(app.deps.db, { first_name: 'Rana', last_name: 'Saad' });
  const body = { vehicleId, userId: buyer.id, updatedAt: visit.updated_at.toISOString() };
  const ownerOf = async () => (await manager.call(vehicles.get, { params: { id: vehicleId } })).data.userId;

  expect(await errorOf(move(manager, visit.id, body))).toMatchObject({
    problems: [{ field: 'vehicleId', code: 'unknownReference' }],
  });
  const second = await aVisit(app.deps.db, { user_id, vehicle_id: vehicleId });
  expect(await errorOf(move(manager, visit.id, { ...body, transfersVehicle: true }))).toMatchObject({
    code: 'HAS_OPEN_VISIT',
  });
  expect(await ownerOf()).toBe(user_id);
  await app.deps.db.updateTable('visits').set({ status: 'Cancelled' }).where('id', '=', second.id).execute();

  const { data } = await move(manager, visit.id, { ...body, transfersVehicle: true });
  expect(data).toMatchObject({ userId: buyer.id, vehicleId, customer: 'Rana Saad', isVehicleAvailable: true });
  expect(data.corrections).toMatchObject([{ action: 'move', fields: ['userId'], reason }]);
  expect(await ownerOf()).toBe(buyer.id);
  expect((await manager.call(visits.get, { params: { id: earlier.id } })).data.userId).toBe(user_id);
  const logs = await manager.call(audit.list, { query: { entityType: 'vehicles', entityId: vehicleId } });
  expect(logs.data[0]).toMatchObject({
    action: 'transfer',
    changes: { userId: { from: user_id, to: buyer.id }, reason: { to: reason } },
  });
});
