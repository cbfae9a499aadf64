import { preparedExecutor, unpreparedExecutor, type QueryExecutor } from '#backend/db/query-executor.ts';
import type { HasClock, HasConfig, HasDatabase, HasEstimates, HasStatements } from '#backend/capabilities.ts';
import { dayInTimeZone } from '#domain/analytics/day-bounds.ts';
import { AppError } from '#domain/errors.ts';
import type { DateFilter, ListMeta } from '#domain/list-query.ts';
import { listQuery, type ListQuery, type ListScope } from './list-query.ts';
import { listMeta } from './list-total.ts';
import { daysOfFilter, merchantCalendar, type DayRange } from './merchant-settings.ts';
import { recordQuery } from './record-query.ts';
import type { BaseRow, ResourceCalls, ResourceSpec } from './spec.ts';

/** Restricts a call to some rows. */
export interface Scope {
  /** The owner; absent for all owners. */
  ownerId?: string;
  /** Restricts to publicly visible rows. */
  visibleOnly?: boolean;
}

/** Lists one page of live records with its pagination. */
export async function listRecords<R extends ResourceCalls, Row extends BaseRow>(
  deps: HasConfig & HasClock & HasDatabase & HasStatements & HasEstimates,
  spec: ResourceSpec<R, Row>,
  query: ListQuery,
  scope: Scope,
): Promise<{ rows: Row[]; meta: ListMeta }> {
  const limit = query.limit ?? deps.config.publicPageSize;
  const { page, count, all, values } = listQuery(spec, query, {
    ...scope,
    limit,
    ...(await calendarOf(deps, spec, query)),
  });
  // A search by pattern needs a plan for each term.
  const executor = query.search ? unpreparedExecutor(deps) : preparedExecutor(deps);
  const [rows, counted] = await Promise.all([page.execute(executor, values), count.execute(executor, values)]);
  const shown = { page: query.page, limit, shown: rows.length, counted: counted[0]!.total };
  const from = { rows: all.text.slice('select '.length), values: all.bind(values), run: unpreparedExecutor(deps) };
  return { rows, meta: await listMeta(shown, { ...from, estimate: deps.estimate }) };
}

/** Reads the merchant's calendar if a filter of the query may need it. */
async function calendarOf<R extends ResourceCalls, Row extends BaseRow>(
  deps: HasClock & HasDatabase,
  spec: ResourceSpec<R, Row>,
  { dateFilter, ...query }: ListQuery,
): Promise<Pick<ListScope, 'calendar' | 'days'>> {
  const usesCalendar = Object.keys(spec.conditions ?? {}).some((name) => query[name] !== undefined);
  if (!dateFilter && !usesCalendar) return {};
  const { timeZone, firstWeekday } = await merchantCalendar(deps);
  const now = deps.now();
  const today = dayInTimeZone(timeZone, now);
  return { calendar: { now, today, timeZone }, days: dateFilter && daysOfFilter(dateFilter, today, firstWeekday) };
}

/** Resolves a date filter to the merchant's current days. */
export async function resolveDateFilter(
  deps: HasClock & HasDatabase,
  dateFilter: DateFilter,
): Promise<DayRange & { timeZone: string }> {
  const { timeZone, firstWeekday } = await merchantCalendar(deps);
  return { ...daysOfFilter(dateFilter, dayInTimeZone(timeZone, deps.now()), firstWeekday), timeZone };
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
export const isUuid = (id: string): boolean => UUID.test(id);

/**
 * Reads one live record within a scope.
 * @throws AppError NOT_FOUND also for a record outside the scope
 */
export const getRecord = <R extends ResourceCalls, Row extends BaseRow>(
  deps: HasStatements,
  spec: ResourceSpec<R, Row>,
  id: string,
  scope: Scope,
): Promise<Row> => readRecord(preparedExecutor(deps), spec, id, scope);

/**
 * Does the same as `getRecord`, inside a transaction if the executor is one's.
 * @throws AppError NOT_FOUND
 */
export async function readRecord<R extends ResourceCalls, Row extends BaseRow>(
  executor: QueryExecutor,
  spec: ResourceSpec<R, Row>,
  id: string,
  { ownerId, visibleOnly = false }: Scope = {},
): Promise<Row> {
  const isOwned = ownerId !== undefined;
  if (!isUuid(id) || (isOwned && !spec.owner)) throw new AppError('NOT_FOUND');
  const query = recordQuery(spec, { isOwned, isVisibleOnly: visibleOnly && !isOwned });
  const [row] = await query.execute(executor, { id, ownerId });
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}
