import { sql } from 'kysely';
import { VISITOR, type ResourceSpec } from '#backend/resource/spec.ts';
import { mapTable, type MappedRow } from '#backend/resource/table-mapping.ts';
import { AppError } from '#domain/errors.ts';
import { categories, items, type CategoryRecord, type ItemRecord } from '#domain/offering/endpoints.ts';
import { categoryFields, itemFields } from '#domain/offering/offering.ts';
import { lockCategory, requireNoItems, prepareItem, prepareCategory } from './rules.ts';

const categoryTable = mapTable(categoryFields, { table: 'categories' });
const itemTable = mapTable(itemFields, { table: 'items' });
export type CategoryRow = MappedRow<typeof categoryTable>;
export type ItemRow = MappedRow<typeof itemTable> & { position: number };

/** Presents a category for visitors. */
export const presentCategory = (row: CategoryRow): CategoryRecord => categoryTable.present(row, {}, VISITOR);
/** Presents an item, by default for visitors. */
export const presentItem = (row: ItemRow, reader = VISITOR): ItemRecord => itemTable.present(row, {}, reader);

export const categorySpec: ResourceSpec<typeof categories, CategoryRow, 'categories'> = {
  endpoints: categories,
  ...categoryTable,
  visible: (eb) => eb('t.visibility', '=', sql.lit('visible')),
  defaultSort: 'order',
  image: 'CATEGORY',
  prepare: prepareCategory,
  onRemove: requireNoItems,
};

export const itemSpec: ResourceSpec<typeof items, ItemRow, 'items'> = {
  endpoints: items,
  ...itemTable,
  columns: [...itemTable.columns, 'position'],
  visible: (eb) =>
    eb.and([
      eb('t.visibility', '=', sql.lit('visible')),
      eb('t.price', 'is not', null),
      eb.exists(
        eb
          .selectFrom('categories as category')
          .whereRef('category.id', '=', 't.category_id')
          .where('category.visibility', '=', sql.lit('visible'))
          .where('category.deleted_at', 'is', null),
      ),
    ]),
  defaultOrder: ['position', 'id'],
  image: 'ITEM',
  prepare: prepareItem,
  async onRestore(context, row) {
    if (!(await lockCategory(context.tx, row.category_id)))
      throw new AppError('CONFLICT', { params: { blockedBy: 'categories' } });
  },
};
