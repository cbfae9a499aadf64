import { sql } from 'kysely';
import { compileQuery, type Params } from '#backend/db/compiled-query.ts';
import { preparedExecutor } from '#backend/db/query-executor.ts';
import type { HasDatabase, HasStatements } from '#backend/capabilities.ts';
import { listDays, type DateRange } from '#domain/analytics/date-range.ts';
import type { Dimension } from '#domain/analytics/dimensions.ts';

/** Views and visitors of a name in a range of days; visitors are the sum of the daily visitors. */
export interface NameCount {
  name: string;
  views: number;
  visitors: number;
}

type RangeOf<Values> = DateRange & Values;

const countsByName = compileQuery(
  (db, { dimension, startDate, endDate, limit }: Params<RangeOf<{ dimension: Dimension; limit: number }>>) =>
    db
      .selectFrom('page_view_days')
      .select(['name', sql<number>`sum(views)::int`.as('views'), sql<number>`sum(visitors)::int`.as('visitors')])
      .where('dimension', '=', dimension)
      .where('day', '>=', startDate)
      .where('day', '<=', endDate)
      .groupBy('name')
      .orderBy('views', 'desc')
      .orderBy('name')
      .limit(limit),
);

/** Maximum names to read for a range: each day has up to 500, which differ from day to day. */
export const RANGE_NAMES_MAX = 10_000;

/** Lists the names of a dimension with the most views in a range, from the roll-ups. */
export const listCounts = (
  deps: HasStatements,
  dimension: Dimension,
  range: DateRange,
  limit: number,
): Promise<NameCount[]> => countsByName.execute(preparedExecutor(deps), { ...range, dimension, limit });

const totalsByDay = compileQuery((db, { startDate, endDate }: Params<DateRange>) =>
  db
    .selectFrom('page_view_days')
    .select(['day', 'views', 'visitors'])
    .where('dimension', '=', sql.lit('total'))
    .where('day', '>=', startDate)
    .where('day', '<=', endDate),
);

/** Views and visitors of a day. */
export interface DayCount {
  date: string;
  views: number;
  visitors: number;
}

/** Lists the views and visitors of every day of a range, from the roll-ups. */
export async function listDayCounts(deps: HasStatements, range: DateRange): Promise<DayCount[]> {
  const { startDate, endDate } = range;
  const rows = await totalsByDay.execute(preparedExecutor(deps), { startDate, endDate });
  const counts = new Map(rows.map(({ day, views, visitors }) => [day, { views, visitors }]));
  return listDays(range).map((date) => ({ date, views: 0, visitors: 0, ...counts.get(date) }));
}

const firstDay = compileQuery((db) =>
  db
    .selectFrom('page_view_days')
    .select(({ fn }) => fn.min('day').as('day'))
    .where('dimension', '=', sql.lit('total')),
);

/** Returns the first day with a page view, `YYYY-MM-DD`; null without page views. */
export async function findFirstViewDay(deps: HasStatements): Promise<string | null> {
  const [row] = await firstDay.execute(preparedExecutor(deps), {});
  return row!.day;
}

/** Counts the browsing sessions with a page view after `since`. */
export async function countSessions({ db }: HasDatabase, since: Date): Promise<number> {
  // A subquery, because `count(distinct …)` sorts all rows.
  const { count } = await db
    .selectFrom((from) =>
      from.selectFrom('page_views').where('at', '>', since).select('session_id').distinct().as('session'),
    )
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
