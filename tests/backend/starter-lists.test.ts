import { beforeEach, expect, test } from 'vitest';
import { TASK_SERVICES } from '#domain/tasks/task.ts';
import { addTypicalServices, TYPICAL_SERVICES } from '#backend/features/offering/typical-services.ts';
import { addStarterLists } from '#backend/features/static-data/starter-lists.ts';
import { STARTER_LISTS } from '#domain/static-data/starter-lists.ts';
import { LOCALE_CODES, type Locale } from '#domain/locales.ts';
import { categories, items } from '#domain/offering/endpoints.ts';
import { staticData } from '#domain/static-data/endpoints.ts';
import { toNameKey, STATIC_DATA_TYPES } from '#domain/static-data/names.ts';
import { STATIC_DATA_NAME_MAX } from '#domain/static-data/static-data.ts';
import { asUser, callAsVisitor, useApp } from '#tests/support/app.ts';
import { aStaticDatum } from '#tests/support/factories.ts';
import { errorOf } from '../support/error-of.ts';

const app = useApp();
beforeEach(async () => {
  await app.deps.pool.query('truncate static_data, categories, items, audit_log cascade');
});

const addAll = (language: Locale) =>
  app.deps.db.transaction().execute((tx) => addStarterLists({ tx, now: app.deps.now() }, { language }));
const namesOf = async (type: (typeof STATIC_DATA_TYPES)[number]) =>
  (
    await app.deps.db
      .selectFrom('static_data')
      .select(['name', 'swatch'])
      .where('type', '=', type)
      .where('deleted_at', 'is', null)
      .execute()
  ).toSorted((one, other) => one.name.localeCompare(other.name));

test.each(STATIC_DATA_TYPES)('the starter list of %s has short, distinct names in each language', (type) => {
  for (const language of LOCALE_CODES) {
    const names = STARTER_LISTS[type].map((entry) => entry.names[language]);
    // Models with the same name may belong to two makes.
    const keys = STARTER_LISTS[type].map((entry) => `${entry.parent?.en}/${entry.names[language]}`.toLowerCase());
    expect(new Set(keys).size).toBe(names.length);
    for (const name of names) {
      expect(name.trim()).toBe(name);
      expect(name.length).toBeGreaterThan(0);
      expect(name.length).toBeLessThanOrEqual(STATIC_DATA_NAME_MAX);
    }
  }
});

