import { expect, test, vi } from 'vitest';
import type { QueryExecutor } from '#backend/db/query-executor.ts';
import { createRowEstimates, listMeta, MAX_COUNTED_ROWS } from './list-total.ts';

/** Creates a list with `rows` rows, of which the planner estimates `estimate`, and counts how often it is counted. */
function aList(rows: number, estimate: number) {
  const count = vi.fn(async () => rows);
  const all = { count, estimate: async () => estimate };
  const page = (number: number, limit = 10) => {
    const shown = Math.max(0, Math.min(limit, rows - (number - 1) * limit));
    return listMeta({ page: number, limit, shown, counted: Math.min(rows, MAX_COUNTED_ROWS + 1) }, all);
  };
  return { count, page };
}

test('counts a list of two thousand rows', async () => {
  const { count, page } = aList(2_000, 1);
  expect(await page(3)).toEqual({ page: 3, limit: 10, total: 2_000, totalPages: 200 });
  expect(count).not.toHaveBeenCalled();
});

test('estimates a longer list', async () => {
  const { page } = aList(300_000, 299_874);
  expect(await page(1)).toEqual({ page: 1, limit: 10, total: 299_874, totalPages: 29_988, approximate: true });
});

test('returns an estimate of at least the known rows', async () => {
  const { page } = aList(40_000, 12);
  expect(await page(1)).toMatchObject({ total: 2_001, approximate: true });
  // The last estimated page has a next page if it is full.
  expect(await page(2_000)).toMatchObject({ total: 20_001, totalPages: 2_001, approximate: true });
});

test('returns the exact total on the last page', async () => {
  const { count, page } = aList(40_003, 50_000);
  expect(await page(4_001)).toEqual({ page: 4_001, limit: 10, total: 40_003, totalPages: 4_001 });
  expect(count).not.toHaveBeenCalled();
});

test('counts the rows beyond the last page, so that the last page is known', async () => {
  const { count, page } = aList(40_003, 50_000);
  expect(await page(5_000)).toEqual({ page: 5_000, limit: 10, total: 40_003, totalPages: 4_001 });
  expect(count).toHaveBeenCalledOnce();
});

test('reads the estimate of the same rows once a minute', async () => {
  let moment = 0;
  const queries: unknown[] = [];
  const run: QueryExecutor = async (text, values) => {
    queries.push([text, values]);
    return [{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': 5_000 + queries.length } }] }] as never;
  };
  const { estimate, isKnown } = createRowEstimates(() => new Date(moment));
  const ofType = (type: string) => ({ text: 'select from vehicles where type = $1', values: [type] });
  const cars = () => estimate(ofType('Car'), run);
  expect([await cars(), await cars()]).toEqual([5_001, 5_001]);
  expect(await estimate(ofType('Van'), run)).toBe(5_002);
  const isCarsKnown = () => isKnown(ofType('Car'));
  expect([isCarsKnown(), isKnown(ofType('Bus'))]).toEqual([true, false]);
  moment += 60_000;
  expect(isCarsKnown()).toBe(false);
  expect(await cars()).toBe(5_003);
  expect(queries[0]).toEqual(['explain (format json) select from vehicles where type = $1', ['Car']]);
});
