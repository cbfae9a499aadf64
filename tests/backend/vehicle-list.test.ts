import { expect, test } from 'vitest';
import { oilChanges } from '#domain/oil-changes/endpoints.ts';
import { search as wholeSearch } from '#domain/search/endpoints.ts';
import { vehicles } from '#domain/vehicles/endpoints.ts';
import { createPlateMark } from '#domain/vehicles/plate-mark.ts';
import { visits } from '#domain/visits/endpoints.ts';
import { asUser, useApp } from '#tests/support/app.ts';
import { aStaticDatum, aUser, aVehicle } from '#tests/support/factories.ts';
import { anOilChange, aVisit } from '#tests/support/workshop-factories.ts';
import { errorOf } from '../support/error-of.ts';

const app = useApp();
const DAY = 24 * 60 * 60 * 1000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY);

test('lists the vehicles of all clients to staff, and only their own to a client', async () => {
  const [toyota, kia] = [await aVehicle(app.deps.db), await aVehicle(app.deps.db, { brand: 'Kia' })];
  for (const role of ['EMPLOYEE', 'MANAGER', 'ADMIN'] as const) {
    const staff = await asUser(app, role);
    const ids = (await staff.call(vehicles.list, { query: { limit: 100 } })).data.map(({ id }) => id);
    expect(ids).toEqual(expect.arrayContaining([toyota.id, kia.id]));
  }
  const client = await asUser(app, 'CLIENT');
  const own = await aVehicle(app.deps.db, { user_id: client.user.id, brand: 'Skoda' });
  expect((await client.call(vehicles.list)).data.map(({ id }) => id)).toEqual([own.id]);
  expect((await client.call(vehicles.brands)).data).toEqual(['Skoda']);
});

test('filters by brand and lists each brand of a live vehicle once', async () => {
  const staff = await asUser(app, 'EMPLOYEE');
  const { user_id } = await aVehicle(app.deps.db, { brand: 'Lada' });
  const second = await aVehicle(app.deps.db, { user_id, brand: 'Lada' });
  await aVehicle(app.deps.db, { user_id, brand: 'Trabant', deleted_at: new Date() });
  const { data } = await staff.call(vehicles.brands);
  expect(data.filter((brand) => brand === 'Lada')).toHaveLength(1);
  expect(data).not.toContain('Trabant');
  expect(data).toEqual(data.toSorted());
  const found = await staff.call(vehicles.list, { query: { brand: 'Lada', sortBy: 'plateNumber', search: 'lada' } });
  expect(found.meta.total).toBe(2);
  expect(found.data.map(({ id }) => id)).toContain(second.id);
  expect((await staff.call(vehicles.list, { query: { brand: 'Lad' } })).data).toEqual([]);
});

test('finds the vehicles without a plate by filter, and by the words for it in every language', async () => {
  const staff = await asUser(app, 'EMPLOYEE');
  const { id: userId } = await aUser(app.deps.db);
  const marked = await aVehicle(app.deps.db, { user_id: userId, plate_number: createPlateMark(), brand: 'Simca' });
  const plated = await aVehicle(app.deps.db, { user_id: userId, plate_number: 'NOPLATE7', brand: 'Simca' });
  const find = async (query: { noPlate?: 'true' | 'false'; search?: string }) =>
    (await staff.call(vehicles.list, { query: { userId, ...query } })).data.map(({ id }) => id);
  expect(await find({ noPlate: 'true' })).toEqual([marked.id]);
  expect(await find({ noPlate: 'false' })).toEqual([plated.id]);
  for (const query of ['No plate yet', 'sans plaque', 'بلا لوحة بعد', 'simca بدون لوحة']) {
    expect(await find({ search: query }), query).toContain(marked.id);
    const { data } = await staff.call(wholeSearch.results, { query: { query, limit: '10' } });
    expect(
      data.flatMap(({ results }) => results).map(({ id }) => id),
      query,
    ).toContain(marked.id);
  }
  expect(await find({ search: 'Trabant sans plaque' })).toEqual([]);
});

