import type { ListMeta } from '#domain/list-query.ts';
import type { Estimate } from './estimates.ts';
import type { Run } from './statement.ts';

/** Up to here rows are counted; of more the planner's estimate is told. Counting ten thousand would cost more than the page. */
export const COUNTED_MAX = 2_000;

/** Counts rows, `from … where …`, to one beyond `COUNTED_MAX`. */
export const countSql = (rows: string): string =>
  `select count(*)::int as total from (select ${rows} limit ${COUNTED_MAX + 1}) counted`;

interface Page {
  page: number;
  limit: number;
  /** Rows on this page. */
  shown: number;
  /** What `countSql` gave. */
  counted: number;
}

interface Rows {
  /** `from … where …` */
  rows: string;
  values: unknown[];
  run: Run;
  estimate: Estimate;
}

/** Which page of how many this is. */
export async function listMeta(page: Page, all: Rows): Promise<ListMeta> {
  const { total, approximate } = await totalOf(page, all);
  const { limit } = page;
  return { page: page.page, limit, total, totalPages: Math.ceil(total / limit), ...(approximate && { approximate }) };
}

async function totalOf(
  { page, limit, shown, counted }: Page,
  { rows, values, run, estimate }: Rows,
): Promise<Pick<ListMeta, 'total' | 'approximate'>> {
  if (counted <= COUNTED_MAX) return { total: counted };
  const before = (page - 1) * limit;
  if (shown === limit) {
    // Never less than is known, and a full page may have a next one.
    return { total: Math.max(await estimate(rows, values, run), counted, before + shown + 1), approximate: true };
  }
  if (shown > 0) return { total: before + shown };
  // An estimate led beyond the end: the way back must be exact.
  const [all] = await run<{ total: number }>(`select count(*)::int as total ${rows}`, values);
  return { total: all!.total };
}
