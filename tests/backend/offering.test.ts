import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { loadSiteData } from '#backend/features/branding/site-data.ts';
import { images } from '#domain/images/endpoints.ts';
import { categories, items } from '#domain/offering/endpoints.ts';
import { siteContent } from '#domain/site/content.ts';
import { asUser, callAsVisitor, useApp, type Caller } from '#tests/support/app.ts';
import { aPicture } from '#tests/support/pictures.ts';
import { errorOf } from '../support/error-of.ts';
import { aCategory, anItem, categoryInput, itemInput } from '#tests/support/shop-factories.ts';
import { aTask } from '#tests/support/workshop-factories.ts';

const app = useApp({}, { connections: 1 });
const UNKNOWN_ID = '0198f6f0-0000-7000-8000-00000000dead';
let staff: Caller;
let client: Caller;
beforeAll(async () => {
  staff = await asUser(app, 'EMPLOYEE');
  client = await asUser(app, 'CLIENT');
});
beforeEach(async () => {
  await app.deps.db.deleteFrom('items').execute();
  await app.deps.db.deleteFrom('categories').execute();
});

const create = async (fields: object = {}) =>
  (await staff.call(categories.create, { body: categoryInput(fields) })).data;
const createItem = async (categoryId: string, fields: object = {}) =>
  (await staff.call(items.create, { body: itemInput({ categoryId, ...fields }) })).data;
const idsOf = ({ data }: { data: { id: string }[] }) => data.map(({ id }) => id);

