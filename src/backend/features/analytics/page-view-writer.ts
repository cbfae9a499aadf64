import { createBoundedCache } from '#backend/caches.ts';
import type { QueryExecutor } from '#backend/db/query-executor.ts';
import { dayInTimeZone } from '#domain/analytics/day-bounds.ts';
import type { Dimension } from '#domain/analytics/dimensions.ts';
import { createCardinalityLimit } from './name-limit.ts';
import { listDimensionNames, joinKeyParts, hashSessionKey, type NewPageView } from './rollup-keys.ts';

/** Columns of a page view and their types, in the order of the insert. */
const COLUMNS = {
  at: 'timestamptz',
  session_id: 'text',
  path: 'text',
  referrer: 'text',
  utm_source: 'text',
  utm_medium: 'text',
  utm_campaign: 'text',
  browser: 'text',
  os: 'text',
  device_type: 'text',
  event_type: 'text',
  screen_size: 'text',
  language: 'text',
  is_signed_in: 'boolean',
} satisfies Record<Exclude<keyof NewPageView, 'id' | 'source'>, string>;

const columns = Object.keys(COLUMNS).join(', ');
const definitions = Object.entries(COLUMNS)
  .map(([name, type]) => `${name} ${type}`)
  .join(', ');

/** Channel on which `pg_notify` announces new page views to every process. */
export const PAGE_VIEWS_CHANNEL = 'page_views';

/**
 * Inserts page views and adds them to the roll-ups in one statement, and so in one transaction. The views are one JSON
 * parameter: with a parameter per value, building the statement takes longer than running it. Every process locks the
 * keys in the same order, so that concurrent batches wait for each other and never deadlock.
 */
const INSERT = `
  with inserted as (
    insert into page_views (${columns}) select ${columns} from json_to_recordset($1) as view (${definitions})
  ), visitor as (
    insert into page_view_sessions (day, key)
    select day, key from unnest($2::date[], $3::uuid[]) as sent (day, key) order by day, key
    on conflict do nothing
    returning day, key
  ), counted as (
    select slot, count(*)::int as visitors
    from visitor join unnest($2::date[], $3::uuid[], $4::int[]) as sent (day, key, slot) using (day, key)
    group by slot
  )
  insert into page_view_days as stored (day, dimension, name, views, visitors)
  select day, dimension, name, views, coalesce(visitors, 0)
  from unnest($5::date[], $6::text[], $7::text[], $8::int[]) with ordinality as sent (day, dimension, name, views, slot)
  left join counted using (slot)
  -- PostgreSQL evaluates the subquery once per statement and sends the notification after the commit.
  where (select pg_notify('${PAGE_VIEWS_CHANNEL}', '') is not null)
  order by slot
  on conflict (dimension, day, name)
  do update set views = stored.views + excluded.views, visitors = stored.visitors + excluded.visitors`;

interface Options {
  executor: QueryExecutor;
  /** Returns the garage's time zone. */
  timeZone: () => Promise<string>;
  /** Maximum distinct names per day and dimension. */
  maxNames?: number;
}

/** Maximum cached pairs of session and name. Most views repeat a pair, which then need not be inserted. */
const MAX_KNOWN_SESSIONS = 50_000;

interface Counter {
  day: string;
  dimension: Dimension;
  name: string;
  views: number;
}

/**
 * Creates the function that stores a batch of page views and counts them per day
 * ([roll-ups](docs/rules/analytics.md#roll-ups)).
 */
export function createPageViewWriter({ executor, timeZone, maxNames }: Options) {
  const names = createCardinalityLimit(executor, maxNames);
  const known = createBoundedCache<true>(MAX_KNOWN_SESSIONS);

  return async function writePageViews(views: readonly NewPageView[]): Promise<void> {
    const zone = await timeZone();
    const counters = new Map<string, Counter>();
    const sessions = new Map<string, { day: string; key: string; counter: string }>();
    const days = Map.groupBy(views, ({ at }) => dayInTimeZone(zone, at));
    for (const [day, viewsOfDay] of days) {
      const entries = viewsOfDay.map(listDimensionNames);
      await names.load(day, entries.flat());
      for (const [at, { session_id, source }] of viewsOfDay.entries())
        for (const [dimension, unlimited] of entries[at]!) {
          const name = names.limit(day, dimension, unlimited, source);
          const counter = joinKeyParts(dimension, day, name);
          const counted = counters.get(counter);
          if (counted) counted.views += 1;
          else counters.set(counter, { day, dimension, name, views: 1 });
          const session = joinKeyParts(counter, session_id);
          if (known.get(session) || sessions.has(session)) continue;
          sessions.set(session, { day, key: hashSessionKey(dimension, name, session_id), counter });
        }
    }
    try {
      await executor(INSERT, parametersOf(views, counters, [...sessions.values()]));
    } catch (error) {
      for (const day of days.keys()) names.forget(day);
      throw error;
    }
    for (const session of sessions.keys()) known.set(session, true);
  };
}

function parametersOf(
  views: readonly NewPageView[],
  counters: ReadonlyMap<string, Counter>,
  sessions: readonly { day: string; key: string; counter: string }[],
): unknown[] {
  const sorted = [...counters].toSorted(([one], [other]) => (one < other ? -1 : 1));
  const slots = new Map(sorted.map(([key], at) => [key, at + 1]));
  const rows = sorted.map(([, counter]) => counter);
  return [
    JSON.stringify(views.map((view) => ({ ...view, source: undefined }))),
    sessions.map(({ day }) => day),
    sessions.map(({ key }) => key),
    sessions.map(({ counter }) => slots.get(counter)!),
    rows.map(({ day }) => day),
    rows.map(({ dimension }) => dimension),
    rows.map(({ name }) => name),
    rows.map(({ views: count }) => count),
  ];
}
