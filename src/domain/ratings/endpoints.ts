import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { optionalText, wholeNumber } from '../fields.ts';
import { resource } from '../resource.ts';

export const STARS_MAX = 5;

const base = resource({
  name: 'ratings',
  group: 'rating',
  one: 'rating',
  many: 'ratings',
  input: { stars: wholeNumber(1, STARS_MAX), feedback: optionalText(1000) },
  fields: { userId: v.string(), userName: v.string(), stars: v.number(), feedback: v.nullable(v.string()) },
  filters: {},
  sortable: ['createdAt', 'stars'],
  access: { read: 'shop.manage', write: 'ratings.write', remove: 'shop.manage', restore: 'records.restore' },
});

/** One per client: a second one updates the first (decision 12). */
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
    reply: v.object({ data: v.nullable(base.record) }),
  }),
  summary: endpoint({
    name: base.name,
    method: 'GET',
    path: '/rating/fetch-summary',
    access: 'public',
    reply: v.object({
      data: v.object({ average: v.nullable(v.number()), count: v.number(), distribution: v.array(v.number()) }),
    }),
  }),
};
export type RatingRecord = v.InferOutput<typeof ratings.record>;
