import { expect, test } from 'vitest';
import { anyOf, cacheByShape, compileQuery, type Params } from './compiled-query.ts';
import type { QueryExecutor } from './query-executor.ts';

const byOwner = compileQuery((db, { owner, plates }: Params<{ owner: string; plates: string[] }>) =>
  db
    .selectFrom('vehicles')
    .select(['id', 'brand'])
    .where('status', '=', 'ACTIVE')
    .where('plate_number', '=', anyOf(plates))
    .where('user_id', '=', owner),
);

test('binds values by name, in the order of the text', () => {
  expect(byOwner.text).toBe(
    'select "id", "brand" from "vehicles" where "status" = $1 and "plate_number" = any($2) and "user_id" = $3',
  );
  expect(byOwner.bind({ owner: 'u1', plates: ['B123', 'G7'] })).toEqual(['ACTIVE', ['B123', 'G7'], 'u1']);
});

test('throws for a missing value', () => {
  expect(() => byOwner.bind({ owner: 'u1' } as never)).toThrow('plates');
});

test('returns the rows of the executor', async () => {
  const calls: unknown[] = [];
  const executor: QueryExecutor = async (text, values) => {
    calls.push([text, values]);
    return [{ id: 'v1', brand: 'BMW' }] as never;
  };
  const rows: { id: string; brand: string }[] = await byOwner.execute(executor, { owner: 'u1', plates: [] });
  expect(rows).toEqual([{ id: 'v1', brand: 'BMW' }]);
  expect(calls).toEqual([[byOwner.text, ['ACTIVE', [], 'u1']]]);
});

test('compiles once per shape', () => {
  let compiled = 0;
  const query = cacheByShape(({ column }: { column: string }) => `${column} ${++compiled}`);
  expect([query({ column: 'a' }), query({ column: 'b' }), query({ column: 'a' })]).toEqual(['a 1', 'b 2', 'a 1']);
});