describe('a category', () => {
  test('is created, updated, deleted and restored', async () => {
    const made = await create({ title: { ar: ' فرامل ' }, minPrice: '25', maxPrice: '120.50' });
    expect(made).toMatchObject({
      title: { ar: 'فرامل', en: null, fr: null },
      description: { ar: null, en: null, fr: null },
      image: null,
      currency: 'USD',
      minPrice: '25.00',
      maxPrice: '120.50',
    });
    const params = { id: made.id };
    const title = { ar: 'فرامل', en: 'Brakes', fr: '' };
    const body = { title, visibility: 'hidden', updatedAt: made.updatedAt } as const;
    const { data: changed } = await staff.call(categories.update, { params, body });
    expect(changed).toMatchObject({ title: { en: 'Brakes', fr: null }, visibility: 'hidden', maxPrice: '120.50' });
    await staff.call(categories.remove, { params });
    expect(await errorOf(staff.call(categories.get, { params }))).toMatchObject({ status: 404 });
    expect((await staff.call(categories.restore, { params })).data).toMatchObject({ id: made.id });
  });

  test('takes a plain text as that of the main language, and keeps the other languages', async () => {
    const made = await create({ title: ' فرامل ', description: 'الأمان' });
    expect(made).toMatchObject({
      title: { ar: 'فرامل', en: null, fr: null },
      description: { ar: 'الأمان', en: null, fr: null },
    });
    const params = { id: made.id };
    const update = async (body: object) =>
      (await staff.call(categories.update, { params, body: { ...body, updatedAt: (await get()).updatedAt } })).data;
    const get = async () => (await staff.call(categories.get, { params })).data;
    await update({ title: { ar: 'فرامل', en: 'Brakes' } });
    expect(await update({ title: 'المكابح', description: '' })).toMatchObject({
      title: { ar: 'المكابح', en: 'Brakes', fr: null },
      description: { ar: null, en: null, fr: null },
    });
    expect(await errorOf(update({ title: '' }))).toMatchObject({
      status: 422,
      problems: [{ field: 'title', code: 'required' }],
    });
    const info = () => app.deps.db.updateTable('branding').where('type', '=', 'MERCHANT_INFO');
    const { fields } = await app.deps.db
      .selectFrom('branding')
      .select('fields')
      .where('type', '=', 'MERCHANT_INFO')
      .where('language', '=', 'common')
      .executeTakeFirstOrThrow();
    const french = [...fields.filter(({ key }) => key !== 'mainLanguage'), { key: 'mainLanguage', value: 'fr' }];
    await info()
      .set({ fields: JSON.stringify(french) })
      .execute();
    const item = await createItem(made.id, { title: 'Révision' });
    await info()
      .set({ fields: JSON.stringify(fields) })
      .execute();
    expect(item.title).toEqual({ ar: null, en: null, fr: 'Révision' });
  });

  test('requires a title in one language', async () => {
    const body = categoryInput({ title: { fr: 'Freins' } });
    expect((await staff.call(categories.create, { body })).data.title).toEqual({ ar: null, en: null, fr: 'Freins' });
    const nothing = categoryInput({ title: { ar: ' ', en: '' } });
    expect((await errorOf(staff.call(categories.create, { body: nothing }))).problems).toMatchObject([
      { field: 'title', code: 'oneLanguage' },
    ]);
  });

  test.each([{ order: -1 }, { order: 1.5 }, { minPrice: '-1' }, { minPrice: '1.005' }])(
    'rejects %j',
    async (fields) => {
      const [field] = Object.keys(fields);
      expect((await errorOf(create(fields))).problems).toMatchObject([{ field }]);
    },
  );

  test('rejects a lowest price above the highest, even when only one of them changes', async () => {
    const problem = { field: 'maxPrice', code: 'min' };
    expect((await errorOf(create({ minPrice: '30', maxPrice: '20' }))).problems).toMatchObject([problem]);
    const { id, updatedAt } = await create({ minPrice: '30', maxPrice: '40' });
    const change = (minPrice: string) =>
      staff.call(categories.update, { params: { id }, body: { minPrice, updatedAt } });
    expect((await errorOf(change('41'))).problems).toMatchObject([{ ...problem, min: '41.00' }]);
    expect((await change('40')).data).toMatchObject({ minPrice: '40.00', maxPrice: '40.00' });
  });

  test('with items cannot be deleted', async () => {
    const { id } = await create();
    const item = await createItem(id);
    const remove = () => staff.call(categories.remove, { params: { id } });
    expect(await errorOf(remove())).toMatchObject({ status: 409, code: 'HAS_ITEMS', params: { categoryId: id } });
    await staff.call(items.remove, { params: { id: item.id } });
    await remove();
    expect(await errorOf(staff.call(items.restore, { params: { id: item.id } }))).toMatchObject({ code: 'CONFLICT' });
    await staff.call(categories.restore, { params: { id } });
    await staff.call(items.restore, { params: { id: item.id } });
  });

  test('cannot be deleted while an item is created', async () => {
    for (let round = 0; round < 10; round++) {
      const { id } = await create();
      const [removed, made] = await Promise.allSettled([
        staff.call(categories.remove, { params: { id } }),
        createItem(id),
      ]);
      expect([removed.status, made.status].toSorted()).toEqual(['fulfilled', 'rejected']);
    }
  });
});

describe('the order', () => {
  test('is the order of the list', async () => {
    const made = [];
    for (const order of [2, 0, 1]) made.push(await create({ order }));
    const [two, zero, one] = made.map(({ id }) => id);
    expect(idsOf(await staff.call(categories.list))).toEqual([zero, one, two]);
    expect(idsOf(await callAsVisitor(categories.list))).toEqual([zero, one, two]);
    const newest = { sortBy: 'createdAt', sortOrder: 'desc' } as const;
    expect(idsOf(await staff.call(categories.list, { query: newest }))).toEqual([one, zero, two]);
  });

  test('changes in one call; categories created meanwhile come last', async () => {
    const [one, two, three] = [await create({ order: 0 }), await create({ order: 1 }), await create({ order: 2 })];
    const ids = [two.id, one.id];
    const { data } = await staff.call(categories.reorder, { body: { ids } });
    expect(data.ids).toEqual([...ids, three.id]);
    const { data: after } = await staff.call(categories.list);
    expect(after.map(({ id, order }) => [id, order])).toEqual([...ids, three.id].map((id, at) => [id, at]));
    expect(after[2]!.updatedAt).toBe(three.updatedAt);
    expect(after[0]!.updatedAt).not.toBe(two.updatedAt);
  });

  test('is rejected as a whole for an unknown id', async () => {
    const [one, gone] = [await create({ order: 5 }), await create()];
    await staff.call(categories.remove, { params: { id: gone.id } });
    const reorder = staff.call(categories.reorder, { body: { ids: [one.id, gone.id] } });
    expect((await errorOf(reorder)).problems).toMatchObject([{ field: 'ids', code: 'unknownReference' }]);
    expect((await staff.call(categories.get, { params: { id: one.id } })).data.order).toBe(5);
  });
});

