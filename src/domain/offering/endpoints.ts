import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { Id } from '../fields.ts';
import { resource } from '../resource.ts';
import { categoryFields, itemFields } from './offering.ts';

/** Public reads return visible records; staff also get hidden ones. */
const access = { read: 'public', write: 'site.edit', remove: 'site.edit', restore: 'records.restore' } as const;

/** Maximum ids of one reordering. */
const REORDER_MAX = 500;
const ids = v.pipe(v.array(Id), v.minLength(1), v.maxLength(REORDER_MAX));
const reorderResponse = v.object({ data: v.object({ ids: v.array(v.string()) }) });

const baseCategories = resource({
  name: 'categories',
  group: 'offering',
  one: 'category',
  many: 'categories',
  input: categoryFields.input,
  fields: categoryFields.record,
  filters: categoryFields.filters,
  sortable: ['order', 'createdAt'],
  access,
  errors: { remove: ['HAS_ITEMS'] },
});

/** Lists are sorted by `order` unless the query names another key. */
export const categories = {
  ...baseCategories,
  /** Moves the given categories to the start, in this order; the others keep their order. */
  reorder: endpoint({
    name: baseCategories.name,
    method: 'PUT',
    path: '/offering/reorder-categories',
    access: access.write,
    body: v.strictObject({ ids }),
    response: reorderResponse,
  }),
};

const baseItems = resource({
  name: 'items',
  group: 'offering',
  one: 'item',
  many: 'items',
  input: itemFields.input,
  fields: itemFields.record,
  filters: itemFields.filters,
  sortable: itemFields.sortable,
  access,
  errors: { restore: ['CONFLICT'] },
});

/** Lists are sorted by the position in the category unless the query names another key. */
export const items = {
  ...baseItems,
  /** Like `categories.reorder`, for the items of one category. */
  reorder: endpoint({
    name: baseItems.name,
    method: 'PUT',
    path: '/offering/reorder-items',
    access: access.write,
    body: v.strictObject({ categoryId: Id, ids }),
    response: reorderResponse,
  }),
  /**
   * Returns the items from which staff recently created the most tasks, then others in the order of the site; at most
   * `FREQUENT_ITEMS_MAX` in all.
   */
  frequent: endpoint({
    name: baseItems.name,
    method: 'GET',
    path: '/offering/fetch-frequent-items',
    access: 'records.write',
    response: v.object({ data: v.array(baseItems.record) }),
  }),
  /** Adds the [typical services](docs/rules/validation.md#typical-services); existing ones stay unchanged. */
  addTypical: endpoint({
    name: baseItems.name,
    method: 'POST',
    path: '/offering/add-typical-services',
    access: 'starter-lists.add',
    body: v.strictObject({}),
    response: v.object({ data: v.object({ added: v.number() }) }),
  }),
};
export type CategoryRecord = v.InferOutput<typeof categories.record>;
export type ItemRecord = v.InferOutput<typeof items.record>;
