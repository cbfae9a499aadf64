import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { ListMeta, listQueryEntries } from '../list-query.ts';

/** The resources with a [trash](docs/rules/lifecycles.md#trash); to-dos have none, because they are personal. */
export const TRASH_TYPES = [
  'users',
  'vehicles',
  'visits',
  'tasks',
  'oil-changes',
  'media',
  'categories',
  'items',
  'static-data',
  'messages',
  'ratings',
] as const;
export const TrashType = v.picklist(TRASH_TYPES);
export type TrashType = v.InferOutput<typeof TrashType>;

/** A deleted record. */
export const TrashRecord = v.object({
  id: v.string(),
  entityType: TrashType,
  title: v.string(),
  deletedAt: v.string(),
  deletedBy: v.nullable(v.string()),
  /** Name of the person who deleted it. */
  deletedByName: v.nullable(v.string()),
});
export type TrashRecord = v.InferOutput<typeof TrashRecord>;

const name = 'trash';
export const trash = {
  name,
  /** Newest deletion first. */
  list: endpoint({
    name,
    method: 'GET',
    path: '/trash/fetch-records',
    access: 'trash.read',
    query: v.strictObject({
      ...v.omit(v.strictObject(listQueryEntries(['deletedAt'])), ['sortBy', 'sortOrder']).entries,
      entityType: v.optional(TrashType),
    }),
    response: v.object({ data: v.array(TrashRecord), meta: ListMeta }),
  }),
};