test('the starter lists and typical services have their minimum size', () => {
  expect(STARTER_LISTS.VEHICLE_BRAND.length).toBeGreaterThanOrEqual(60);
  expect(STARTER_LISTS.VEHICLE_COLOR.filter(({ swatch }) => swatch).length).toBeGreaterThanOrEqual(20);
  for (const make of STARTER_LISTS.VEHICLE_BRAND)
    expect(STARTER_LISTS.VEHICLE_MODEL.some(({ parent }) => parent?.en === make.names.en)).toBe(true);
  const isKnown = ({ names }: { names: Record<Locale, string> }) => names.en !== 'Unknown';
  for (const { swatch } of STARTER_LISTS.VEHICLE_COLOR.filter(isKnown)) expect(swatch).toMatch(/^#[\da-f]{6}$/);
  const namesIn = (type: (typeof STATIC_DATA_TYPES)[number]) => STARTER_LISTS[type].map(({ names }) => names.en);
  expect(namesIn('ENGINE_TYPE')).toEqual(expect.arrayContaining(['Petrol', 'Diesel', 'Hybrid', 'Electric']));
  expect(namesIn('OIL_NAME').length).toBeGreaterThanOrEqual(20);
  expect(namesIn('OIL_TYPE')).toEqual(
    expect.arrayContaining(['0W-20', '5W-30', '5W-40', '10W-40', '15W-40', '20W-50']),
  );
  expect(namesIn('TASK_CATEGORY')).toEqual(
    expect.arrayContaining(['Engine', 'Oil and filters', 'Brakes', 'Inspection']),
  );
  expect(namesIn('TASK_CATEGORY').length).toBeGreaterThanOrEqual(10);
  const services = TYPICAL_SERVICES.flatMap((category) => category.services);
  for (const { service } of services) expect(TASK_SERVICES).toContain(service);
  expect(services.length).toBeGreaterThanOrEqual(24);
  for (const { minutes } of services) {
    expect(minutes).toBeGreaterThanOrEqual(5);
    expect(minutes % 5).toBe(0);
  }
  for (const text of [...TYPICAL_SERVICES, ...services])
    for (const language of LOCALE_CODES) {
      expect(text.title[language]).toBeTruthy();
      expect(text.description[language]).toBeTruthy();
      expect(text.title[language]!.length).toBeLessThanOrEqual(80);
    }
});

test.each(STATIC_DATA_TYPES)('no name of the starter list of %s means two entries', (type) => {
  const keys = STARTER_LISTS[type].flatMap(({ names, synonyms = [], parent }) =>
    [...new Set([...Object.values(names), ...synonyms].map(toNameKey))].map((key) => `${parent?.en}/${key}`),
  );
  expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([]);
});

test('gives the names of the starter list to an entry of the garage without names', async () => {
  const { db } = app.deps;
  await aStaticDatum(db, { type: 'ENGINE_TYPE', name: 'مازوت' });
  await aStaticDatum(db, { type: 'ENGINE_TYPE', name: 'hybride', names: JSON.stringify({ en: 'Our hybrid' }) });
  await addAll('fr');
  const rows = await db.selectFrom('static_data').select(['name', 'names']).where('type', '=', 'ENGINE_TYPE').execute();
  expect(rows.find(({ name }) => name === 'مازوت')?.names).toMatchObject({ en: 'Diesel', fr: 'Diesel' });
  expect(rows.find(({ name }) => name === 'hybride')?.names).toEqual({ en: 'Our hybrid' });
  expect(rows.map(({ name }) => name)).not.toContain('Diesel');
  expect(rows.map(({ name }) => name)).not.toContain('Hybride');
});

test.each(LOCALE_CODES)('adds all lists in %s once', async (language) => {
  const total = Object.values(STARTER_LISTS).flat().length;
  expect(await addAll(language)).toBe(total);
  expect(await addAll(language)).toBe(0);
  // The names of an entry in all languages identify the same entry.
  expect(await addAll('en')).toBe(0);
  const colors = await namesOf('VEHICLE_COLOR');
  expect(colors.map(({ name }) => name)).toContain({ ar: 'كحلي', en: 'Navy blue', fr: 'Bleu marine' }[language]);
  const unknown = { ar: 'غير معروف', en: 'Unknown', fr: 'Inconnu' }[language];
  expect(colors.filter(({ swatch }) => !swatch).map(({ name }) => name)).toEqual([unknown]);
  expect((await namesOf('ENGINE_TYPE')).map(({ name }) => name)).toContain(unknown);

  const employee = await asUser(app, 'EMPLOYEE');
  const search = { ar: 'كورولا', en: 'Corolla', fr: 'Corolla' }[language];
  const models = await employee.call(staticData.list, {
    query: { type: 'VEHICLE_MODEL', search: language === 'ar' ? 'أسترا' : 'Astra' },
  });
  expect(models.data).toHaveLength(2);
  const { data } = await employee.call(staticData.list, { query: { type: 'VEHICLE_MODEL', search } });
  expect(data.find(({ name }) => name === search)?.parentName).toBe(language === 'ar' ? 'تويوتا' : 'Toyota');
});

test('keeps entries of the garage, and adds models for its makes only', async () => {
  const manager = await asUser(app, 'MANAGER');
  await aStaticDatum(app.deps.db, { type: 'VEHICLE_BRAND', name: 'TOYOTA' });
  await aStaticDatum(app.deps.db, { type: 'VEHICLE_MODEL', name: 'corolla' });
  const add = (type: 'VEHICLE_BRAND' | 'VEHICLE_MODEL', language: 'ar' | 'fr') =>
    manager.call(staticData.addStarterList, { body: { type, language } });
  await add('VEHICLE_MODEL', 'fr');
  const models = (await namesOf('VEHICLE_MODEL')).map(({ name }) => name);
  expect(models).toContain('Yaris');
  expect(models).toContain('corolla');
  expect(models).not.toContain('Corolla');
  expect(models).not.toContain('Clio');
  expect((await namesOf('VEHICLE_BRAND')).map(({ name }) => name)).toEqual(['TOYOTA']);
  await add('VEHICLE_BRAND', 'ar');
  const makes = (await namesOf('VEHICLE_BRAND')).map(({ name }) => name);
  expect(makes).toContain('رينو');
  expect(makes).not.toContain('تويوتا');
});

test('adds the makes along with the models while there are none', async () => {
  const admin = await asUser(app, 'ADMIN');
  const { data } = await admin.call(staticData.addStarterList, { body: { type: 'VEHICLE_MODEL', language: 'en' } });
  expect(data.added).toBe(STARTER_LISTS.VEHICLE_MODEL.length + STARTER_LISTS.VEHICLE_BRAND.length);
  const [entry] = await app.deps.db
    .selectFrom('audit_log')
    .select(['action', 'entity_id', 'changes'])
    .where('action', '=', 'add-starter-list')
    .execute();
  expect(entry).toMatchObject({ entity_id: 'VEHICLE_MODEL', changes: { added: { to: data.added } } });
});

test('two concurrent calls add each entry and each service once', async () => {
  const admin = await asUser(app, 'ADMIN');
  const lists = () => admin.call(staticData.addStarterList, { body: { type: 'VEHICLE_BRAND', language: 'ar' } });
  const added = (await Promise.all([lists(), lists()])).map(({ data }) => data.added);
  expect(added.reduce((sum, one) => sum + one)).toBe(STARTER_LISTS.VEHICLE_BRAND.length);
  const services = () => admin.call(items.addTypical, { body: {} });
  const counts = (await Promise.all([services(), services()])).map(({ data }) => data.added);
  expect(counts.toSorted((one, other) => one - other)).toEqual([
    0,
    TYPICAL_SERVICES.flatMap((category) => category.services).length,
  ]);
});

test('an employee may add neither lists nor services', async () => {
  const employee = await asUser(app, 'EMPLOYEE');
  expect(
    await errorOf(employee.call(staticData.addStarterList, { body: { type: 'OIL_NAME', language: 'en' } })),
  ).toMatchObject({ status: 403, code: 'ROLE_FORBIDDEN' });
  expect(await errorOf(employee.call(items.addTypical, { body: {} }))).toMatchObject({ code: 'ROLE_FORBIDDEN' });
});

test('typical services are hidden until they have a price', async () => {
  const admin = await asUser(app, 'ADMIN');
  await app.deps.db.transaction().execute(async (tx) => {
    await addTypicalServices({ tx, now: app.deps.now() }, { currency: 'USD' });
  });
  const listVisibleIds = async () => ({
    categories: (await callAsVisitor(categories.list, { query: {} })).data.map(({ id }) => id),
    items: (await callAsVisitor(items.list, { query: {} })).data.map(({ id }) => id),
  });
  expect(await listVisibleIds()).toEqual({ categories: [], items: [] });
  const { data: all } = await admin.call(items.list, { query: { limit: 100 } });
  const [first, second] = all.filter(({ categoryId }) => categoryId === all[0]!.categoryId);
  const update = (item: { id: string; updatedAt: string }, body: object) =>
    admin.call(items.update, { params: { id: item.id }, body: { ...body, updatedAt: item.updatedAt } });

  // An edit without a price does not make the service visible.
  const { data: renamed } = await update(first!, { durationMinutes: 40 });
  expect(renamed.visibility).toBe('hidden');
  const { data: priced } = await update(renamed, { price: '35.00' });
  expect(priced).toMatchObject({ visibility: 'visible', price: '35.00' });
  expect(await listVisibleIds()).toEqual({ categories: [first!.categoryId], items: [first!.id] });

  // A price does not make visible what staff have hidden: neither the service itself nor its category.
  const { data: hidden } = await update(priced, { visibility: 'hidden' });
  expect((await update(hidden, { price: '40.00' })).data.visibility).toBe('hidden');
  const { data: category } = await admin.call(categories.get, { params: { id: first!.categoryId } });
  await admin.call(categories.update, {
    params: { id: category.id },
    body: { visibility: 'hidden', updatedAt: category.updatedAt },
  });
  expect((await update(second!, { price: '20.00' })).data.visibility).toBe('visible');
  expect((await listVisibleIds()).categories).toEqual([]);
});
