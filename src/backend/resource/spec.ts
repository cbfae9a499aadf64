import type { Compilable, Expression, ExpressionBuilder, Selectable, SelectQueryBuilder, SqlBool } from 'kysely';
import type * as v from 'valibot';
import type { HasClock, HasConfig, HasNotifier, HasStorage } from '#backend/capabilities.ts';
import type { AnyTable, Params } from '#backend/db/compiled-query.ts';
import type { Database } from '#backend/db/schema.ts';
import type { Actor } from '#backend/commands/actor.ts';
import type { DateRange } from '#domain/analytics/date-range.ts';
import type { Endpoint, Schema } from '#domain/endpoint.ts';
import type { ImagePurpose } from '#domain/images/endpoints.ts';
import type { TransactionContext } from '#backend/commands/transaction.ts';

/**
 * The endpoints and schemas of a resource (`domain/resource.ts`) that the kit uses; every call except `list` is
 * optional.
 */
export interface ResourceCalls {
  name: string;
  record: Schema;
  input: Schema;
  filters: Readonly<Record<string, unknown>>;
  sortable: readonly string[];
  list: Endpoint;
  get?: Endpoint;
  create?: Endpoint;
  update?: Endpoint;
  remove?: Endpoint;
  restore?: Endpoint;
}

/** The columns of a resource's table without those that only the kit uses. */
export type RowOf<Table> = Omit<Selectable<Table>, 'search' | 'deleted_at' | 'deleted_by'>;

/** The columns that every row of a resource has. */
export interface BaseRow {
  id: string;
  created_at: Date;
  updated_at: Date;
}

/** A create or update before it is stored. */
export interface WriteContext<Input, Row> extends TransactionContext {
  /** The parsed input; of an update, only the fields that were sent. */
  input: Partial<Input>;
  /** The row before an update; undefined on create. */
  before: Row | undefined;
  /** The reason of an update, where its call has one. */
  reason?: string | null | undefined;
}

type InputOf<R extends ResourceCalls> = v.InferOutput<R['input']>;

export type TableName = Extract<keyof Database, string>;
/** Tables of a query whose main table has the alias `t`. */
export type Rows<T extends TableName> = Database & { t: Database[T] };

/** Values that a condition may use; each becomes a bind parameter. */
export interface FilterValues {
  now: Date;
  /** Today's date in the garage's time zone, `YYYY-MM-DD`. */
  today: string;
  /** Timestamp at which today begins. */
  todayFrom: Date;
  /** Timestamp at which tomorrow begins. */
  todayUntil: Date;
  /** Timestamp at which the current week begins. */
  weekFrom: Date;
  /** Timestamp at which the next week begins. */
  weekUntil: Date;
  /** Timestamp at which the current month begins. */
  monthFrom: Date;
}

/** Range of days with its timestamps in the garage's time zone. */
export interface ResolvedDateRange extends DateRange {
  /** Timestamp at which the first day begins. */
  from: Date;
  /** Timestamp at which the last day ends, exclusive. */
  until: Date;
}

/** Condition that restricts rows `t` to a range of days. */
export type RangeCondition<T extends TableName> = (
  eb: ExpressionBuilder<Rows<T>, 't'>,
  range: Params<ResolvedDateRange>,
) => Expression<SqlBool>;

/** A condition on rows `t`. */
export type Condition<T extends TableName> = (
  eb: ExpressionBuilder<Rows<T>, 't'>,
  values: Params<FilterValues>,
) => Expression<SqlBool>;

/** A condition on rows `t` and the value of a filter. */
export type ValueCondition<T extends TableName> = (
  eb: ExpressionBuilder<Rows<T>, 't'>,
  value: Expression<string>,
) => Expression<SqlBool>;

/** A query of rows `t` with the columns of `T` that `Row` has. */
export type RowQuery<T extends TableName, Row> = SelectQueryBuilder<
  Rows<T>,
  't',
  Pick<Selectable<Database[T]>, keyof Row & keyof Selectable<Database[T]>>
>;

type Column<Row> = keyof Row & string;

