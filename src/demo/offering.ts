import { readFile } from 'node:fs/promises';
import type { Insertable, Transaction } from 'kysely';
import type { ItemTable } from '#backend/db/schema-records.ts';
import type { Database } from '#backend/db/schema.ts';
import { newImageKey, sizedKey, type Storage } from '#backend/storage/storage.ts';
import { PUBLIC_IMAGE_SIZES } from '#domain/images/image-urls.ts';
import { fillMissingLanguages } from '#domain/localized.ts';
import type { Currency } from '#domain/money/currency.ts';
import { getDecimals } from '#domain/money/money-format.ts';
import { DAY_MS } from '#domain/units.ts';
import { SERVICE_CATEGORIES } from './services.ts';

const ART = new URL('../../public/art/', import.meta.url);
/** Image width in public/art that is stored for each public size of an upload. */
const SCENE_WIDTHS: Readonly<Record<string, number>> = { 640: 640, 1280: 1280, 1920: 1600 };

interface Options {
  now: Date;
  currency: Currency;
  storage: Storage;
}

/** Inserts the categories with their images, and their items. */
export async function addOffering(tx: Transaction<Database>, { now, currency, storage }: Options): Promise<void> {
  const made = new Date(now.getTime() - 400 * DAY_MS);
  const stamps = { created_at: made, updated_at: made };
  const unitsOf = (price: number) => Math.round(price * 10 ** getDecimals(currency));
  for (const [position, { title, description, scene, services }] of SERVICE_CATEGORIES.entries()) {
    const prices = services.map(({ price }) => unitsOf(price));
    const category = await tx
      .insertInto('categories')
      .values({
        ...stamps,
        title: JSON.stringify(title),
        description: JSON.stringify(description),
        image_key: await addPicture(tx, storage, scene, made),
        position,
        visibility: 'visible',
        currency,
        min_price: Math.min(...prices),
        max_price: Math.max(...prices),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const items = services.map((service, at): Insertable<ItemTable> => ({
      ...stamps,
      category_id: category.id,
      position: at,
      title: JSON.stringify(service.title),
      description: JSON.stringify(service.description ?? fillMissingLanguages({})),
      price: unitsOf(service.price),
      currency,
      duration_minutes: service.minutes,
      service: service.service,
      featured: service.featured ?? false,
      visibility: 'visible',
    }));
    await tx.insertInto('items').values(items).execute();
  }
}

async function addPicture(tx: Transaction<Database>, storage: Storage, scene: string, at: Date): Promise<string> {
  const key = newImageKey();
  const file = (width: number, format: string) => readFile(new URL(`${scene}-${width}.${format}`, ART));
  const full = await file(1600, 'webp');
  await storage.write(key, full, 'image/webp');
  await storage.write(sizedKey(key, 'thumb'), await file(640, 'webp'), 'image/webp');
  for (const size of PUBLIC_IMAGE_SIZES) {
    const [width, format] = size.split('.') as [string, string];
    await storage.write(sizedKey(key, size), await file(SCENE_WIDTHS[width]!, format), `image/${format}`);
  }
  const image = { key, purpose: 'CATEGORY', content_type: 'image/webp', width: 1600, height: 1000 } as const;
  await tx
    .insertInto('images')
    .values({ ...image, bytes: full.length, created_at: at, attached_at: at })
    .execute();
  return key;
}
