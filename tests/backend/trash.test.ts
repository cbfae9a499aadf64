import { expect, test } from 'vitest';
import { audit } from '#domain/audit/endpoints.ts';
import { payments } from '#domain/payments/endpoints.ts';
import { search } from '#domain/search/endpoints.ts';
import { tasks } from '#domain/tasks/endpoints.ts';
import { trash } from '#domain/trash/endpoints.ts';
import { users } from '#domain/users/endpoints.ts';
import { vehicles } from '#domain/vehicles/endpoints.ts';
import { formatPlate } from '#domain/vehicles/plate.ts';
import { createPlateMark } from '#domain/vehicles/plate-mark.ts';
import { asUser, signIn, useApp, type Caller } from '#tests/support/app.ts';
import { errorOf } from '#tests/support/error-of.ts';
import { aStaticDatum, aUser, aVehicle } from '#tests/support/factories.ts';
import { aCategory, anItem } from '#tests/support/shop-factories.ts';
import { aMedium, aMessage, anOilChange, aRating, aTask, aTodo, aVisit } from '#tests/support/workshop-factories.ts';

const app = useApp();

test('lists the deleted records of every kind with actor and time of their deletion', async () => {
  const { db } = app.deps;
  const admin = await signIn(app, await aUser(db, { role: 'ADMIN', first_name: 'Rima', last_name: 'Nahhas' }));
  const deletion = { deleted_at: new Date('2026-03-01T10:00:00Z'), deleted_by: admin.user.id };
  for (const make of [aUser, aVehicle, aVisit, aTask, anOilChange, aMedium, aCategory, anItem, aMessage, aRating])
    await make(db, { ...deletion, ...(make === anOilChange && { is_newest: false }) });
  await aTodo(db, deletion);
  const { data, meta } = await admin.call(trash.list, { query: { limit: 100 } });
  expect(new Set(data.map(({ entityType }) => entityType))).toEqual(
    new Set('users vehicles visits tasks oil-changes media categories items messages ratings'.split(' ')),
  );
  expect(meta.total).toBe(data.length);
  expect(data.every(({ title }) => title !== '')).toBe(true);
  const [vehicle] = data.filter(({ entityType }) => entityType === 'vehicles');
  expect(vehicle).toMatchObject({ deletedByName: 'Rima Nahhas', deletedAt: '2026-03-01T10:00:00.000Z' });
});

test('filters by kind, name and day, and a restored record leaves the list', async () => {
  const manager = await asUser(app, 'MANAGER');
  const vehicle = await aVehicle(app.deps.db, { plate_number: 'TRASH77' });
  await manager.call(vehicles.remove, { params: { id: vehicle.id } });
  const find = async () => {
    const query = { entityType: 'vehicles', search: 'trash77', dateFilter: 'today' } as const;
    return (await manager.call(trash.list, { query })).data.map(({ id }) => id);
  };
  expect(await find()).toEqual([vehicle.id]);
  expect((await manager.call(trash.list, { query: { entityType: 'tasks', search: 'trash77' } })).data).toEqual([]);
  await manager.call(vehicles.restore, { params: { id: vehicle.id } });
  expect(await find()).toEqual([]);
});

test('the audit log returns the names of its records and filters by person and action', async () => {
  const manager = await asUser(app, 'MANAGER');
  const { visit_id } = await aTask(app.deps.db);
  const task = await aTask(app.deps.db, { visit_id, name: 'Clutch' });
  await manager.call(tasks.remove, { params: { id: task.id } });
  await manager.call(tasks.restore, { params: { id: task.id } });
  const list = async (query: object) => (await manager.call(audit.list, { query })).data;
  const own = { actorId: manager.user.id };
  await app.deps.db
    .insertInto('audit_log')
    .values({ action: 'create', entity_type: 'users', entity_id: 'a list', changes: '{}', actor_id: null })
    .execute();
  expect((await list({ entityType: 'users' }))[0]).toMatchObject({ entityId: 'a list', entityName: null });
  expect(await list({ ...own, action: 'delete' })).toMatchObject([
    { action: 'delete', entityType: 'tasks', entityId: task.id, entityName: 'Clutch' },
  ]);
  expect((await list({ ...own, entityType: 'tasks' })).map(({ action }) => action)).toEqual(['restore', 'delete']);
});

test('a refused restore names what is deleted too, and an added payment its amount', async () => {
  const admin = await asUser(app, 'ADMIN');
  const vehicle = await aVehicle(app.deps.db);
  await admin.call(users.remove, { params: { id: vehicle.user_id } });
  expect(await errorOf(admin.call(vehicles.restore, { params: { id: vehicle.id } }))).toMatchObject({
    code: 'CONFLICT',
    params: { blockedBy: 'users' },
  });
  const visit = await aVisit(app.deps.db, { currency: 'KWD', customer: 'Nour Aziz' });
  const body = { entityType: 'VISIT', entityId: visit.id, amount: '12.5', method: 'Cash' } as const;
  const { data: payment } = await admin.call(payments.create, { body });
  const { data } = await admin.call(audit.list, { query: { entityId: payment.id } });
  expect(data).toMatchObject([{ action: 'create', entityName: '12.500 KWD · Nour Aziz' }]);
  const plates = (await admin.call(payments.list, { query: { visitId: visit.id } })).data;
  const { plate_number } = await app.deps.db
    .selectFrom('vehicles')
    .select('plate_number')
    .where('id', '=', visit.vehicle_id)
    .executeTakeFirstOrThrow();
  expect(plates).toMatchObject([{ plateNumber: plate_number, recordedBy: expect.any(String) }]);
});

