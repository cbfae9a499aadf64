import { expect, test } from 'vitest';
import type { BodyOf } from '#domain/endpoint.ts';
import { staticData } from '#domain/static-data/endpoints.ts';
import { STATIC_DATA_TYPES } from '#domain/static-data/names.ts';
import { asUser, useApp } from '#tests/support/app.ts';
import { aStaticDatum } from '#tests/support/factories.ts';
import { anItem } from '#tests/support/shop-factories.ts';
import { errorOf } from '../support/error-of.ts';

const app = useApp();

test.each(STATIC_DATA_TYPES)('staff manage the list of %s', async (type) => {
  const employee = await asUser(app, 'EMPLOYEE');
  const { data } = await employee.call(staticData.create, { body: { name: '  Élan ', type } });
  expect(data).toMatchObject({ name: 'Élan', type });
  const page = await employee.call(staticData.list, { query: { type, search: 'elan' } });
  expect(page.data).toEqual([data]);
  const renamed = await employee.call(staticData.update, {
    params: { id: data.id },
    body: { name: 'Brio', updatedAt: data.updatedAt },
  });
  expect(renamed.data).toMatchObject({ name: 'Brio', type });
  await employee.call(staticData.remove, { params: { id: data.id } });
  expect((await employee.call(staticData.list, { query: { type } })).meta.total).toBe(0);
});

test('rejects a duplicate name in any case', async () => {
  const employee = await asUser(app, 'EMPLOYEE');
  await aStaticDatum(app.deps.db, { type: 'OIL_NAME', name: 'Énergie' });
  expect(
    await errorOf(employee.call(staticData.create, { body: { type: 'OIL_NAME', name: 'ÉNERGIE' } })),
  ).toMatchObject({ status: 409, code: 'TAKEN', problems: [{ field: 'name', code: 'taken' }] });
  expect((await employee.call(staticData.create, { body: { type: 'OIL_TYPE', name: 'ÉNERGIE' } })).status).toBe(201);
});

test.each([
  ['علی', 'علي'],
  ['فضّي', 'فضي'],
  ['ﻓﻀﻲ', 'فضى'],
  ['Strasse', 'STRAßE'],
  ['Bleu nuit', 'bleu \u00a0nuit'],
  ['Gris', '\u200eGris\u200f'],
])('rejects %s beside %s, which lists name only while an upgrade keeps both', async (name, other) => {
  const manager = await asUser(app, 'MANAGER');
  const type = 'VEHICLE_COLOR' as const;
  await app.deps.db.deleteFrom('static_data').where('type', '=', type).execute();
  const { id } = await aStaticDatum(app.deps.db, { type, name });
  expect(await errorOf(manager.call(staticData.create, { body: { type, name: other } }))).toMatchObject({
    code: 'TAKEN',
    problems: [{ field: 'name', code: 'taken' }],
  });
  const query = { spelling: 'alike' as const, sortBy: 'createdAt' as const, sortOrder: 'asc' as const };
  expect((await manager.call(staticData.list, { query })).data).toEqual([]);
  const kept = await aStaticDatum(app.deps.db, { type, name: other, spelled_alike: true });
  const listed = await manager.call(staticData.list, { query });
  expect(listed.data.map((entry) => entry.id)).toEqual([id, kept.id]);
  const body = { name: 'Autre', updatedAt: kept.updated_at.toISOString() };
  await manager.call(staticData.update, { params: { id: kept.id }, body });
  expect((await manager.call(staticData.list, { query })).data).toEqual([]);
  const back = await manager.call(staticData.get, { params: { id: kept.id } });
  const again = manager.call(staticData.update, {
    params: { id: kept.id },
    body: { name: other, updatedAt: back.data.updatedAt },
  });
  expect(await errorOf(again)).toMatchObject({ code: 'TAKEN' });
});

test('models with the same name may belong to two makes', async () => {
  const employee = await asUser(app, 'EMPLOYEE');
  const [opel, vauxhall] = await Promise.all(
    ['Opel', 'Vauxhall'].map((name) => aStaticDatum(app.deps.db, { type: 'VEHICLE_BRAND', name })),
  );
  const create = (parentId: string | null) =>
    employee.call(staticData.create, { body: { type: 'VEHICLE_MODEL', name: 'Astra', parentId } });
  await create(opel!.id);
  await create(vauxhall!.id);
  await create(null);
  for (const parentId of [opel!.id, null])
    expect(await errorOf(create(parentId))).toMatchObject({ code: 'TAKEN', problems: [{ field: 'name' }] });
});

