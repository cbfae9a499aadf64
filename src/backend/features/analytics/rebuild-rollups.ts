import { sql, type Kysely } from 'kysely';
import type { Database } from '#backend/db/schema.ts';
import { dayInTimeZone, startOfDay } from '#domain/analytics/day-bounds.ts';
import { addDays, listDays } from '#domain/analytics/date-range.ts';
import { MAX_NAMES, OTHER_NAME } from '#domain/analytics/dimensions.ts';
import { PRIMARY_LANGUAGE } from './rollup-keys.ts';

/** Days before today whose sessions are stored as well, because their page views may still arrive. */
const OPEN_DAYS = 1;

/**
 * Rebuilds the roll-ups of all days with stored page views, for instance after inserts that bypassed the writer. Keeps
 * the `MAX_NAMES` most viewed names per day and dimension. Must not run while views are written.
 */
export async function rebuildRollups(db: Kysely<Database>, timeZone: string, now: Date): Promise<void> {
  const { rows } = await sql<{ first: Date | null; last: Date | null }>`
    select min(at) as first, max(at) as last from page_views`.execute(db);
  const { first, last } = rows[0]!;
  if (!first || !last) return;
  const range = { startDate: dayInTimeZone(timeZone, first), endDate: dayInTimeZone(timeZone, last) };
  // Updates the statistics: without those of newly inserted rows, the planner would choose nested loops.
  await sql`analyze page_views (at)`.execute(db);
  // Rebuilds one month at a time, which limits the rows that PostgreSQL sorts.
  for (const days of Object.values(Object.groupBy(listDays(range), (day) => day.slice(0, 7))))
    await rebuildDays(db, days!, timeZone);
  await sql`analyze page_view_days`.execute(db);
  const open = addDays(dayInTimeZone(timeZone, now), -OPEN_DAYS);
  await storeSessions(db, listDays({ startDate: open, endDate: range.endDate }), timeZone);
}

/** Returns the SQL of a table `days`: each day with its start and its exclusive end. */
const daysTable = (days: readonly string[], timeZone: string) => {
  const starts = days.map((day) => startOfDay(day, timeZone));
  const ends = days.map((day) => startOfDay(addDays(day, 1), timeZone));
  return sql`unnest(${days}::date[], ${starts}::timestamptz[], ${ends}::timestamptz[]) as days (day, starts, ends)`;
};

/** SQL of the names of a page view in each dimension; `getDimensionNames` computes the same in TypeScript. */
const NAMES = sql`(values
  ('total', ''), ('path', path), ('browser', browser), ('os', os), ('device', device_type),
  ('language', ${PRIMARY_LANGUAGE}),
  ('referrer', coalesce(substring(referrer from '^https?://(?:www\\.)?(\\[[^]]*\\]|[^/:]+)'), '')),
  ('campaign', coalesce(utm_campaign, utm_source, ''))
) as names (dimension, name)`;

async function rebuildDays(db: Kysely<Database>, days: readonly string[], timeZone: string): Promise<void> {
  await db.deleteFrom('page_view_days').where('day', 'in', days).execute();
  await sql`
    insert into page_view_days (day, dimension, name, views, visitors)
    with sessions as (
      select day, dimension, name, session_id, count(*) as views
      from ${daysTable(days, timeZone)}
      join page_views on at >= starts and at < ends
      cross join lateral ${NAMES}
      group by day, dimension, name, session_id
    ), ranked as (
      select day, dimension, name, row_number() over (partition by day, dimension order by sum(views) desc, name) as rank
      from sessions group by day, dimension, name
    )
    select day, dimension, case when rank <= ${MAX_NAMES} then name else ${OTHER_NAME} end as limited,
      sum(views), count(distinct session_id)
    from sessions join ranked using (day, dimension, name)
    group by day, dimension, limited`.execute(db);
}

/** Stores the counted sessions of these days, so that later views of the same sessions add no visitors. */
async function storeSessions(db: Kysely<Database>, days: readonly string[], timeZone: string): Promise<void> {
  await sql`
    insert into page_view_sessions (day, key)
    select distinct day, left(encode(sha256(convert_to(
      names.dimension || U&'\\001F' || coalesce(stored.name, ${OTHER_NAME}) || U&'\\001F' || session_id, 'UTF8')), 'hex'), 32)::uuid
    from ${daysTable(days, timeZone)}
    join page_views on at >= starts and at < ends
    cross join lateral ${NAMES}
    left join page_view_days as stored using (day, dimension, name)
    on conflict do nothing`.execute(db);
}
