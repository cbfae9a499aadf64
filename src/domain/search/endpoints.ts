import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { SEARCH_MAX } from '../list-query.ts';
import type { MessageKey } from '../problems.ts';
import { Currency } from '../money/currency.ts';

/** What the general search looks through, in the order its groups are shown; `offering` is categories and their items. */
export const SEARCH_TYPES = [
  'users',
  'vehicles',
  'visits',
  'tasks',
  'oil-changes',
  'payments',
  'offering',
  'messages',
] as const;
export const SearchType = v.picklist(SEARCH_TYPES);
export type SearchType = v.InferOutput<typeof SearchType>;

export const SEARCH_MIN = 2;
export const RESULTS_DEFAULT = 5;
const RESULTS_MAX = 25;

/** One thing that was found, with what a line about it and a link to it need. */
const SearchResult = v.object({
  id: v.string(),
  /** What a person calls it: a name, a plate. */
  title: v.string(),
  /** What tells it from others of that name: a phone, a model, a customer. */
  detail: v.nullable(v.string()),
  userId: v.nullable(v.string()),
  vehicleId: v.nullable(v.string()),
  visitId: v.nullable(v.string()),
  /** Of an item of the offering, and of a category its own. */
  categoryId: v.nullable(v.string()),
  status: v.nullable(v.string()),
  amount: v.nullable(v.string()),
  currency: v.nullable(Currency),
});
export type SearchResult = v.InferOutput<typeof SearchResult>;

const name = 'search';
export const search = {
  name,
  results: endpoint({
    name,
    method: 'GET',
    path: '/search/fetch-results',
    access: 'records.search',
    query: v.strictObject({
      query: v.pipe(
        v.string(),
        v.trim(),
        v.minLength(SEARCH_MIN, 'minLength' satisfies MessageKey),
        v.maxLength(SEARCH_MAX, 'maxLength' satisfies MessageKey),
      ),
      /** Comma-separated; all without it. */
      types: v.optional(
        v.pipe(
          v.string(),
          v.transform((list) => list.split(',')),
          v.array(SearchType),
          v.minLength(1),
          v.maxLength(SEARCH_TYPES.length),
        ),
      ),
      /** Of each type. */
      limit: v.optional(
        v.pipe(v.string(), v.regex(/^\d{1,2}$/), v.transform(Number), v.minValue(1), v.maxValue(RESULTS_MAX)),
        String(RESULTS_DEFAULT),
      ),
    }),
    /** A group for each type that has results, best first. */
    reply: v.object({ data: v.array(v.object({ type: SearchType, results: v.array(SearchResult) })) }),
  }),
};