test('rejects a move to a list that has the name', async () => {
  const employee = await asUser(app, 'EMPLOYEE');
  await aStaticDatum(app.deps.db, { type: 'VEHICLE_BRAND', name: 'Mini' });
  const { id, updated_at } = await aStaticDatum(app.deps.db, { type: 'VEHICLE_MODEL', name: 'Mini' });
  const body = { type: 'VEHICLE_BRAND' as const, updatedAt: updated_at.toISOString() };
  expect(await errorOf(employee.call(staticData.update, { params: { id }, body }))).toMatchObject({ code: 'TAKEN' });
});

test('a model has a make, and a colour a swatch', async () => {
  const employee = await asUser(app, 'EMPLOYEE');
  const create = (body: BodyOf<typeof staticData.create>) => employee.call(staticData.create, { body });
  const { data: make } = await create({ type: 'VEHICLE_BRAND', name: 'Daewoo' });
  const { data: model } = await create({ type: 'VEHICLE_MODEL', name: 'Lanos', parentId: make.id });
  expect(model).toMatchObject({ parentId: make.id, parentName: 'Daewoo', swatch: null });
  await create({ type: 'VEHICLE_MODEL', name: 'Uno' });
  const page = await employee.call(staticData.list, { query: { type: 'VEHICLE_MODEL', parentId: make.id } });
  expect(page.data).toEqual([model]);
  const { data: color } = await create({ type: 'VEHICLE_COLOR', name: 'Petrol', swatch: '#24404A' });
  expect(color).toMatchObject({ swatch: '#24404a', parentId: null, parentName: null });

  const moved = await employee.call(staticData.update, {
    params: { id: color.id },
    body: { type: 'OIL_NAME', updatedAt: color.updatedAt },
  });
  expect(moved.data).toMatchObject({ type: 'OIL_NAME', swatch: null });
});

test('rejects a make of another type, a deleted make, and a swatch that is no colour', async () => {
  const employee = await asUser(app, 'EMPLOYEE');
  const { id: oil } = await aStaticDatum(app.deps.db, { type: 'OIL_NAME' });
  const { id: make } = await aStaticDatum(app.deps.db, { type: 'VEHICLE_BRAND' });
  const { id: deleted } = await aStaticDatum(app.deps.db, { type: 'VEHICLE_BRAND', deleted_at: new Date() });
  const problemOf = async (body: object) =>
    (await errorOf(employee.call(staticData.create, { body: { name: 'Mustang', ...body } as never }))).problems;
  for (const parentId of [oil, deleted])
    expect(await problemOf({ type: 'VEHICLE_MODEL', parentId })).toEqual([
      { field: 'parentId', code: 'unknownReference' },
    ]);
  expect(await problemOf({ type: 'OIL_NAME', parentId: make })).toMatchObject([{ field: 'parentId' }]);
  expect(await problemOf({ type: 'OIL_NAME', swatch: '#ffffff' })).toMatchObject([{ field: 'swatch' }]);
  expect(await problemOf({ type: 'VEHICLE_COLOR', swatch: 'red' })).toMatchObject([
    { field: 'swatch', code: 'format' },
  ]);
});

test('finds a make and a colour by their names in other scripts', async () => {
  const employee = await asUser(app, 'EMPLOYEE');
  await aStaticDatum(app.deps.db, { type: 'VEHICLE_BRAND', name: 'Kia' });
  await aStaticDatum(app.deps.db, { type: 'VEHICLE_COLOR', name: 'فضي' });
  const find = async (type: 'VEHICLE_BRAND' | 'VEHICLE_COLOR', search: string) =>
    (await employee.call(staticData.list, { query: { type, search } })).data.map(({ name }) => name);
  expect(await find('VEHICLE_BRAND', 'كيا')).toEqual(['Kia']);
  expect(await find('VEHICLE_BRAND', 'كي')).toEqual(['Kia']);
  expect(await find('VEHICLE_COLOR', 'argenté')).toEqual(['فضي']);
  expect(await find('VEHICLE_COLOR', 'Silver')).toEqual(['فضي']);
  expect(await find('VEHICLE_COLOR', 'كيا')).toEqual([]);
});

const RED = { name: 'Red', names: { ar: 'أحمر', en: null, fr: 'Rouge' }, synonyms: 'Rosso, قرمزي' };

