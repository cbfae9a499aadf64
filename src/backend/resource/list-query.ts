import { sql, type Expression, type Kysely, type SelectQueryBuilder, type SqlBool } from 'kysely';
import {
  anyOf,
  cacheByShape,
  compileQuery,
  placeholder,
  type BindableQuery,
  type Params,
} from '#backend/db/compiled-query.ts';
import type { Database } from '#backend/db/schema.ts';
import type { DateRange } from '#domain/analytics/date-range.ts';
import type { DateFilter } from '#domain/list-query.ts';
import { MAX_COUNTED_ROWS } from './list-total.ts';
import { asAnySpec, fromTable, isLive, rowBuilder, selectRow, type AnySpec, type Values } from './record-query.ts';
import { searchPatterns } from './search-term.ts';
import {
  toColumnName,
  toSortColumn,
  type BaseRow,
  type FilterValues,
  type ResolvedDateRange,
  type ResourceCalls,
  type ResourceSpec,
  type Rows,
} from './spec.ts';

/** Parsed list query: the parameters that every list accepts, and the filters of the resource. */
export interface ListQuery {
  page: number;
  limit?: number;
  search?: string;
  sortBy?: string;
  sortOrder?: 'asc' | 'desc';
  dateFilter?: DateFilter;
  startDate?: string;
  endDate?: string;
  /** Name of the date that the range of days filters; by default the date column of the resource. */
  dateBy?: string;
  [filter: string]: unknown;
}

/** Restricts a list beyond its query. */
export interface ListScope {
  ownerId?: string;
  visibleOnly?: boolean;
  range?: ResolvedDateRange;
  limit: number;
  /** Values of the merchant's calendar; absent when no filter of the query needs them. */
  calendar?: FilterValues;
}

/** Everything that the SQL of a list depends on. */
interface ListShape {
  isOwned: boolean;
  isVisibleOnly: boolean;
  /**
   * Filters by name. A value is part of the shape only if the spec has a condition for it; other values are bound, so
   * that there are fewer shapes to compile.
   */
  filters: { name: string; value?: string }[];
  hasRange: boolean;
  dateBy: string | undefined;
  /** Number of patterns per group; a row matches when all patterns of one group match. */
  search: number[];
  hasAliases: boolean;
  sortBy: string | undefined;
  sortOrder: 'asc' | 'desc' | undefined;
  limit: number;
  hasOffset: boolean;
}

interface CompiledList<Row> {
  page: BindableQuery<Row, Values>;
  /** Selects only the ids of the page, without joins, so that planning takes little time. */
  ids: BindableQuery<{ id: string }, Values>;
  /** Selects the rows of `ids` in the order of the list. */
  byIds: BindableQuery<Row, Values>;
  /** Counts the rows of all pages, up to one beyond `MAX_COUNTED_ROWS`. */
  count: BindableQuery<{ total: number }, Values>;
  /** Selects the rows of all pages, without columns. */
  all: BindableQuery<object, Values>;
  /** Builds a query of the rows of all pages, for the aggregates that few calls need. */
  rows: (db: Kysely<Database>) => RowsQuery;
}

/** Query of rows `t`, without columns. */
export type RowsQuery = SelectQueryBuilder<Rows<'vehicles'>, 't', object>;

const compiledLists = new WeakMap<AnySpec, (shape: ListShape) => CompiledList<BaseRow>>();

/** Returns the queries of a list, compiled once per shape, and the values to bind. */
export function prepareListQueries<R extends ResourceCalls, Row extends BaseRow>(
  spec: ResourceSpec<R, Row>,
  query: ListQuery,
  scope: ListScope,
): CompiledList<Row> & { values: Values } {
  const any = asAnySpec(spec);
  const compiled = compiledLists.get(any) ?? cacheByShape((shape: ListShape) => compileList(any, shape));
  compiledLists.set(any, compiled);
  const { shape, values } = deriveShape(any, query, scope);
  return { ...(compiled(shape) as unknown as CompiledList<Row>), values };
}

