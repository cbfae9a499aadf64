import { expressionBuilder, type Kysely, type SelectQueryBuilder } from 'kysely';
import { cacheByShape, compileQuery, placeholder, type BindableQuery } from '#backend/db/compiled-query.ts';
import { nextUpdatedAt } from '#backend/db/next-updated-at.ts';
import type { Database } from '#backend/db/schema.ts';
import type { BaseRow, Condition, ResourceCalls, ResourceSpec, RowQuery, Rows, TableName } from './spec.ts';

/** Id before all others, where keyset pagination starts. */
export const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/** Values to bind, by name. */
export type Values = Readonly<Record<string, unknown>>;

/**
 * Type of a spec inside the kit: Kysely cannot infer the columns of a type parameter, so every table is typed as
 * `vehicles`.
 */
export type AnySpec = ResourceSpec<ResourceCalls, BaseRow, 'vehicles'>;
/** Types a spec as the kit's `AnySpec`. */
export const asAnySpec = <R extends ResourceCalls, Row extends BaseRow>(spec: ResourceSpec<R, Row>): AnySpec =>
  spec as unknown as AnySpec;

/** Kysely's expression builder for conditions on rows `t`. */
export const rowBuilder = expressionBuilder<Rows<'vehicles'>, 't'>();

/** Selects from the table of a spec, with the alias `t`. */
export const fromTable = (db: Kysely<Database>, { table }: AnySpec) => db.selectFrom(`${table} as t`);

/** Selects the columns of a spec, including those of its joins. */
export const selectRow = (
  rows: SelectQueryBuilder<Rows<'vehicles'>, 't', object>,
  { columns, join }: AnySpec,
): RowQuery<'vehicles', BaseRow> => {
  const selected = rows.select(columns.map((column) => `t.${column}` as const));
  return join ? (join(selected) as typeof selected) : selected;
};

/** Condition on `t` that excludes soft-deleted records. */
export const isLive: Condition<'vehicles'> = (eb) => eb('t.deleted_at', 'is', null);

/**
 * Selects live records, or only the publicly visible ones, including the columns that the resource joins. Conditions on
 * `t` may follow: `selectLive(db, taskSpec).where('t.visit_id', '=', visitId)`.
 */
export function selectLive<R extends ResourceCalls, Row extends BaseRow, T extends TableName>(
  db: Kysely<Database>,
  spec: ResourceSpec<R, Row, T>,
  { isVisibleOnly = false } = {},
): SelectQueryBuilder<Rows<T>, 't', Row> {
  const { live = isLive, visible = isLive } = asAnySpec(spec);
  const query = selectRow(fromTable(db, asAnySpec(spec)), asAnySpec(spec)).where((eb) => live(eb, NO_VALUES));
  return (isVisibleOnly ? query.where((eb) => visible(eb, NO_VALUES)) : query) as never;
}

/** Empty values for the conditions `live` and `visible`, which use none. */
export const NO_VALUES = {} as Parameters<Condition<TableName>>[1];

interface RecordShape {
  isOwned: boolean;
  isVisibleOnly: boolean;
}
const recordQueries = new WeakMap<AnySpec, (shape: RecordShape) => BindableQuery<BaseRow, Values>>();

/**
 * Selects one live record by `id`; with `isOwned` only one of `ownerId`, with `isVisibleOnly` only a publicly visible
 * one.
 */
export function recordQuery<R extends ResourceCalls, Row extends BaseRow>(
  spec: ResourceSpec<R, Row>,
  shape: RecordShape,
): BindableQuery<Row, Values> {
  const query =
    recordQueries.get(asAnySpec(spec)) ?? cacheByShape((one: RecordShape) => compileRecord(asAnySpec(spec), one));
  recordQueries.set(asAnySpec(spec), query);
  return query(shape) as unknown as BindableQuery<Row, Values>;
}

const compileRecord = (spec: AnySpec, { isOwned, isVisibleOnly }: RecordShape): BindableQuery<BaseRow, Values> =>
  compileQuery((db) => {
    const query = selectLive(db, spec, { isVisibleOnly }).where('t.id', '=', placeholder<string>('id'));
    return isOwned ? query.where(`t.${spec.owner!}`, '=', placeholder<string>('ownerId')) : query;
  });

interface WriteShape {
  table: TableName;
  columns: readonly string[];
}
const placeholders = (columns: readonly string[]) =>
  Object.fromEntries(columns.map((column) => [column, placeholder(column)]));

/** Inserts one row; the values are bound by column. */
export const buildInsertQuery = cacheByShape(({ table, columns }: WriteShape) =>
  compileQuery<{ id: string }, Values>((db) =>
    db
      .insertInto(table as 'ratings')
      .values(placeholders(columns) as never)
      .returning('id'),
  ),
);

/** Updates columns of the row `id` and sets `updated_at` from the bound `now`. */
export const buildUpdateQuery = cacheByShape(({ table, columns }: WriteShape) =>
  compileQuery<unknown, Values>((db) =>
    db
      .updateTable(table as 'vehicles')
      .set(placeholders(columns))
      .set({ updated_at: nextUpdatedAt(placeholder<Date>('now')) })
      .where('id', '=', placeholder<string>('id')),
  ),
);

const lockedRow = (db: Kysely<Database>, table: TableName) =>
  db
    .selectFrom(table as 'vehicles')
    .where('id', '=', placeholder<string>('id'))
    .forNoKeyUpdate();

/** Locks the row `id` against writes; foreign keys may still reference it. */
export const buildLockQuery = cacheByShape((table: TableName) =>
  compileQuery<{ id: string }, Values>((db) => lockedRow(db, table).select('id')),
);

/** Locks the row `id` and selects when and by whom it was deleted. */
export const buildLockDeletedQuery = cacheByShape((table: TableName) =>
  compileQuery<{ deleted_at: Date | null; deleted_by: string | null }, Values>((db) =>
    lockedRow(db, table).select(['deleted_at', 'deleted_by']),
  ),
);

/** Locks the parent row of the row `id`. */
export const buildLockParentQuery = cacheByShape(
  ({ table, parent }: { table: TableName; parent: NonNullable<AnySpec['parent']> }) =>
    compileQuery<object, Values>((db) =>
      db
        .selectFrom(parent.table as 'visits')
        .where('id', '=', (eb) =>
          eb
            .selectFrom(`${table as 'tasks'} as part`)
            .select(parent.column as 'visit_id')
            .where('part.id', '=', placeholder<string>('id')),
        )
        .forNoKeyUpdate(),
    ),
);
