import { searchPatterns } from './search-term.ts';
import { columnOf, type BaseRow, type FilterContext, type ResourceCalls, type ResourceSpec } from './spec.ts';
import type { DayRange } from './merchant-settings.ts';
import type { DateFilter } from '#domain/list-query.ts';

/** A parsed list query: what every list takes, and the resource's own filters. */
export interface ListQuery {
  page: number;
  limit?: number;
  search?: string;
  sortBy?: string;
  sortOrder?: 'asc' | 'desc';
  dateFilter?: DateFilter;
  [filter: string]: unknown;
}

/** What narrows a list beside its query. */
export interface ListScope {
  ownerId?: string;
  visibleOnly?: boolean;
  days?: DayRange;
  limit: number;
  /** Absent where nothing asks for the merchant's calendar. */
  calendar?: Omit<FilterContext, 'bind'>;
}

export interface ListSql {
  page: string;
  pageValues: unknown[];
  /** All rows of the list: `from … where …`. */
  rows: string;
  values: unknown[];
}

/** The statement of one page, and what its total is of. The text depends on which filters are set, never on their values. */
export function listSql<R extends ResourceCalls, Row extends BaseRow>(
  spec: ResourceSpec<R, Row>,
  query: ListQuery,
  scope: ListScope,
): ListSql {
  const values: unknown[] = [];
  const bind = (value: unknown) => `$${values.push(value)}`;
  const conditions = [liveOf(spec)];
  if (scope.ownerId !== undefined) conditions.push(spec.owner ? `t.${spec.owner} = ${bind(scope.ownerId)}` : 'false');
  if (scope.visibleOnly) conditions.push(spec.visible ?? 'false');
  for (const name of Object.keys(spec.endpoints.filters)) {
    const value = query[name];
    if (value === undefined) continue;
    const own = scope.calendar && spec.narrow?.[name]?.(value as never, { ...scope.calendar, bind });
    conditions.push(own ?? `t.${columnOf(name)} = ${bind(value)}`);
  }
  if (scope.days && scope.calendar) conditions.push(within(spec.dateColumn, scope.days, { ...scope.calendar, bind }));
  const groups = query.search ? searchPatterns(query.search) : [];
  if (groups.length) {
    const searched = (scope.ownerId !== undefined && spec.ownerSearch) || 't.search';
    const all = (patterns: string[]) => patterns.map((pattern) => `${searched} like ${bind(pattern)}`).join(' and ');
    conditions.push(`(${groups.map((patterns) => `(${all(patterns)})`).join(' or ')})`);
  }

  const where = conditions.join(' and ');
  const sortBy = query.sortBy ?? spec.defaultSort ?? 'createdAt';
  const sort = spec.sortColumns?.[sortBy] ?? columnOf(sortBy);
  const direction = query.sortOrder ?? (sort === 'created_at' ? 'desc' : 'asc');
  const first = spec.unsetFirst && query.sortBy === undefined ? `t.${spec.unsetFirst}, ` : '';
  const own = query.sortBy === undefined && query.sortOrder === undefined && spec.order;
  const order = `order by ${own || `${first}t.${sort} ${direction}, t.id ${direction}`}`;
  const rows = `from ${spec.table} t where ${where}`;
  // The first page has a statement of its own: an offset that may be anything makes PostgreSQL plan it anew each time.
  const before = (query.page - 1) * scope.limit;
  const offset = before ? `offset $${values.length + 1}` : '';
  // Joined after the page is cut, so that a far page joins ten rows and not all before it.
  const page = `select ${readColumns(spec)} from (
    select ${spec.columns.join(', ')} ${rows} ${order} limit ${scope.limit} ${offset}
  ) t ${spec.join?.tables ?? ''} ${order}`;
  return { page, pageValues: before ? [...values, before] : values, rows, values };
}

/** All live rows; more conditions may follow. */
export const liveSql = <R extends ResourceCalls, Row extends BaseRow>(spec: ResourceSpec<R, Row>) =>
  `select ${readColumns(spec)} from ${spec.table} t ${spec.join?.tables ?? ''} where ${liveOf(spec)}`;

/** One live row by its id, `$1`; with an owner only if it is `$2`'s, for a visitor only if it is visible. */
export const oneSql = <R extends ResourceCalls, Row extends BaseRow>(
  spec: ResourceSpec<R, Row>,
  { owner, visibleOnly }: { owner?: string; visibleOnly?: boolean } = {},
) => `${liveSql(spec)} and t.id = $1${owner ? ` and t.${owner} = $2` : ''}${visibleOnly ? ` and ${spec.visible}` : ''}`;

const liveOf = <R extends ResourceCalls, Row extends BaseRow>({ live }: ResourceSpec<R, Row>) =>
  live ?? 't.deleted_at is null';

/** Whether `t` is of these days of the merchant's: by a column of days, else by the moment of its creation. */
export const within = (
  dateColumn: string | undefined,
  { from, to }: DayRange,
  { bind, timeZone }: Pick<FilterContext, 'bind' | 'timeZone'>,
): string => {
  if (dateColumn) return `t.${dateColumn} between ${bind(from)}::date and ${bind(to)}::date`;
  const zone = bind(timeZone);
  return `t.created_at >= ${bind(from)}::date::timestamp at time zone ${zone}
    and t.created_at < (${bind(to)}::date + 1)::timestamp at time zone ${zone}`;
};

const readColumns = <R extends ResourceCalls, Row extends BaseRow>({ columns, join }: ResourceSpec<R, Row>) =>
  [...columns.map((column) => `t.${column}`), ...(join ? [join.columns] : [])].join(', ');