function deriveShape(spec: AnySpec, query: ListQuery, scope: ListScope): { shape: ListShape; values: Values } {
  const groups = query.search
    ? [...searchPatterns(query.search), ...(spec.searchAlternatives?.(query.search) ?? [])]
    : [];
  const values: Record<string, unknown> = { ownerId: scope.ownerId, ...scope.calendar, ...scope.range };
  for (const [group, patterns] of groups.entries())
    for (const [at, pattern] of patterns.entries()) values[patternName(group, at)] = pattern;
  const aliases = query.search ? (spec.searchAliases?.({ ...query, search: query.search }) ?? []) : [];
  if (aliases.length) values.aliases = aliases;
  values.offset = (query.page - 1) * scope.limit;
  const filters = Object.keys(spec.endpoints.filters).flatMap((name) => {
    if (name === 'dateBy') return [];
    const value = query[name] as string | number | boolean | undefined;
    if (value === undefined) return [];
    const text = String(value);
    if (spec.conditions?.[name]?.[text]) return [{ name, value: text }];
    values[name] = value;
    return [{ name }];
  });
  const shape: ListShape = {
    isOwned: scope.ownerId !== undefined,
    isVisibleOnly: scope.visibleOnly === true,
    filters,
    hasRange: scope.range !== undefined,
    dateBy: query.dateBy,
    search: groups.map(({ length }) => length),
    hasAliases: aliases.length > 0,
    sortBy: query.sortBy,
    sortOrder: query.sortOrder,
    limit: scope.limit,
    // Omits the offset on the first page, because PostgreSQL plans a statement with a parameter as offset on each call.
    hasOffset: query.page > 1,
  };
  return { shape, values };
}

const patternName = (group: number, at: number) => `pattern ${group} ${at}`;

function compileList(spec: AnySpec, shape: ListShape): CompiledList<BaseRow> {
  const condition = buildCondition(spec, shape);
  const ordered = <Row>(query: SelectQueryBuilder<Rows<'vehicles'>, 't', Row>) =>
    buildOrder(spec, shape).reduce(
      (all, { column, direction }) => all.orderBy(sql.ref(`t.${column}`), direction),
      query,
    );
  const rows = (db: Kysely<Database>): RowsQuery => fromTable(db, spec).where(condition);
  const cut = (db: Kysely<Database>, columns: typeof spec.columns) => {
    const sorted = buildOrder(spec, shape).map(({ column }) => column as (typeof columns)[number]);
    const selected = [...new Set([...columns, ...sorted])];
    const first = ordered(rows(db).select(selected.map((column) => `t.${column}` as const))).limit(
      sql.lit(shape.limit),
    );
    return shape.hasOffset ? first.offset(placeholder<number>('offset')) : first;
  };
  // Joins after the limit, so that only the rows of the page are joined, not those of the pages before.
  const page = (db: Kysely<Database>) =>
    ordered(selectRow(db.selectFrom(cut(db, spec.columns).as('t')) as never, spec));
  const byIds = (db: Kysely<Database>) =>
    ordered(selectRow(fromTable(db, spec), spec).where('t.id', '=', anyOf(placeholder<string[]>('ids'))));
  return {
    page: compileQuery(page),
    ids: compileQuery((db) => cut(db, ['id'])),
    byIds: compileQuery(byIds),
    count: compileQuery((db) =>
      db
        .selectFrom(
          rows(db)
            .limit(sql.lit(MAX_COUNTED_ROWS + 1))
            .as('counted'),
        )
        .select(sql<number>`count(*)::int`.as('total')),
    ),
    all: compileQuery(rows),
    rows,
  };
}

