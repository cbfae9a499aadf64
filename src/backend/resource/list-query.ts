import { sql, type Expression, type Kysely, type SelectQueryBuilder, type SqlBool } from 'kysely';
import {
  cacheByShape,
  compileQuery,
  placeholder,
  type BindableQuery,
  type Params,
} from '#backend/db/compiled-query.ts';
import type { Database } from '#backend/db/schema.ts';
import type { DateFilter } from '#domain/list-query.ts';
import { MAX_COUNTED_ROWS } from './list-total.ts';
import type { DayRange } from './merchant-settings.ts';
import { anySpec, fromTable, isLive, rowBuilder, selectRow, type AnySpec, type Values } from './record-query.ts';
import { searchPatterns } from './search-term.ts';
import { columnOf, type BaseRow, type FilterValues, type ResourceCalls, type ResourceSpec, type Rows } from './spec.ts';

/** A parsed list query: what every list accepts, and the filters of the resource. */
export interface ListQuery {
  page: number;
  limit?: number;
  search?: string;
  sortBy?: string;
  sortOrder?: 'asc' | 'desc';
  dateFilter?: DateFilter;
  [filter: string]: unknown;
}

/** Restricts a list beyond its query. */
export interface ListScope {
  ownerId?: string;
  visibleOnly?: boolean;
  days?: DayRange;
  limit: number;
  /** Absent when no filter of the query needs it. */
  calendar?: FilterValues;
}

/** Everything that the text of a list depends on. */
interface ListShape {
  isOwned: boolean;
  isVisibleOnly: boolean;
  /** Names of the filters. Values with a condition of their own are included, other values are bound: fewer shapes to compile. */
  filters: { name: string; value?: string }[];
  hasDays: boolean;
  /** The number of patterns in each group of the search. */
  search: number[];
  sortBy: string | undefined;
  sortOrder: 'asc' | 'desc' | undefined;
  limit: number;
  hasOffset: boolean;
}

interface CompiledList<Row> {
  page: BindableQuery<Row, Values>;
  /** Counts the rows of all pages, up to one beyond `MAX_COUNTED_ROWS`. */
  count: BindableQuery<{ total: number }, Values>;
  /** Selects the rows of all pages, without columns. */
  all: BindableQuery<object, Values>;
}

const compiledLists = new WeakMap<AnySpec, (shape: ListShape) => CompiledList<BaseRow>>();

/** Returns the queries of a list, compiled once per shape, and the values to bind. */
export function listQuery<R extends ResourceCalls, Row extends BaseRow>(
  spec: ResourceSpec<R, Row>,
  query: ListQuery,
  scope: ListScope,
): CompiledList<Row> & { values: Values } {
  const any = anySpec(spec);
  const compiled = compiledLists.get(any) ?? cacheByShape((shape: ListShape) => compileList(any, shape));
  compiledLists.set(any, compiled);
  const { shape, values } = shapeOf(any, query, scope);
  return { ...(compiled(shape) as unknown as CompiledList<Row>), values };
}