describe('an item', () => {
  test('has a price in its own currency', async () => {
    const { id: categoryId } = await create();
    const made = await createItem(categoryId, { price: '12.5', currency: 'TND' });
    expect(made).toMatchObject({ price: '12.500', currency: 'TND', durationMinutes: 60, featured: false });
    expect((await errorOf(createItem(categoryId, { price: '1.5', currency: 'XOF' }))).problems).toMatchObject([
      { field: 'price', code: 'decimals' },
    ]);
    const change = (body: object) =>
      staff.call(items.update, { params: { id: made.id }, body: { updatedAt: made.updatedAt, ...body } });
    expect((await errorOf(change({ currency: 'XOF' }))).problems).toMatchObject([
      { field: 'price', code: 'decimals', max: 0 },
    ]);
    expect((await change({ currency: 'EUR' })).data).toMatchObject({ price: '12.50', currency: 'EUR' });
  });

  test.each([{ price: '-1' }, { durationMinutes: -1 }, { currency: 'ZZZ' }, { categoryId: UNKNOWN_ID }])(
    'rejects %j',
    async (fields) => {
      const [field] = Object.keys(fields);
      const refused = await errorOf(createItem((await create()).id, fields));
      expect(refused.problems).toMatchObject([{ field }]);
    },
  );

  test('is listed by category, price and featured flag', async () => {
    const { id: categoryId } = await create();
    const expensiveItem = await createItem(categoryId, { price: '90', featured: true });
    const cheapItem = await createItem(categoryId, { price: '9' });
    await createItem((await create()).id);
    const list = async (query: object) => idsOf(await staff.call(items.list, { query }));
    expect(await list({ categoryId, sortBy: 'price' })).toEqual([cheapItem.id, expensiveItem.id]);
    expect(await list({ categoryId, featured: 'true' })).toEqual([expensiveItem.id]);
  });

  test('is last in its category until it is reordered; the public pages have the same order', async () => {
    const { id: categoryId } = await create();
    const [one, two] = [await createItem(categoryId), await createItem(categoryId)];
    const three = await createItem(categoryId, { featured: true });
    const listed = async () => idsOf(await staff.call(items.list, { query: { categoryId } }));
    expect(await listed()).toEqual([one.id, two.id, three.id]);
    const ids = [three.id, one.id];
    const { data } = await staff.call(items.reorder, { body: { categoryId, ids } });
    expect(data.ids).toEqual([...ids, two.id]);
    expect(await listed()).toEqual(data.ids);
    const shown = siteContent(await loadSiteData(app.deps), 'en', 'Karaj').services.find(
      ({ id }) => id === categoryId,
    )!;
    expect(shown.items.map(({ id }) => id)).toEqual(data.ids);
  });

  test('is last in another category that it moves to; an order contains items of one category only', async () => {
    const [{ id: from }, { id: to }] = [await create(), await create()];
    const [moving, there] = [await createItem(from), await createItem(to)];
    const reorder = staff.call(items.reorder, { body: { categoryId: to, ids: [moving.id] } });
    expect((await errorOf(reorder)).problems).toMatchObject([{ field: 'ids', code: 'unknownReference' }]);
    await staff.call(items.update, {
      params: { id: moving.id },
      body: { updatedAt: moving.updatedAt, categoryId: to },
    });
    expect(idsOf(await staff.call(items.list, { query: { categoryId: to } }))).toEqual([there.id, moving.id]);
  });
});

