import { beforeAll, expect, test } from 'vitest';
import { loadSiteData } from '#backend/features/branding/site-data.ts';
import { brandingManager } from '#domain/branding/manager-endpoints.ts';
import { publicFileUrl } from '#domain/images/image-urls.ts';
import { media } from '#domain/media/endpoints.ts';
import { categories, items } from '#domain/offering/endpoints.ts';
import { ratings } from '#domain/ratings/endpoints.ts';
import { asUser, useApp, type Caller } from '#tests/support/app.ts';
import { aPicture } from '#tests/support/pictures.ts';
import { aCategory, anItem, categoryInput, itemInput } from '#tests/support/shop-factories.ts';
import { aMedium, aRating, aVisit } from '#tests/support/workshop-factories.ts';

const app = useApp();
let staff: Caller;
let eventCount = 0;
beforeAll(async () => {
  staff = await asUser(app, 'EMPLOYEE');
  await app.deps.live.subscribe('site_changed', () => void eventCount++);
});

test('loads only what a visitor may see', async () => {
  const { db } = app.deps;
  const hidden = await aCategory(db, { visibility: 'hidden', position: 0 });
  const [late, early] = [await aCategory(db, { position: 9 }), await aCategory(db, { position: 1 })];
  await anItem(db, { category_id: hidden.id });
  await anItem(db, { category_id: early.id, visibility: 'hidden' });
  const item = await anItem(db, { category_id: early.id });
  const caption = JSON.stringify({ fr: 'Notre atelier' });
  const photo = await aMedium(db, { section: 'gallery', name: 'The hall', caption });
  await aMedium(db, { section: 'gallery', user_id: (await aRating(db, { stars: 5 })).user_id });
  await aRating(db, { stars: 2 });
  const data = await loadSiteData(app.deps);
  expect(data.categories.map(({ id }) => id)).toEqual([early.id, late.id]);
  expect(data.items.map(({ id }) => id)).toEqual([item.id]);
  expect(data.gallery).toEqual([
    {
      id: photo.id,
      name: 'The hall',
      alternativeText: { ar: null, en: null, fr: null },
      caption: { ar: null, en: null, fr: 'Notre atelier' },
      url: publicFileUrl(photo.key),
    },
  ]);
  expect(data.rating).toMatchObject({ average: 3.5, count: 2 });
});

test('notifies publishers of relevant changes only', async () => {
  const client = await asUser(app, 'CLIENT');
  await aVisit(app.deps.db, { user_id: client.user.id });
  const category = (await staff.call(categories.create, { body: categoryInput({}) })).data;
  const item = (await staff.call(items.create, { body: itemInput({ categoryId: category.id }) })).data;
  const stats = { type: 'MERCHANT_STATS', language: 'common' } as const;
  const writes: (() => Promise<unknown>)[] = [
    () => staff.call(categories.reorder, { body: { ids: [category.id] } }),
    () => staff.call(items.remove, { params: { id: item.id } }),
    () => staff.call(brandingManager.create, { body: { ...stats, fields: [] } }),
    () => client.call(ratings.create, { body: { stars: 4 } }),
    () => aMedium(app.deps.db, { section: 'gallery' }),
    () => staff.call(brandingManager.publish),
  ];
  for (const write of writes) {
    const before = eventCount;
    await write();
    await expect.poll(() => eventCount).toBeGreaterThan(before);
  }
  const before = eventCount;
  await aMedium(app.deps.db, { section: 'gallery', user_id: client.user.id });
  const { data: photo } = await staff.call(media.upload, { body: { section: 'before' }, file: await aPicture() });
  await app.deps.pool.query(`select pg_notify('site_changed', 'last')`);
  await expect.poll(() => eventCount).toBeGreaterThan(before);
  expect(eventCount).toBe(before + 1);

  const body = { section: 'gallery', updatedAt: photo.updatedAt };
  await staff.call(media.update, { params: { id: photo.id }, body });
  await expect.poll(() => eventCount).toBe(before + 2);
  await staff.call(media.remove, { params: { id: photo.id } });
  await expect.poll(() => eventCount).toBe(before + 3);
});
