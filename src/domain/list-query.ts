import * as v from 'valibot';
import { Day } from './fields.ts';
import type { MessageKey } from './problems.ts';

/** Accepted [page sizes](docs/rules/validation.md#lists). */
export const PAGE_SIZES = [10, 25, 50, 100] as const;
export type PageSize = (typeof PAGE_SIZES)[number];
/** Maximum page number, so that the offset fits PostgreSQL's `integer`. */
const PAGE_MAX = 1_000_000;
/** Maximum characters of a search text. */
export const SEARCH_MAX = 100;

export const DATE_FILTERS = ['today', 'this-week', 'this-month', 'last-7-days', 'last-30-days'] as const;
export const DateFilter = v.picklist(DATE_FILTERS);
export type DateFilter = v.InferOutput<typeof DateFilter>;

/** Maximum days of a [range](docs/rules/analytics.md#days). */
export const RANGE_DAYS_MAX = 366;

/**
 * Returns the range of two days if it is valid: both exist, the start is not after the end, at most `RANGE_DAYS_MAX`
 * days.
 */
export function parseRange(startDate: unknown, endDate: unknown): { startDate: string; endDate: string } | undefined {
  if (!v.is(Day, startDate) || !v.is(Day, endDate)) return undefined;
  const limit = new Date(startDate);
  limit.setUTCDate(limit.getUTCDate() + RANGE_DAYS_MAX);
  return startDate <= endDate && new Date(endDate) < limit ? { startDate, endDate } : undefined;
}

const fromText = v.pipe(v.union([v.string(), v.number()]), v.transform(Number));

/** Query parameters of all lists. */
export const listQueryEntries = <const S extends readonly string[]>(sortable: S) => ({
  page: v.optional(v.pipe(fromText, v.integer(), v.minValue(1), v.maxValue(PAGE_MAX)), 1),
  limit: v.optional(v.pipe(fromText, v.picklist(PAGE_SIZES, 'pageSize' satisfies MessageKey))),
  search: v.optional(
    v.pipe(
      v.string(),
      v.trim(),
      v.maxLength(SEARCH_MAX),
      v.check((text) => !text.includes('\u0000')),
    ),
  ),
  sortBy: v.optional(v.picklist(sortable)),
  sortOrder: v.optional(v.picklist(['asc', 'desc'] as const)),
  dateFilter: v.optional(DateFilter),
  startDate: v.optional(Day),
  endDate: v.optional(Day),
});

/** Filter that matches records whose names differ only in their spelling. */
export const SpellingFilter = v.picklist(['alike']);

/** A boolean query parameter: `true` or `false`. */
export const Flag = v.pipe(
  v.union([v.boolean(), v.picklist(['true', 'false'] as const)]),
  v.transform((flag) => flag === true || flag === 'true'),
);

export const ListMeta = v.object({
  page: v.number(),
  limit: v.number(),
  total: v.number(),
  totalPages: v.number(),
  /** Present when `total` is an estimate. */
  approximate: v.optional(v.literal(true)),
});
export type ListMeta = v.InferOutput<typeof ListMeta>;
