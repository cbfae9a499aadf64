import { sql } from 'kysely';
import { presentPublicImage } from '#backend/resource/record-image.ts';
import type { CategoryTable, ItemTable } from '#backend/db/schema-offering.ts';
import type { ResourceSpec, RowOf } from '#backend/resource/spec.ts';
import { AppError } from '#domain/errors.ts';
import { completeText } from '#domain/localized.ts';
import { fromMinorUnits } from '#domain/money/minor-units.ts';
import { categories, items, type CategoryRecord, type ItemRecord } from '#domain/offering/endpoints.ts';
import { lockCategory, requireNoItems, prepareItem, prepareCategory } from './rules.ts';

export type CategoryRow = RowOf<CategoryTable>;
export type ItemRow = RowOf<ItemTable>;

export const presentCategory = (row: CategoryRow): CategoryRecord => ({
  id: row.id,
  title: completeText(row.title),
  description: completeText(row.description),
  image: presentPublicImage(row.image_key),
  order: row.position,
  visibility: row.visibility,
  currency: row.currency,
  minPrice: row.min_price === null ? null : fromMinorUnits(row.min_price, row.currency),
  maxPrice: row.max_price === null ? null : fromMinorUnits(row.max_price, row.currency),
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
});

export const presentItem = (row: ItemRow): ItemRecord => ({
  id: row.id,
  categoryId: row.category_id,
  title: completeText(row.title),
  description: completeText(row.description),
  price: fromMinorUnits(row.price, row.currency),
  currency: row.currency,
  image: presentPublicImage(row.image_key),
  durationMinutes: row.duration_minutes,
  featured: row.featured,
  visibility: row.visibility,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
});

export const categorySpec: ResourceSpec<typeof categories, CategoryRow, 'categories'> = {
  endpoints: categories,
  table: 'categories',
  columns: [
    'id',
    'title',
    'description',
    'image_key',
    'position',
    'visibility',
    'currency',
    'min_price',
    'max_price',
    'created_at',
    'updated_at',
  ],
  visible: (eb) => eb('t.visibility', '=', sql.lit('visible')),
  defaultSort: 'order',
  amounts: ['minPrice', 'maxPrice'],
  image: 'CATEGORY',
  prepare: prepareCategory,
  onRemove: requireNoItems,
  present: presentCategory,
};

export const itemSpec: ResourceSpec<typeof items, ItemRow, 'items'> = {
  endpoints: items,
  table: 'items',
  columns: [
    'id',
    'category_id',
    'title',
    'description',
    'price',
    'currency',
    'image_key',
    'duration_minutes',
    'featured',
    'position',
    'visibility',
    'created_at',
    'updated_at',
  ],
  visible: (eb) =>
    eb.and([
      eb('t.visibility', '=', sql.lit('visible')),
      eb.exists(
        eb
          .selectFrom('categories as category')
          .whereRef('category.id', '=', 't.category_id')
          .where('category.visibility', '=', sql.lit('visible'))
          .where('category.deleted_at', 'is', null),
      ),
    ]),
  defaultOrder: ['position', 'id'],
  amounts: ['price'],
  image: 'ITEM',
  prepare: prepareItem,
  async onRestore(act, row) {
    if (!(await lockCategory(act.tx, row.category_id))) throw new AppError('CONFLICT');
  },
  present: presentItem,
};
