import { sql, type Compilable } from 'kysely';
import { compileQuery } from '#backend/db/compiled-query.ts';
import { preparedExecutor, unpreparedExecutor, type QueryExecutor } from '#backend/db/query-executor.ts';
import type { HasClock, HasConfig, HasDatabase, HasStatements } from '#backend/capabilities.ts';
import { countDays } from '#domain/analytics/date-range.ts';
import { dayInTimeZone, toInstants } from '#domain/analytics/day-bounds.ts';
import { AppError } from '#domain/errors.ts';
import { RANGE_DAYS_MAX, type ListMeta } from '#domain/list-query.ts';
import { prepareListQueries, type ListQuery, type ListScope, type RowsQuery } from './list-query.ts';
import { listMeta, MAX_COUNTED_ROWS, type RowEstimates } from './list-total.ts';
import { resolveDateFilter, merchantCalendar, type MerchantCalendar } from '#backend/db/merchant-settings.ts';
import { recordQuery } from './record-query.ts';
import type { BaseRow, FilterValues, ResolvedDateRange, ResourceCalls, ResourceSpec } from './spec.ts';

/** Restricts a call to some rows. */
export interface Scope {
  /** The owner; absent for all owners. */
  ownerId?: string;
  /** Restricts to publicly visible rows. */
  visibleOnly?: boolean;
}

/** Lists one page of live records with its pagination, and the calendar values if a filter used them. */
export async function listRecords<R extends ResourceCalls, Row extends BaseRow>(
  deps: HasConfig & HasClock & HasDatabase & HasStatements & { estimates: RowEstimates },
  spec: ResourceSpec<R, Row>,
  query: ListQuery,
  scope: Scope,
): Promise<{ rows: Row[]; meta: ListMeta; calendar?: FilterValues }> {
  const limit = query.limit ?? deps.config.publicPageSize;
  const calendarValues = await readCalendar(deps, spec, query);
  const {
    page,
    ids,
    byIds,
    count,
    all,
    rows: everyPage,
    values,
  } = prepareListQueries(spec, query, {
    ...scope,
    limit,
    ...calendarValues,
  });
  // A search by pattern is planned for each term. It selects ids only, because planning it together with the joins of a
  // record would take longer than the search.
  const executor = query.search ? unpreparedExecutor(deps) : preparedExecutor(deps);
  const searchPage = async () => {
    const found = await ids.execute(executor, values);
    return found.length ? byIds.execute(preparedExecutor(deps), { ids: found.map(({ id }) => id) }) : [];
  };
  const everyRow = { text: all.text, values: all.bind(values) };
  const { isKnown, estimate } = deps.estimates;
  const countRows = async () =>
    isKnown(everyRow) ? MAX_COUNTED_ROWS + 1 : (await count.execute(executor, values))[0]!.total;
  const [rows, counted] = await Promise.all([
    query.search ? searchPage() : page.execute(executor, values),
    countRows(),
  ]);
  const shown = { page: query.page, limit, shown: rows.length, counted };
  const meta = await listMeta(shown, {
    estimate: () => estimate(everyRow, unpreparedExecutor(deps)),
    count: async () => {
      const total = compileQuery((db) => everyPage(db).select(sql<number>`count(*)::int`.as('total')));
      return (await total.execute(unpreparedExecutor(deps), values))[0]!.total;
    },
  });
  return { rows, meta, calendar: calendarValues.calendar };
}

/** Selects aggregates over the rows `t` of all pages of a list. */
export async function aggregateRecords<Result, R extends ResourceCalls, Row extends BaseRow>(
  deps: HasConfig & HasClock & HasDatabase & HasStatements,
  spec: ResourceSpec<R, Row>,
  { query, scope, aggregate }: { query: object; scope: Scope; aggregate: (rows: RowsQuery) => Compilable<Result> },
): Promise<Result[]> {
  const list: ListQuery = { ...query, page: 1 };
  const calendarValues = await readCalendar(deps, spec, list);
  const { rows, values } = prepareListQueries(spec, list, {
    ...scope,
    limit: deps.config.publicPageSize,
    ...calendarValues,
  });
  return compileQuery((db) => aggregate(rows(db))).execute(unpreparedExecutor(deps), values);
}

/** Resolves the range of days of a query, and reads the merchant's calendar if a filter may need it. */
async function readCalendar<R extends ResourceCalls, Row extends BaseRow>(
  deps: HasClock & HasDatabase,
  spec: ResourceSpec<R, Row>,
  query: ListQuery,
): Promise<Pick<ListScope, 'calendar' | 'range'>> {
  assertRange(query);
  const usesCalendar = Object.keys(spec.conditions ?? {}).some((name) => query[name] !== undefined);
  if (!hasRange(query) && !usesCalendar) return {};
  const calendar = await merchantCalendar(deps);
  const range = computeDateRange(query, calendar, deps.now());
  return { calendar: computeFilterValues(calendar, deps.now()), ...(range && { range }) };
}

type RangeQuery = Pick<ListQuery, 'dateFilter' | 'startDate' | 'endDate'>;
const hasRange = ({ dateFilter, startDate }: RangeQuery): boolean =>
  dateFilter !== undefined || startDate !== undefined;

/**
 * Checks the range of a list query; a date filter replaces it.
 * @throws AppError VALIDATION for one day alone, a start after the end and too many days
 */
function assertRange({ startDate, endDate }: RangeQuery): void {
  if (startDate === undefined && endDate === undefined) return;
  const missing = startDate === undefined ? 'startDate' : endDate === undefined ? 'endDate' : undefined;
  if (missing) throw new AppError('VALIDATION', { problems: [{ field: missing, code: 'required' }] });
  const days = countDays({ startDate: startDate!, endDate: endDate! });
  if (days < 1 || days > RANGE_DAYS_MAX)
    throw new AppError('VALIDATION', { problems: [{ field: 'endDate', code: 'dateRange' }] });
}

function computeDateRange(
  query: RangeQuery,
  { timeZone, firstWeekday }: MerchantCalendar,
  now: Date,
): ResolvedDateRange | undefined {
  if (!hasRange(query)) return undefined;
  const { dateFilter, startDate = '', endDate = '' } = query;
  const days = dateFilter
    ? resolveDateFilter(dateFilter, dayInTimeZone(timeZone, now), firstWeekday)
    : { startDate, endDate };
  return { ...days, ...toInstants(days, timeZone) };
}

/** Returns the values that filter conditions may bind: the merchant's current day, week and month. */
export function computeFilterValues({ timeZone, firstWeekday }: MerchantCalendar, now: Date): FilterValues {
  const today = dayInTimeZone(timeZone, now);
  const day = toInstants({ startDate: today, endDate: today }, timeZone);
  const week = toInstants(resolveDateFilter('this-week', today, firstWeekday), timeZone);
  const month = toInstants(resolveDateFilter('this-month', today, firstWeekday), timeZone);
  return {
    now,
    today,
    todayFrom: day.from,
    todayUntil: day.until,
    weekFrom: week.from,
    weekUntil: week.until,
    monthFrom: month.from,
  };
}

/**
 * Resolves the range of days of a query that is not a list of the kit; undefined without one.
 * @throws AppError VALIDATION
 */
export async function resolveRange(
  deps: HasClock & HasDatabase,
  query: RangeQuery,
): Promise<ResolvedDateRange | undefined> {
  assertRange(query);
  return hasRange(query) ? computeDateRange(query, await merchantCalendar(deps), deps.now()) : undefined;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
/** Returns true for a UUID with hyphens, in lower or upper case. */
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
 * Reads one live record within a scope over a given executor, such as that of a transaction.
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
