import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '#backend/db/open-database.ts';
import { createStatementNames, preparedExecutor, transactionExecutor } from '#backend/db/query-executor.ts';
import { vehicles } from '#domain/vehicles/endpoints.ts';
import { asUser, useApp } from '#tests/support/app.ts';
import { aVehicle } from '#tests/support/factories.ts';

const app = useApp();

test('prepares the statements of a transaction once per connection', async () => {
  const staff = await asUser(app, 'EMPLOYEE');
  const { id, updated_at } = await aVehicle(app.deps.db);
  let updatedAt = updated_at.toISOString();
  const recolor = async (color: string) => {
    const { data } = await staff.call(vehicles.update, { params: { id }, body: { color, updatedAt } });
    ({ updatedAt } = data);
  };
  // Sequential calls share a connection, because the pool reuses the latest one.
  await recolor('red');
  await recolor('blue');
  const { rows } = await app.deps.pool.query<{ statement: string; runs: number }>(
    'select statement, (generic_plans + custom_plans)::int as runs from pg_prepared_statements',
  );
  const runsOf = (text: RegExp) => rows.filter(({ statement }) => text.test(statement)).map(({ runs }) => runs);
  expect(runsOf(/^update "vehicles"/)).toEqual([2]);
  expect(runsOf(/^select .* from "vehicles" .* for (no key )?update$/)).toEqual([2]);
});

test('prepares later statements in place of the least recently used ones', async () => {
  // Reads from the only connection of a pool.
  const { pool, db, statementNames } = openDatabase({ ...app.deps.direct, max: 1 });
  onTestFinished(() => db.destroy());
  const run = preparedExecutor({ pool, statementNames });
  const select = async (value: number) => {
    const rows = await run<{ sum: number }>(`select ${value} + $1::int as sum`, [1]);
    expect(rows).toEqual([{ sum: value + 1 }]);
  };
  const readPrepared = async () => {
    const { rows } = await pool.query<{ statement: string }>('select statement from pg_prepared_statements');
    return rows.map(({ statement }) => Number(/^select (\d+) \+/.exec(statement)?.[1]));
  };
  for (let value = 0; value < 200; value++) await select(value);
  await select(0);
  await select(200);
  const prepared = await readPrepared();
  expect(prepared).toHaveLength(200);
  expect(prepared).toContain(200);
  expect(prepared).toContain(0);
  expect(prepared).not.toContain(1);
  for (const value of [1, 200, 1]) await select(value);
  expect(await readPrepared()).toHaveLength(200);
});

test('runs two statements of one name at once', async () => {
  const statementNames = createStatementNames(1);
  const { pool, db } = openDatabase({ ...app.deps.direct, max: 1 }, statementNames);
  onTestFinished(() => db.destroy());
  const texts = ['select 1 as value', 'select 2 as value', 'select $1 / 0', 'select 1 as value'];
  const settled = await Promise.allSettled([
    ...texts.map((text) => preparedExecutor({ pool, statementNames })(text, text.includes('$1') ? [1] : [])),
    db.transaction().execute((tx) => {
      const run = transactionExecutor({ tx, deps: { statementNames } });
      return Promise.all(['select 3 as value', 'select 4 as value', 'select 3 as value'].map((text) => run(text)));
    }),
  ]);
  const results = settled.map((one) => (one.status === 'fulfilled' ? one.value : 'failed'));
  const [three, four] = [[{ value: 3 }], [{ value: 4 }]];
  expect(results).toEqual([[{ value: 1 }], [{ value: 2 }], 'failed', [{ value: 1 }], [three, four, three]]);
});
