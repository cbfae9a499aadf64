import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { Id } from '../fields.ts';
import { resource } from '../resource.ts';
import { categoryFields, itemFields } from './offering.ts';

/** Read by everybody: a visitor sees what is visible, staff also what is hidden. */
const access = { read: 'public', write: 'shop.manage', remove: 'shop.manage', restore: 'records.restore' } as const;

/** More than a person could put in order. */
const ORDERED_MAX = 500;
const ids = v.pipe(v.array(Id), v.minLength(1), v.maxLength(ORDERED_MAX));
const inOrder = v.object({ data: v.object({ ids: v.array(v.string()) }) });

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
});

/** In their order, unless a list asks for another. */
export const categories = {
  ...baseCategories,
  /** The named ones come first, in this order; the others follow in theirs. */
  reorder: endpoint({
    name: baseCategories.name,
    method: 'PUT',
    path: '/offering/reorder-categories',
    access: access.write,
    body: v.strictObject({ ids }),
    reply: inOrder,
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
});

/** In the order of their category, unless a list asks for another. */
export const items = {
  ...baseItems,
  /** Of one category, as `categories.reorder`. */
  reorder: endpoint({
    name: baseItems.name,
    method: 'PUT',
    path: '/offering/reorder-items',
    access: access.write,
    body: v.strictObject({ categoryId: Id, ids }),
    reply: inOrder,
  }),
};
export type CategoryRecord = v.InferOutput<typeof categories.record>;
export type ItemRecord = v.InferOutput<typeof items.record>;
