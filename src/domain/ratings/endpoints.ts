import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { fieldTable, integerField, optionalTextField, referenceField } from '../field-table.ts';
import { resource } from '../resource.ts';

export const STARS_MAX = 5;

export const ratingFields = fieldTable({
  userId: referenceField().forClients().readOnly(),
  stars: integerField(1, STARS_MAX).forClients().sortable(),
  feedback: optionalTextField(1000).personal('clear').forClients(),
});

const base = resource({
  name: 'ratings',
  group: 'rating',
  one: 'rating',
  many: 'ratings',
  input: ratingFields.input,
  fields: { ...ratingFields.record, userName: v.string() },
  filters: ratingFields.filters,
  sortable: ratingFields.sortable,
  access: { read: 'shop.manage', write: 'ratings.write', remove: 'ratings.delete', restore: 'records.restore' },
  errors: { create: ['NO_VISIT'], update: ['NO_VISIT'], restore: ['TAKEN'] },
});

/** [One rating per client](docs/rules/messages.md#ratings) with a visit: creating a second one updates the first. */
export const ratings = {
  name: base.name,
  record: base.record,
  input: base.input,
  filters: base.filters,
  sortable: base.sortable,
  list: base.list,
  create: base.create,
  update: base.update,
  remove: base.remove,
  restore: base.restore,
  getMine: endpoint({
    name: base.name,
    method: 'GET',
    path: '/rating/fetch-my-rating',
    access: 'ratings.write',
    /** `mayRate` is false for a client without a visit. */
    response: v.object({ data: v.nullable(base.record), mayRate: v.optional(v.boolean()) }),
  }),
  summary: endpoint({
    name: base.name,
    method: 'GET',
    path: '/rating/fetch-summary',
    access: 'public',
    response: v.object({
      data: v.object({ average: v.nullable(v.number()), count: v.number(), distribution: v.array(v.number()) }),
    }),
  }),
};
export type RatingRecord = v.InferOutput<typeof ratings.record>;