function buildCondition(spec: AnySpec, shape: ListShape): Expression<SqlBool> {
  const eb = rowBuilder;
  const values: Params<FilterValues> = {
    now: placeholder('now'),
    today: placeholder('today'),
    todayFrom: placeholder('todayFrom'),
    todayUntil: placeholder('todayUntil'),
    weekFrom: placeholder('weekFrom'),
    weekUntil: placeholder('weekUntil'),
    monthFrom: placeholder('monthFrom'),
  };
  const conditions = [(spec.live ?? isLive)(eb, values)];
  if (shape.isOwned)
    conditions.push(spec.owner ? eb(`t.${spec.owner}`, '=', placeholder<string>('ownerId')) : eb.lit(false));
  if (shape.isVisibleOnly) conditions.push(spec.visible?.(eb, values) ?? eb.lit(false));
  for (const { name, value } of shape.filters)
    conditions.push(
      value === undefined
        ? (spec.valueConditions?.[name]?.(eb, placeholder(name)) ??
            eb(sql.ref(`t.${toColumnName(name)}`), '=', placeholder(name)))
        : spec.conditions![name]![value]!(eb, values),
    );
  if (shape.hasRange) conditions.push(rangeCondition(spec, shape.dateBy));
  if (shape.search.length) {
    const searched = (shape.isOwned && spec.ownerSearch?.(eb)) || eb.ref('t.search');
    const matches = (group: number, at: number) => eb(searched, 'like', placeholder<string>(patternName(group, at)));
    const all = (count: number, group: number) => eb.and(Array.from({ length: count }, (_, at) => matches(group, at)));
    const alternatives = shape.search.map((count, group) => all(count, group));
    if (shape.hasAliases) alternatives.push(eb(searched, '=', anyOf(placeholder<string[]>('aliases'))));
    conditions.push(eb.or(alternatives));
  }
  return eb.and(conditions);
}

interface Order {
  column: string;
  direction: 'asc' | 'desc';
}

/** Returns the columns and directions to sort by: by default newest rows first, and rows with equal values by id. */
function buildOrder(spec: AnySpec, { sortBy, sortOrder }: ListShape): Order[] {
  if (spec.defaultOrder && sortBy === undefined && sortOrder === undefined)
    return spec.defaultOrder.map((column) => ({ column, direction: 'asc' }));
  const field = sortBy ?? spec.defaultSort ?? 'createdAt';
  const column = toSortColumn(spec, field);
  const direction = sortOrder ?? (column === 'created_at' ? 'desc' : 'asc');
  const order: Order[] = [
    { column, direction },
    { column: 'id', direction },
  ];
  return spec.falseFirst && sortBy === undefined ? [{ column: spec.falseFirst, direction: 'asc' }, ...order] : order;
}

/**
 * Returns the condition that a date of rows `t` is in the range of the query; `dateBy` may name another date than the
 * default.
 */
function rangeCondition(spec: AnySpec, dateBy: string | undefined): Expression<SqlBool> {
  const range: Params<ResolvedDateRange> = {
    startDate: placeholder('startDate'),
    endDate: placeholder('endDate'),
    from: placeholder('from'),
    until: placeholder('until'),
  };
  const named = dateBy === undefined ? undefined : spec.ranges?.[dateBy];
  if (named) return named(rowBuilder, range);
  if (spec.dateColumn) return toDayCondition(`t.${spec.dateColumn}`, range);
  return toTimestampCondition('t.created_at', range);
}

/** Returns the condition that a date column lies in a range of days. */
export const toDayCondition = (column: string, { startDate, endDate }: Params<DateRange>): Expression<SqlBool> =>
  sql`${sql.ref(column)} between ${startDate}::date and ${endDate}::date`;

/** Returns the condition that a timestamp is at or after `from` and before `until`. */
export const toTimestampCondition = (
  column: string,
  { from, until }: Record<'from' | 'until', Expression<Date>>,
): Expression<SqlBool> =>
  sql`${sql.ref(column)} >= ${from}::timestamptz and ${sql.ref(column)} < ${until}::timestamptz`;
