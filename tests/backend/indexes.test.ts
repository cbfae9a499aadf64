import { expect, test } from 'vitest';
import { mediaSpec } from '#backend/features/media/media-spec.ts';
import { messageSpec } from '#backend/features/messages/repository.ts';
import { categorySpec, itemSpec } from '#backend/features/offering/repository.ts';
import { oilChangeSpec } from '#backend/features/oil-changes/repository.ts';
import { paymentSpec } from '#backend/features/payments/repository.ts';
import { ratingSpec } from '#backend/features/ratings/repository.ts';
import { staticDataSpec } from '#backend/features/static-data/repository.ts';
import { taskSpec } from '#backend/features/tasks/task-spec.ts';
import { todoSpec } from '#backend/features/todos/repository.ts';
import { userSpec } from '#backend/features/users/repository.ts';
import { vehicleSpec } from '#backend/features/vehicles/vehicle-spec.ts';
import { visitSpec } from '#backend/features/visits/repository.ts';
import { toColumnName, toSortColumn } from '#backend/resource/spec.ts';
import { CONTRACT } from '#domain/contract.ts';
import { useApp } from '#tests/support/app.ts';

const app = useApp();

const SPECS = [
  mediaSpec,
  messageSpec,
  categorySpec,
  itemSpec,
  oilChangeSpec,
  paymentSpec,
  ratingSpec,
  staticDataSpec,
  taskSpec,
  todoSpec,
  userSpec,
  vehicleSpec,
  visitSpec,
];

test('every resource of the contract with a sortable list is tested', () => {
  const sortable = Object.values(CONTRACT).filter((one) => 'sortable' in one);
  expect(SPECS.map(({ endpoints }) => endpoints.name).toSorted()).toEqual(sortable.map(({ name }) => name).toSorted());
});

test.each(SPECS.map((spec) => [spec.table, spec] as const))(
  'an index starts with each sort key and filter of %s, after the owner of personal records',
  async (table, spec) => {
    const { rows } = await app.deps.pool.query<{ indexdef: string }>(
      'select indexdef from pg_indexes where tablename = $1',
      [table],
    );
    // Lists of personal records always filter by their owner.
    const owner = spec.isPersonal ? `${spec.owner}, ` : '';
    const firstColumns = rows.map(
      ({ indexdef }) => new RegExp(`USING \\w+ \\((?:${owner})?"?(\\w+)`).exec(indexdef)?.[1],
    );
    const columns = (
      await app.deps.pool.query('select column_name from information_schema.columns where table_name = $1', [table])
    ).rows.map(({ column_name }) => column_name);
    const sortColumns = spec.endpoints.sortable.map((name) => toSortColumn(spec as never, name));
    // Filters without a column of the same name are conditions on several columns; those with a condition of their own
    // compare the folded text.
    const filterColumns = Object.keys(spec.endpoints.filters)
      .map((name) => (spec.valueConditions?.[name] ? toSortColumn(spec as never, name) : toColumnName(name)))
      .filter((name) => columns.includes(name));
    const unindexed = [...sortColumns, ...filterColumns].filter((name) => !firstColumns.includes(name));
    expect(unindexed).toEqual([]);
  },
);

test.each(SPECS.map((spec) => [spec.table, spec] as const))(
  '%s are sorted by the folded form of each free text',
  async (table, spec) => {
    const { rows } = await app.deps.pool.query<{ name: string }>(
      `select column_name as name from information_schema.columns
       where table_name = $1 and collation_name = 'und-x-icu' and is_generated = 'NEVER'`,
      [table],
    );
    const texts = spec.endpoints.sortable.filter((field) => rows.some(({ name }) => name === toColumnName(field)));
    expect(texts.map((field) => toSortColumn(spec as never, field))).toEqual(
      texts.map((field) => `${toColumnName(field)}_order`),
    );
  },
);
