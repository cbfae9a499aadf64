import type { Insertable, Kysely, Selectable } from 'kysely';
import type { CategoryTable, ItemTable } from '#backend/db/schema-records.ts';
import type { Database } from '#backend/db/schema.ts';
import type { BrandingTable } from '#backend/db/schema-tables.ts';
import { unique } from './factories.ts';

type Db = Kysely<Database>;

const inThreeLanguages = (text: string) => JSON.stringify({ ar: `${text} ع`, en: text, fr: null });

/** Inserts a visible category without prices. */
export const aCategory = (
  db: Db,
  columns: Partial<Insertable<CategoryTable>> = {},
): Promise<Selectable<CategoryTable>> =>
  db
    .insertInto('categories')
    .values({
      title: inThreeLanguages(`Brakes ${unique()}`),
      description: inThreeLanguages('Discs, pads, fluid'),
      position: unique(),
      visibility: 'visible',
      currency: 'USD',
      ...columns,
    })
    .returningAll()
    .executeTakeFirstOrThrow();

/** Inserts a visible item of `category_id`, else of a new category, for 45.00 USD and one hour. */
export const anItem = async (db: Db, columns: Partial<Insertable<ItemTable>> = {}): Promise<Selectable<ItemTable>> =>
  db
    .insertInto('items')
    .values({
      category_id: columns.category_id ?? (await aCategory(db)).id,
      title: inThreeLanguages(`Front pads ${unique()}`),
      description: inThreeLanguages('Both sides'),
      price: 4_500,
      currency: 'USD',
      duration_minutes: 60,
      featured: false,
      visibility: 'visible',
      ...columns,
    })
    .returningAll()
    .executeTakeFirstOrThrow();

/** Returns a valid input for a new category. */
export const categoryInput = <Fields extends object>(fields: Fields) => ({
  title: { ar: `فرامل ${unique()}`, en: 'Brakes', fr: 'Freins' },
  order: 0,
  visibility: 'visible' as const,
  ...fields,
});

/** Returns a valid input for a new item. */
export const itemInput = <Fields extends object>(fields: Fields) => ({
  title: { ar: `تيل أمامي ${unique()}`, en: 'Front pads', fr: 'Plaquettes avant' },
  price: '45.00',
  currency: 'USD' as const,
  durationMinutes: 60,
  featured: false,
  visibility: 'visible' as const,
  ...fields,
});

type Entry = Insertable<BrandingTable>;

/** Inserts a branding entry, by default a draft of the English text about the garage. */
export const aBrandingEntry = (db: Db, columns: Partial<Entry> = {}): Promise<Selectable<BrandingTable>> =>
  db
    .insertInto('branding')
    .values({
      type: 'MERCHANT_ABOUT',
      language: 'en',
      status: 'DRAFT',
      fields: '[{"key":"text","value":"Since 2008."}]',
      ...columns,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