/** Declares a resource for the backend kit: its table, permissions and presentation. */
export interface ResourceSpec<R extends ResourceCalls, Row extends BaseRow, T extends TableName = AnyTable> {
  endpoints: R;
  /** Has the columns `id created_at updated_at search`, and unless `live` is set `deleted_at deleted_by`. */
  table: T;
  /** The columns to select. `toColumnName` names the column of a field. */
  columns: readonly Column<Row>[];
  /** The fields that clients may not see, sort by or filter by. */
  hiddenFields: readonly string[];
  /** The fields that are visible only to people who may see [costs](docs/rules/roles.md#costs). */
  costFields?: readonly string[];
  /** Joins other tables and selects the columns of `Row` that `T` lacks. */
  join?(rows: RowQuery<T, Row>): Compilable<Row>;
  /** The condition of a live row; by default `deleted_at is null`. */
  live?: Condition<T>;
  /** The condition of publicly visible rows; other rows are visible only to roles that may create records. */
  visible?: Condition<T>;
  /** The field to sort by when the query names none; by default the newest come first. */
  defaultSort?: string;
  /** The columns to order by when the query names neither field nor direction. */
  defaultOrder?: readonly Column<Row>[];
  /** A boolean column: rows where it is false come first when the query names no field. */
  falseFirst?: Column<Row>;
  /** Date column that ranges of days filter, instead of `created_at`. */
  dateColumn?: Column<Row>;
  /** Range conditions by value of the filter `dateBy`, which selects another date than `dateColumn`. */
  ranges?: Readonly<Record<string, RangeCondition<T>>>;
  /** Fields of free text, which are sorted by the folded text of their column `…_order`. */
  textSorts?: readonly string[];
  /** Columns to sort by, for fields that are not sorted by their own column. */
  sortColumns?: Readonly<Record<string, Column<Row>>>;
  /** Conditions by filter and value; any other value is compared with the column of the filter. */
  conditions?: Readonly<Record<string, Readonly<Partial<Record<string, Condition<T>>>>>>;
  /**
   * Conditions by filter for values that are not in `conditions`, instead of the comparison with the column of the
   * filter.
   */
  valueConditions?: Readonly<Record<string, ValueCondition<T>>>;
  /** Filters in which the value `me` means the id of the caller. */
  actorFilters?: readonly string[];
  /** The column with the owner's id for the grant `own`; without it that grant allows no row. */
  owner?: Column<Row>;
  /**
   * Only the owner may read a record; the audit log contains no values. Every permission of the resource must grant
   * `own`.
   */
  isPersonal?: true;
  /**
   * The text that a search with the grant `own` matches instead of `search`, which contains fields hidden from the
   * owner.
   */
  ownerSearch?(eb: ExpressionBuilder<Rows<T>, 't'>): Expression<string>;
  /** Values of the column `search` that match a search term in addition to the rows that contain the term. */
  searchAliases?(query: Readonly<Record<string, unknown>> & { search: string }): readonly string[];
  /**
   * Returns additional groups of LIKE patterns for a search term; a row matches if it matches every pattern of any
   * group (see `searchPatterns`).
   */
  searchAlternatives?(term: string): string[][];
  /** The field whose name is unique in any spelling; its change removes the mark of `spelled-alike.ts`. */
  spelledField?: string;
  /** Maps the name of each unique index to its field. */
  unique?: Readonly<Record<string, string>>;
  /** Parent record, which is locked first, so that writes to its child records are serialized. */
  parent?: { table: TableName; column: Column<Row> };
  /**
   * Fields that are decimal strings on the wire and minor units in their columns; `currency` is a column or comes from
   * `prepare`.
   */
  amounts?: readonly string[];
  /** Fields with a text in each language. */
  localized?: readonly string[];
  /** The purpose of the upload that the field `image` accepts. */
  image?: ImagePurpose;
  /** Returns the record as the actor's role may see it. */
  present(row: Row, deps: HasClock & HasConfig & HasStorage, actor: Pick<Actor, 'role'>): v.InferOutput<R['record']>;
  /** Additional check of a create after the permission of the call; false throws `ROLE_FORBIDDEN`. */
  mayCreate?(actor: Actor, input: InputOf<R>): boolean;
  /** Like `mayCreate`, for an update. */
  mayUpdate?(actor: Actor, row: Row, input: Partial<InputOf<R>>): boolean;
  /** Like `mayCreate`, for a deletion or a restore. */
  mayRemove?(actor: Actor, row: Row): boolean;
  /**
   * Returns true for a record that may be changed or deleted only as a correction with a reason
   * (docs/rules/lifecycles.md#closed-records).
   */
  isClosed?(row: Row): boolean;
  /** Runs validations that need the database, and returns derived columns. */
  prepare?(write: WriteContext<InputOf<R>, Row>): Promise<Record<string, unknown> | void>;
  /** Runs after the transaction that created the record. */
  onCreated?(row: Row, deps: HasNotifier, actor: Actor): void;
  /** Runs after an insert, in its transaction. */
  onInsert?(context: TransactionContext, row: Row): Promise<void>;
  /** Runs after an update, in its transaction. */
  onUpdate?(context: TransactionContext, before: Row, input: Partial<InputOf<R>>): Promise<void>;
  /** Runs after a soft delete, in its transaction. */
  onRemove?(context: TransactionContext, row: Row): Promise<void>;
  /** Runs before a restore, in its transaction, such as to give way where a unique value is taken by now. */
  beforeRestore?(context: TransactionContext, id: string): Promise<void>;
  /** Runs after a restore, in its transaction. */
  onRestore?(context: TransactionContext, row: Row & { deleted_at: Date }): Promise<void>;
}

/** The actor of a call without a session: visitors see the same fields as clients. */
export const VISITOR: Pick<Actor, 'role'> = { role: 'CLIENT' };

/** Returns the column by which a list is sorted by a field. */
export const toSortColumn = (
  { sortColumns, textSorts }: Pick<ResourceSpec<ResourceCalls, BaseRow>, 'sortColumns' | 'textSorts'>,
  field: string,
): string =>
  sortColumns?.[field] ?? (textSorts?.includes(field) ? `${toColumnName(field)}_order` : toColumnName(field));

const COLUMN_NAMES: Readonly<Record<string, string>> = { image: 'image_key', order: 'position' };

/** Returns the column of a field: its name in snake case, with few exceptions. */
export const toColumnName = (field: string): string =>
  COLUMN_NAMES[field] ?? field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