test('filters by vehicles in the workshop, and names the open visit and the date of the last one', async () => {
  const staff = await asUser(app, 'EMPLOYEE');
  const { id: userId } = await aUser(app.deps.db);
  const fleet = { user_id: userId };
  const [inside, outside, never] = [
    await aVehicle(app.deps.db, fleet),
    await aVehicle(app.deps.db, fleet),
    await aVehicle(app.deps.db, fleet),
  ];
  await aVisit(app.deps.db, { vehicle_id: inside.id, status: 'Completed', visit_date: '2026-01-05' });
  const open = await aVisit(app.deps.db, { vehicle_id: inside.id, status: 'In Progress', visit_date: '2026-02-03' });
  const removed = { status: 'Pending', visit_date: '2026-03-01', deleted_at: new Date() } as const;
  await aVisit(app.deps.db, { vehicle_id: outside.id, ...removed });
  await aVisit(app.deps.db, { vehicle_id: outside.id, status: 'Completed', visit_date: '2025-12-24' });
  await aVisit(app.deps.db, { vehicle_id: outside.id, status: 'Cancelled', visit_date: '2026-02-20' });

  const list = async (inWorkshop?: 'true' | 'false') =>
    (await staff.call(vehicles.list, { query: { userId, inWorkshop } })).data.map((vehicle) => [
      vehicle.id,
      vehicle.openVisit,
      vehicle.lastVisitDate,
    ]);
  const insideRow = [inside.id, { id: open.id, status: 'In Progress' }, '2026-02-03'];
  const others = [
    [never.id, null, null],
    [outside.id, null, '2025-12-24'],
  ];
  expect(await list('true')).toEqual([insideRow]);
  expect(await list('false')).toEqual(expect.arrayContaining(others));
  expect(await list('false')).toHaveLength(2);
  expect(await list()).toEqual(expect.arrayContaining([insideRow, ...others]));

  await staff.call(visits.updateStatus, { params: { id: open.id }, body: { status: 'Pending' } });
  expect(await list('true')).toMatchObject([[inside.id, { status: 'Pending' }, '2026-02-03']]);
});

test('filters by due status like the list of oil changes', async () => {
  const staff = await asUser(app, 'EMPLOYEE');
  const { id: userId } = await aUser(app.deps.db);
  const samples = {
    OVERDUE: { latest_km: 15_100, latest_km_updated_at: daysAgo(1) },
    DUE_SOON: { latest_km: 14_800, latest_km_updated_at: daysAgo(1) },
    OK: { latest_km: 11_000, latest_km_updated_at: daysAgo(1) },
    STALE: { latest_km: 11_000, latest_km_updated_at: daysAgo(90), created_at: daysAgo(90) },
  };
  const none = await aVehicle(app.deps.db, { user_id: userId });
  for (const [due, columns] of Object.entries(samples)) {
    const { id } = await aVehicle(app.deps.db, { user_id: userId });
    // A superseded oil change is never due.
    await anOilChange(app.deps.db, { vehicle_id: id, ...samples.OVERDUE, is_newest: false });
    await anOilChange(app.deps.db, { vehicle_id: id, ...columns });
    const query = { userId, due: due as keyof typeof samples };
    const { data } = await staff.call(vehicles.list, { query });
    expect(data.map((vehicle) => [vehicle.id, vehicle.due])).toEqual([[id, due]]);
    const changes = await staff.call(oilChanges.list, { query });
    expect(changes.data.map(({ vehicleId }) => vehicleId)).toEqual([id]);
  }
  expect((await staff.call(vehicles.get, { params: { id: none.id } })).data.due).toBeNull();
});