test('an entry has names in several languages, by each of which it is found', async () => {
  const employee = await asUser(app, 'EMPLOYEE');
  const type = 'VEHICLE_COLOR' as const;
  await app.deps.db.deleteFrom('static_data').where('type', '=', type).execute();
  const { data: red } = await employee.call(staticData.create, { body: { type, ...RED } });
  expect(red).toMatchObject(RED);
  const { data: plain } = await employee.call(staticData.create, { body: { type, name: 'Petrol' } });
  expect(plain).toMatchObject({ names: { ar: null, en: null, fr: null }, synonyms: null });
  for (const search of ['rouge', 'احمر', 'rosso', 'قرمزي', 'red'])
    expect((await employee.call(staticData.list, { query: { type, search } })).data).toEqual([red]);
  const namesIn = async (language: 'ar' | 'en' | 'fr') =>
    (await employee.call(staticData.fetchNames, { query: { language } })).data.filter((one) => one.type === type);
  expect(await namesIn('fr')).toEqual([{ type, name: 'Rouge', others: ['Red', 'أحمر', 'Rosso', 'قرمزي'] }]);
  expect(await namesIn('en')).toMatchObject([{ name: 'Red' }]);
  const { data: renamed } = await employee.call(staticData.update, {
    params: { id: red.id },
    body: { synonyms: null, names: { ar: null, en: null, fr: null }, updatedAt: red.updatedAt },
  });
  expect(renamed).toMatchObject({ name: 'Red', names: { ar: null, fr: null }, synonyms: null });
  expect(await namesIn('fr')).toEqual([]);
});

test.each([
  [{ name: 'rouge' }, 'name', 'rouge'],
  [{ name: 'الأحمر' }, 'name', 'الأحمر'],
  [{ name: 'Crimson', names: { ar: 'قرمزي', en: null, fr: null } }, 'names.ar', 'قرمزي'],
  [{ name: 'Crimson', synonyms: 'carmin; ROSSO' }, 'synonyms', 'ROSSO'],
])('refuses %j, a name of another entry', async (input, field, name) => {
  const employee = await asUser(app, 'EMPLOYEE');
  const type = 'VEHICLE_COLOR' as const;
  await app.deps.db.deleteFrom('static_data').where('type', 'in', [type, 'OIL_NAME']).execute();
  const { id } = await aStaticDatum(app.deps.db, { type, ...RED, names: JSON.stringify(RED.names) });
  const expected = { code: 'TAKEN', problems: [{ field, code: 'otherName', name, entry: 'Red' }] };
  expect(await errorOf(employee.call(staticData.create, { body: { type, ...input } }))).toMatchObject(expected);
  const { data: other } = await employee.call(staticData.create, { body: { type, name: 'Vermilion' } });
  const update = { params: { id: other.id }, body: { ...input, updatedAt: other.updatedAt } };
  expect(await errorOf(employee.call(staticData.update, update))).toMatchObject(expected);
  expect((await employee.call(staticData.create, { body: { type: 'OIL_NAME', ...input } })).status).toBe(201);

  const manager = await asUser(app, 'MANAGER');
  await manager.call(staticData.remove, { params: { id } });
  const { data: replacement } = await manager.call(staticData.create, { body: { type, ...input } });
  expect(await errorOf(manager.call(staticData.restore, { params: { id } }))).toMatchObject({ code: 'TAKEN' });
  await manager.call(staticData.remove, { params: { id: replacement.id } });
  await manager.call(staticData.restore, { params: { id } });
});

test('clients learn the names of visible services only', async () => {
  const [client, employee] = await Promise.all([asUser(app, 'CLIENT'), asUser(app, 'EMPLOYEE')]);
  const title = (fr: string) => JSON.stringify({ ar: `${fr} ar`, en: null, fr });
  await anItem(app.deps.db, { title: title('Liquide de frein') });
  await anItem(app.deps.db, { title: title('Secret'), visibility: 'hidden' });
  const servicesOf = async (caller: typeof client) =>
    (await caller.call(staticData.fetchNames, { query: { language: 'fr' } })).data.flatMap(({ type, name }) =>
      type === 'SERVICE' ? name : [],
    );
  expect(await servicesOf(employee)).toEqual(expect.arrayContaining(['Liquide de frein', 'Secret']));
  expect(await servicesOf(client)).toContain('Liquide de frein');
  expect(await servicesOf(client)).not.toContain('Secret');
});
