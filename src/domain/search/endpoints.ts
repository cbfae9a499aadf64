import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { SEARCH_MAX } from '../list-query.ts';
import type { MessageKey } from '../problems.ts';
import { Currency } from '../money/currency.ts';

/** Record types of the general search, in the order of its groups; `offering` is categories and items. */
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

/** Minimum characters of a search text. */
export const SEARCH_MIN = 2;
/** Default number of results per type. */
export const RESULTS_DEFAULT = 5;
/** Maximum number of results per type. */
const RESULTS_MAX = 25;

/** One search result with the fields of its row and its link. */
const SearchResult = v.object({
  id: v.string(),
  /** Name or plate. */
  title: v.string(),
  /** Distinguishes results of the same title: phone, model or customer. */
  detail: v.nullable(v.string()),
  userId: v.nullable(v.string()),
  vehicleId: v.nullable(v.string()),
  visitId: v.nullable(v.string()),
  /** The category of an offering item, or the category itself. */
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
      /** Comma-separated; defaults to all types. */
      types: v.optional(
        v.pipe(
          v.string(),
          v.transform((list) => list.split(',')),
          v.array(SearchType),
          v.minLength(1),
          v.maxLength(SEARCH_TYPES.length),
        ),
      ),
      /** Results per type. */
      limit: v.optional(
        v.pipe(v.string(), v.regex(/^\d{1,2}$/), v.transform(Number), v.minValue(1), v.maxValue(RESULTS_MAX)),
        String(RESULTS_DEFAULT),
      ),
    }),
    /** One group per type with results, best first. */
    response: v.object({ data: v.array(v.object({ type: SearchType, results: v.array(SearchResult) })) }),
  }),
};