test('returns the swatch of a color in upper or lower case, and none for an unknown or deleted color', async () => {
  const staff = await asUser(app, 'EMPLOYEE');
  await aStaticDatum(app.deps.db, { name: 'Racing Green', swatch: '#0b5d2b' });
  await aStaticDatum(app.deps.db, { name: 'Sand', swatch: '#d8c9a6', deleted_at: new Date() });
  await aStaticDatum(app.deps.db, { type: 'VEHICLE_BRAND', name: 'Mauve' });
  const swatchOf = async (color: string) => {
    const { id } = await aVehicle(app.deps.db, { color });
    const visit = await aVisit(app.deps.db, { vehicle_id: id });
    const { data } = await staff.call(visits.get, { params: { id: visit.id } });
    const { colorSwatch } = (await staff.call(vehicles.get, { params: { id } })).data;
    expect(data.vehicle.colorSwatch).toBe(colorSwatch);
    return colorSwatch;
  };
  expect(await swatchOf('racing green')).toBe('#0b5d2b');
  for (const color of ['Sand', 'Mauve', "Green' or true --"]) expect(await swatchOf(color)).toBeNull();
});

test.each([
  ['inWorkshop', 'maybe'],
  ['due', 'LATE'],
  ['brand', 'x'.repeat(61)],
])('rejects %s=%s at its field', async (field, value) => {
  const staff = await asUser(app, 'EMPLOYEE');
  const refusal = await errorOf(staff.call(vehicles.list, { query: { [field]: value } }));
  expect(refusal).toMatchObject({ status: 422, problems: [{ field }] });
});

test('finds makes, models and colours in any language of the starter lists', async () => {
  const staff = await asUser(app, 'EMPLOYEE');
  const { id } = await aVehicle(app.deps.db, { brand: 'Kia', model: 'Sportage', color: 'Red' });
  const { id: arabic } = await aVehicle(app.deps.db, { brand: 'كيا', model: 'سبورتاج', color: 'أحمر' });
  const find = async (search: string) =>
    (await staff.call(vehicles.list, { query: { search, limit: 100 } })).data.map((vehicle) => vehicle.id);
  for (const search of ['كيا سبورتاج', 'kia sportage', 'أحمر كيا', 'kia rouge', 'سبورت red'])
    expect(await find(search), search).toEqual(expect.arrayContaining([id, arabic]));
  expect(await find('كيا أزرق')).toEqual([]);
});

test('a make with several names is one filter, which finds the vehicles under each of them', async () => {
  const staff = await asUser(app, 'EMPLOYEE');
  const [make] = await Promise.all([
    aStaticDatum(app.deps.db, {
      type: 'VEHICLE_BRAND',
      name: 'Wartburg',
      names: JSON.stringify({ ar: 'فارتبورغ' }),
      synonyms: 'IFA, Warty',
    }),
    aStaticDatum(app.deps.db, { type: 'VEHICLE_COLOR', name: 'Papyrus', synonyms: 'بردي', swatch: '#efe8d0' }),
  ]);
  const stored = await Promise.all(
    ['Wartburg', 'فارتبورغ', 'wartburg', 'IFA'].map((brand) => aVehicle(app.deps.db, { brand, color: 'بردي' })),
  );
  const { data } = await staff.call(vehicles.brands);
  expect(data.filter((brand) => ['Wartburg', 'فارتبورغ', 'wartburg', 'IFA'].includes(brand))).toEqual([make.name]);
  for (const brand of ['Wartburg', 'فارتبورغ', 'ifa']) {
    const found = await staff.call(vehicles.list, { query: { brand } });
    expect(found.data.map(({ id }) => id).toSorted()).toEqual(stored.map(({ id }) => id).toSorted());
    expect(found.data.map(({ colorSwatch }) => colorSwatch)).toEqual(Array(4).fill('#efe8d0'));
  }
  // The records keep their text.
  const { data: own } = await staff.call(vehicles.get, { params: { id: stored[1]!.id } });
  expect(own).toMatchObject({ brand: 'فارتبورغ', color: 'بردي' });
});
