import type { ListMeta } from '#domain/list-query.ts';
import type { QueryExecutor } from '#backend/db/query-executor.ts';
import { MINUTE_MS } from '#domain/units.ts';
import { createBoundedCache } from '../caches.ts';

/**
 * Number of rows up to which a list is counted. A longer list reports the planner's estimate, because counting ten
 * thousand rows takes longer than reading the page.
 */
export const MAX_COUNTED_ROWS = 2_000;

interface Page {
  page: number;
  limit: number;
  /** Rows on this page. */
  shown: number;
  /** Rows of all pages, counted up to one beyond `MAX_COUNTED_ROWS`. */
  counted: number;
}

interface AllPages {
  /** Estimates the rows of all pages. */
  estimate(): Promise<number>;
  /** Counts the rows of all pages. */
  count(): Promise<number>;
}

/** Returns the pagination of a list: exact up to `MAX_COUNTED_ROWS` and on the last page, otherwise estimated. */
export async function listMeta(page: Page, all: AllPages): Promise<ListMeta> {
  const { total, approximate } = await computeTotal(page, all);
  const { limit } = page;
  return { page: page.page, limit, total, totalPages: Math.ceil(total / limit), ...(approximate && { approximate }) };
}

async function computeTotal(
  { page, limit, shown, counted }: Page,
  { estimate, count }: AllPages,
): Promise<Pick<ListMeta, 'total' | 'approximate'>> {
  if (counted <= MAX_COUNTED_ROWS) return { total: counted };
  const before = (page - 1) * limit;
  if (shown === limit) {
    // The total is at least what was counted, and a full page may have a next one.
    return { total: Math.max(await estimate(), counted, before + shown + 1), approximate: true };
  }
  if (shown > 0) return { total: before + shown };
  // The page is beyond the last one, which is possible after an estimated total: counts the rows.
  return { total: await count() };
}

const CACHE_SIZE = 500;
/** Milliseconds that an estimate is cached. */
const TTL_MS = MINUTE_MS;

/** A statement and its positional parameters. */
interface Statement {
  text: string;
  values: readonly unknown[];
}

/** Estimates of the rows that a statement selects. */
export interface RowEstimates {
  /**
   * Returns true if the rows were estimated within the last minute: the list is then known to be long and need not be
   * counted.
   */
  isKnown(rows: Statement): boolean;
  estimate(rows: Statement, run: QueryExecutor): Promise<number>;
}

interface ExplainRow {
  'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }];
}

/** Reads the planner's estimates and caches them. */
export function createRowEstimates(now: () => Date): RowEstimates {
  const known = createBoundedCache<{ total: number; until: number }>(CACHE_SIZE);
  const toKey = ({ text, values }: Statement) => JSON.stringify([text, values]);
  const find = (key: string) => {
    const last = known.get(key);
    return last && last.until > now().getTime() ? last.total : undefined;
  };
  return {
    isKnown: (rows) => find(toKey(rows)) !== undefined,
    async estimate(rows, run) {
      const key = toKey(rows);
      const last = find(key);
      if (last !== undefined) return last;
      const [explained] = await run<ExplainRow>(`explain (format json) ${rows.text}`, rows.values);
      const total = explained!['QUERY PLAN'][0].Plan['Plan Rows'];
      known.set(key, { total, until: now().getTime() + TTL_MS });
      return total;
    },
  };
}
