import type { HasClock, HasConfig, HasDatabase, HasEstimates, HasStatements } from '#backend/capabilities.ts';
import { AppError } from '#domain/errors.ts';
import type { DateFilter, ListMeta } from '#domain/list-query.ts';
import { dayInTimeZone, daysOfFilter, type DayRange, merchantCalendar } from './merchant-settings.ts';
import { listSql, oneSql, type ListQuery, type ListScope } from './list-query.ts';
import { preparedExecutor, unpreparedExecutor, type QueryExecutor } from '#backend/db/query-executor.ts';
import type { BaseRow, ResourceCalls, ResourceSpec } from './spec.ts';
import { countSql, listMeta } from './list-total.ts';

/** The rows that a call reaches. */
export interface Scope {
  /** Whose; absent means everybody's. */
  ownerId?: string;
  /** Only those that everybody may read. */
  visibleOnly?: boolean;
}

/** One page of live records and how many there are. */
export async function listRecords<R extends ResourceCalls, Row extends BaseRow>(
  deps: HasConfig & HasClock & HasDatabase & HasStatements & HasEstimates,
  spec: ResourceSpec<R, Row>,
  query: ListQuery,
  scope: Scope,
): Promise<{ rows: Row[]; meta: ListMeta }> {
  const limit = query.limit ?? deps.config.publicPageSize;
  const sql = listSql(spec, query, { ...scope, limit, ...(await calendarOf(deps, spec, query)) });
  const run = query.search ? unpreparedExecutor(deps) : preparedExecutor(deps);
  const [rows, counted] = await Promise.all([
    run<Row>(sql.page, sql.pageValues),
    run<{ total: number }>(countSql(sql.rows), sql.values),
  ]);
  const page = { page: query.page, limit, shown: rows.length, counted: counted[0]!.total };
  const { estimate } = deps;
  return { rows, meta: await listMeta(page, { ...sql, run: unpreparedExecutor(deps), estimate }) };
}

/** The merchant's calendar, where one of the query's filters may ask for it. */
async function calendarOf<R extends ResourceCalls, Row extends BaseRow>(
  deps: HasClock & HasDatabase,
  spec: ResourceSpec<R, Row>,
  { dateFilter, ...query }: ListQuery,
): Promise<Pick<ListScope, 'calendar' | 'days'>> {
  const isNarrowed = Object.keys(spec.narrow ?? {}).some((name) => query[name] !== undefined);
  if (!dateFilter && !isNarrowed) return {};
  const { timeZone, firstWeekday } = await merchantCalendar(deps);
  const now = deps.now();
  const today = dayInTimeZone(timeZone, now);
  return { calendar: { now, today, timeZone }, days: dateFilter && daysOfFilter(dateFilter, today, firstWeekday) };
}

/** The days a filter means to the merchant now. */
export async function resolveDateFilter(
  deps: HasClock & HasDatabase,
  dateFilter: DateFilter,
): Promise<DayRange & { timeZone: string }> {
  const { timeZone, firstWeekday } = await merchantCalendar(deps);
  return { ...daysOfFilter(dateFilter, dayInTimeZone(timeZone, deps.now()), firstWeekday), timeZone };
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** One live record within reach; anything else, and another's, does not exist. */
export async function getRecord<R extends ResourceCalls, Row extends BaseRow>(
  deps: HasStatements,
  spec: ResourceSpec<R, Row>,
  id: string,
  scope: Scope,
): Promise<Row> {
  return readRecord(preparedExecutor(deps), spec, id, scope);
}

export async function readRecord<R extends ResourceCalls, Row extends BaseRow>(
  run: QueryExecutor,
  spec: ResourceSpec<R, Row>,
  id: string,
  { ownerId, visibleOnly }: Scope = {},
): Promise<Row> {
  if (!UUID.test(id) || (ownerId !== undefined && !spec.owner)) throw new AppError('NOT_FOUND');
  const [row] =
    ownerId === undefined
      ? await run<Row>(oneSql(spec, { visibleOnly }), [id])
      : await run<Row>(oneSql(spec, { owner: spec.owner }), [id, ownerId]);
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

/** Holds a live record still until the transaction ends; references to it stay possible. */
export async function lockRecord<R extends ResourceCalls, Row extends BaseRow>(
  run: QueryExecutor,
  spec: ResourceSpec<R, Row>,
  id: string,
  scope: Scope = {},
): Promise<Row> {
  await lockParent(run, spec, id);
  await run(`select from ${spec.table} where id = $1 for no key update`, [id]);
  return readRecord(run, spec, id, scope);
}

/** Who deleted a record and when, held still; undefined for one that lives. */
export async function lockDeletedRecord<R extends ResourceCalls, Row extends BaseRow>(
  run: QueryExecutor,
  spec: ResourceSpec<R, Row>,
  id: string,
): Promise<{ deleted_at: Date; deleted_by: string } | undefined> {
  await lockParent(run, spec, id);
  const [row] = await run<{ deleted_at: Date; deleted_by: string }>(
    `select deleted_at, deleted_by from ${spec.table} where id = $1 for no key update`,
    [id],
  );
  if (!row) throw new AppError('NOT_FOUND');
  return row.deleted_at ? row : undefined;
}

async function lockParent<R extends ResourceCalls, Row extends BaseRow>(
  run: QueryExecutor,
  { table, parent }: ResourceSpec<R, Row>,
  id: string,
): Promise<void> {
  if (!UUID.test(id)) throw new AppError('NOT_FOUND');
  if (!parent) return;
  const parentId = `select ${parent.column} from ${table} where id = $1`;
  await run(`select from ${parent.table} where id = (${parentId}) for no key update`, [id]);
}