describe('hidden records', () => {
  test('are visible to staff, not to visitors and clients, and hide what they contain', async () => {
    const { db } = app.deps;
    const [shown, hidden] = [await aCategory(db), await aCategory(db, { visibility: 'hidden' })];
    const visible = await anItem(db, { category_id: shown.id });
    const others = [
      await anItem(db, { category_id: shown.id, visibility: 'hidden' }),
      await anItem(db, { category_id: hidden.id }),
    ];
    for (const call of [callAsVisitor, client.call] as Caller['call'][]) {
      expect(idsOf(await call(categories.list))).toEqual([shown.id]);
      expect(idsOf(await call(categories.list, { query: { visibility: 'hidden' } }))).toEqual([]);
      expect((await call(items.list)).meta.total).toBe(1);
      expect(idsOf(await call(items.list))).toEqual([visible.id]);
      for (const { id } of others)
        expect(await errorOf(call(items.get, { params: { id } }))).toMatchObject({ status: 404 });
      expect(await errorOf(call(categories.get, { params: { id: hidden.id } }))).toMatchObject({ status: 404 });
    }
    expect(idsOf(await staff.call(categories.list))).toHaveLength(2);
    expect(idsOf(await staff.call(items.list))).toHaveLength(3);
    expect((await staff.call(items.get, { params: { id: others[1]!.id } })).data.id).toBe(others[1]!.id);
  });
});

test('has images without link expiry while they are attached', async () => {
  const upload = async () =>
    (await staff.call(images.upload, { body: { purpose: 'CATEGORY' }, file: await aPicture() })).data.key;
  const image = await upload();
  const made = await create({ image });
  expect(made.image).toEqual({ key: image, url: `/backend/media/file/${image}` });
  expect((await app.fetch(made.image!.url)).status).toBe(200);
  const body = { image: null, updatedAt: made.updatedAt };
  await staff.call(categories.update, { params: { id: made.id }, body });
  expect((await app.fetch(made.image!.url)).status).toBe(404);
});

describe('a service', () => {
  const titlesOf = ({ data }: { data: { title: { en: string | null } }[] }) => data.map(({ title }) => title.en);

  test('without a price is visible to staff only', async () => {
    const { id: categoryId } = await create();
    const unpriced = await createItem(categoryId, { price: undefined, service: 'INSPECTION' });
    expect(unpriced).toMatchObject({ price: null, service: 'INSPECTION', visibility: 'visible' });
    const query = { categoryId };
    expect((await staff.call(items.list, { query })).data).toMatchObject([{ id: unpriced.id }]);
    for (const list of [client.call(items.list, { query }), callAsVisitor(items.list, { query })])
      expect((await list).data).toEqual([]);
    const content = siteContent(await loadSiteData(app.deps), 'en', 'Garage');
    expect(content.services.map((service) => service.items)).toEqual([[]]);
    const body = { price: '30', updatedAt: unpriced.updatedAt };
    await staff.call(items.update, { params: { id: unpriced.id }, body });
    expect((await callAsVisitor(items.list, { query })).data).toMatchObject([{ price: '30.00' }]);
  });

  test('is ranked by the names of recent tasks, in any language and spelling', async () => {
    const { id: category_id } = await aCategory(app.deps.db);
    const title = (ar: string, en: string) => JSON.stringify({ ar, en, fr: null });
    await anItem(app.deps.db, { category_id, title: title('فحص', 'Inspection'), featured: true });
    await anItem(app.deps.db, { category_id, title: title('تبديل إطارات', 'Tires'), price: null });
    await anItem(app.deps.db, { category_id, title: title('زيت', 'Oil change') });
    const { visit_id } = await aTask(app.deps.db, { name: 'oil CHANGE' });
    await aTask(app.deps.db, { visit_id, name: 'تبديل اطارات' });
    await aTask(app.deps.db, { visit_id, name: 'Oil change' });
    expect(titlesOf(await staff.call(items.frequent))).toEqual(['Oil change', 'Tires', 'Inspection']);
  });
});