function shapeOf(spec: AnySpec, query: ListQuery, scope: ListScope): { shape: ListShape; values: Values } {
  const groups = query.search ? searchPatterns(query.search) : [];
  const values: Record<string, unknown> = { ownerId: scope.ownerId, ...scope.calendar, ...scope.days };
  for (const [group, patterns] of groups.entries())
    for (const [at, pattern] of patterns.entries()) values[patternName(group, at)] = pattern;
  values.offset = (query.page - 1) * scope.limit;
  const filters = Object.keys(spec.endpoints.filters).flatMap((name) => {
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
    hasDays: scope.days !== undefined,
    search: groups.map(({ length }) => length),
    sortBy: query.sortBy,
    sortOrder: query.sortOrder,
    limit: scope.limit,
    // The first page has no offset: with a parameter as offset PostgreSQL would plan the statement on each call.
    hasOffset: query.page > 1,
  };
  return { shape, values };
}

const patternName = (group: number, at: number) => `pattern ${group} ${at}`;

function compileList(spec: AnySpec, shape: ListShape): CompiledList<BaseRow> {
  const condition = conditionOf(spec, shape);
  const ordered = <Row>(query: SelectQueryBuilder<Rows<'vehicles'>, 't', Row>) =>
    orderOf(spec, shape).reduce((all, { column, direction }) => all.orderBy(sql.ref(`t.${column}`), direction), query);
  const rows = (db: Kysely<Database>) => fromTable(db, spec).where(condition);
  const page = (db: Kysely<Database>) => {
    const columns = spec.columns.map((column) => `t.${column}` as const);
    const cut = ordered(rows(db).select(columns)).limit(sql.lit(shape.limit));
    // Joins after the limit, so that a page joins its own rows and not those of the pages before it.
    const from = db.selectFrom((shape.hasOffset ? cut.offset(placeholder<number>('offset')) : cut).as('t'));
    return ordered(selectRow(from as never, spec));
  };
  return {
    page: compileQuery(page),
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
  };
}

function conditionOf(spec: AnySpec, shape: ListShape): Expression<SqlBool> {
  const eb = rowBuilder;
  const days = { from: placeholder<string>('from'), to: placeholder<string>('to') };
  const values: Params<FilterValues> = {
    now: placeholder('now'),
    today: placeholder('today'),
    timeZone: placeholder('timeZone'),
  };
  const conditions = [(spec.live ?? isLive)(eb, values)];
  if (shape.isOwned)
    conditions.push(spec.owner ? eb(`t.${spec.owner}`, '=', placeholder<string>('ownerId')) : eb.lit(false));
  if (shape.isVisibleOnly) conditions.push(spec.visible?.(eb, values) ?? eb.lit(false));
  for (const { name, value } of shape.filters)
    conditions.push(
      value === undefined
        ? eb(sql.ref(`t.${columnOf(name)}`), '=', placeholder(name))
        : spec.conditions![name]![value]!(eb, values),
    );
  if (shape.hasDays)
    conditions.push(
      spec.dateColumn
        ? eb.between(`t.${spec.dateColumn}`, sql<string>`${days.from}::date`, sql<string>`${days.to}::date`)
        : createdWithin({ ...days, timeZone: values.timeZone }),
    );
  if (shape.search.length) {
    const searched = (shape.isOwned && spec.ownerSearch?.(eb)) || eb.ref('t.search');
    const matches = (group: number, at: number) => eb(searched, 'like', placeholder<string>(patternName(group, at)));
    const all = (count: number, group: number) => eb.and(Array.from({ length: count }, (_, at) => matches(group, at)));
    conditions.push(eb.or(shape.search.map(all)));
  }
  return eb.and(conditions);
}

interface Order {
  column: string;
  direction: 'asc' | 'desc';
}

/** Returns the order: by default newest rows first, equal ones by id. */
function orderOf(spec: AnySpec, { sortBy, sortOrder }: ListShape): Order[] {
  if (spec.defaultOrder && sortBy === undefined && sortOrder === undefined)
    return spec.defaultOrder.map((column) => ({ column, direction: 'asc' }));
  const field = sortBy ?? spec.defaultSort ?? 'createdAt';
  const column = spec.sortColumns?.[field] ?? columnOf(field);
  const direction = sortOrder ?? (column === 'created_at' ? 'desc' : 'asc');
  const order: Order[] = [
    { column, direction },
    { column: 'id', direction },
  ];
  return spec.unsetFirst && sortBy === undefined ? [{ column: spec.unsetFirst, direction: 'asc' }, ...order] : order;
}

type Text = string | Expression<string>;
/** Returns an SQL expression of the first moment of a day `YYYY-MM-DD` in a time zone. */
export const startOfDay = (day: Text, timeZone: Text) => sql<Date>`${day}::date::timestamp at time zone ${timeZone}`;
/** Returns an SQL expression of the first moment after a day. */
export const endOfDay = (day: Text, timeZone: Text) =>
  sql<Date>`(${day}::date + 1)::timestamp at time zone ${timeZone}`;

/** Returns the condition that rows `t` were created on the days `from` to `to`, both included. */
export const createdWithin = ({ from, to, timeZone }: Record<'from' | 'to' | 'timeZone', Text>): Expression<SqlBool> =>
  rowBuilder.and([
    rowBuilder('t.created_at', '>=', startOfDay(from, timeZone)),
    rowBuilder('t.created_at', '<', endOfDay(to, timeZone)),
  ]);