test('names keep the order of a plate with Arabic letters', async () => {
  const manager = await asUser(app, 'MANAGER');
  const vehicle = await aVehicle(app.deps.db, { plate_number: '97531أ6', brand: 'Kia', model: 'Rio' });
  await aVisit(app.deps.db, { vehicle_id: vehicle.id, user_id: vehicle.user_id, customer: 'Omar Alaoui' });
  const found = (await manager.call(search.results, { query: { query: '97531أ6', limit: '5' } })).data;
  const details = found.flatMap(({ type, results }) => (type === 'visits' ? results.map(({ detail }) => detail) : []));
  expect(details).toEqual([`Omar Alaoui · ${formatPlate('97531أ6', '')}`]);
  const gone = await aVehicle(app.deps.db, { plate_number: '97532أ6', brand: 'Kia', model: 'Rio' });
  await manager.call(vehicles.remove, { params: { id: gone.id } });
  const name = `${formatPlate('97532أ6', '')} Kia Rio`;
  const query = { entityType: 'vehicles', search: '97532' } as const;
  expect((await manager.call(trash.list, { query })).data.map(({ title }) => title)).toEqual([name]);
  const audited = await manager.call(audit.list, { query: { actorId: manager.user.id, action: 'delete' } });
  expect(audited.data.map(({ entityName }) => entityName)).toEqual([name]);
});

const readInFrench = async ({ token }: Caller, path: string) => {
  const headers = { authorization: `Bearer ${token}`, 'accept-language': 'fr' };
  return ((await (await app.fetch(`/backend${path}`, { headers })).json()) as { data: { title: string }[] }).data;
};

test('names show entries of lists and services in the language of the reader', async () => {
  const { db } = app.deps;
  const manager = await asUser(app, 'MANAGER');
  const names = (fr: string) => JSON.stringify({ ar: null, en: null, fr });
  await aStaticDatum(db, { type: 'VEHICLE_BRAND', name: 'Trabant', names: names('Trabante') });
  await aStaticDatum(db, { type: 'OIL_NAME', name: 'Old oil', names: names('Vieille huile') });
  await anItem(db, { title: JSON.stringify({ ar: null, en: 'Wheel polish', fr: 'Lustrage' }) });
  const deleted = { deleted_at: new Date(), deleted_by: manager.user.id };
  const make = await aStaticDatum(db, { type: 'VEHICLE_COLOR', name: 'Mint', names: names('Menthe'), ...deleted });
  const vehicle = await aVehicle(db, { plate_number: 'TRAB1', brand: 'trabant', model: 'P 601', ...deleted });
  const oil = await anOilChange(db, { oil_name: 'Old oil', oil_type: '5W-30', ...deleted, is_newest: false });
  const task = await aTask(db, { name: 'wheel polish', ...deleted });
  const titles: [string, string, string][] = [
    ['static-data', make.id, 'Menthe'],
    ['vehicles', vehicle.id, 'TRAB1 Trabante P 601'],
    ['oil-changes', oil.id, 'Vieille huile 5W-30'],
    ['tasks', task.id, 'Lustrage'],
  ];
  for (const [type, id, title] of titles) {
    const found = await readInFrench(manager, `/trash/fetch-records?entityType=${type}&limit=100`);
    expect(found, type).toContainEqual(expect.objectContaining({ id, title }));
  }
  const log = { action: 'delete', changes: '{}', actor_id: manager.user.id };
  await db
    .insertInto('audit_log')
    .values(titles.map(([entity_type, entity_id]) => ({ ...log, entity_type, entity_id })))
    .execute();
  const audited = await readInFrench(manager, `/audit/fetch-logs?actorId=${manager.user.id}`);
  for (const [, entityId, entityName] of titles)
    expect(audited).toContainEqual(expect.objectContaining({ entityId, entityName }));
});

test('names say in the language of the reader that a vehicle has no plate yet', async () => {
  const manager = await asUser(app, 'MANAGER');
  const columns = { plate_number: createPlateMark(), brand: 'Kia', model: 'Sorento' };
  const vehicle = await aVehicle(app.deps.db, columns);
  await manager.call(vehicles.remove, { params: { id: vehicle.id } });
  const read = (path: string) => readInFrench(manager, path);
  const name = 'Pas encore de plaque Kia Sorento';
  expect(await read('/trash/fetch-records?entityType=vehicles&search=sorento')).toMatchObject([{ title: name }]);
  const audited = await read(`/audit/fetch-logs?actorId=${manager.user.id}&action=delete`);
  expect(audited).toMatchObject([{ entityName: name }]);
});
