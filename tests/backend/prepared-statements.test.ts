import { expect, test } from 'vitest';
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
