import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

type Database = Parameters<Migration['up']>[0];

/** Older views stay in the default partition, which the sweeps empty. */
const PARTITIONED_DAYS = 2 * 366;
const DAY_MS = 86_400_000;
/** Exceeds the UTC offset of every time zone. */
const OFFSET_MAX = 15 * 3_600_000;
/** Names of a day and dimension beyond which the views are counted under one name. */
const MAX_NAMES = 500;
const OTHER_NAME = '(other)';
/** Ids in paths of the portal are replaced: they lead to a person. */
const ID = '[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}';

/** Page views in monthly partitions, and their counts per day. */
export const pageViewDays: Migration = {
  async up(db) {
    await sql`alter table page_views rename to old_page_views`.execute(db);
    await sql`alter table old_page_views rename constraint page_views_pkey to old_page_views_pkey`.execute(db);
    await sql`
      create table page_views (
        id uuid not null default uuidv7(),
        at timestamptz(3) not null,
        session_id text not null check (length(session_id) <= 80),
        path text not null check (length(path) <= 500),
        referrer text check (length(referrer) <= 500),
        utm_source text check (length(utm_source) <= 100),
        utm_medium text check (length(utm_medium) <= 100),
        utm_campaign text check (length(utm_campaign) <= 100),
        browser text not null check (length(browser) <= 40),
        os text not null check (length(os) <= 40),
        device_type text not null check (length(device_type) <= 20),
        event_type text not null check (length(event_type) <= 40),
        screen_size text check (length(screen_size) <= 20),
        language text check (length(language) <= 20),
        is_signed_in boolean not null default false,
        primary key (at, id)
      ) partition by range (at)
    `.execute(db);
    await sql`create table page_views_default partition of page_views default`.execute(db);
    await sql`
      create table page_view_days (
        day date not null,
        dimension text not null check (
          dimension in ('total', 'path', 'browser', 'os', 'device', 'language', 'referrer', 'campaign')
        ),
        name text not null check (length(name) <= 500),
        views integer not null check (views >= 0),
        visitors integer not null check (visitors between 0 and views),
        primary key (dimension, day, name)
      ) with (fillfactor = 70)
    `.execute(db);
    await sql`
      create table page_view_sessions (day date not null, key uuid not null, primary key (day, key))
    `.execute(db);

    const now = Date.now();
    await createPartitions(db, now);
    await sql`
      insert into page_views (
        id, at, session_id, path, referrer, utm_source, utm_medium, utm_campaign, browser, os, device_type, event_type,
        screen_size, language
      )
      select id, at, session_id, regexp_replace(path, ${sql.lit(ID)}, '{id}', 'g'), referrer, utm_source, utm_medium,
        utm_campaign, browser, os, device_type, event_type, screen_size, language
      from old_page_views
    `.execute(db);
    await sql`drop table old_page_views`.execute(db);
    await countViews(db, await readTimeZone(db), now);
  },
};

/** Creates the monthly partitions (UTC) from the first page view until next month. */
async function createPartitions(db: Database, now: number): Promise<void> {
  const { rows } = await sql<{ first: Date | null }>`select min(at) as first from old_page_views`.execute(db);
  const first = new Date(Math.max(now - PARTITIONED_DAYS * DAY_MS, Math.min(now, rows[0]!.first?.getTime() ?? now)));
  const startOfMonth = (months: number) => new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + months, 1));
  for (let month = 0; startOfMonth(month).getTime() <= now + 40 * DAY_MS; month++) {
    const [start, end] = [startOfMonth(month).toISOString(), startOfMonth(month + 1).toISOString()];
    const name = `page_views_${start.slice(0, 7).replace('-', '_')}`;
    await sql`
      create table ${sql.table(name)} partition of page_views for values from (${sql.lit(start)}) to (${sql.lit(end)})
    `.execute(db);
  }
}

/** Returns the calendar day of an instant in a time zone, `YYYY-MM-DD`. */
function createDayReader(timeZone: string): (moment: number) => string {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  return (moment) => format.format(moment);
}

/** Lists the days from `first` until `last` in a time zone, each with its first instant and that of the next day. */
function listDays(timeZone: string, first: number, last: number): { day: string; starts: Date; ends: Date }[] {
  const dayOf = createDayReader(timeZone);
  /** Bisects for the first millisecond whose day is not before `day`: clocks may skip midnight. */
  const findStart = (day: string) => {
    let [before, from] = [Date.parse(day) - OFFSET_MAX, Date.parse(day) + OFFSET_MAX];
    while (from - before > 1) {
      const middle = Math.floor((before + from) / 2);
      if (dayOf(middle) < day) before = middle;
      else from = middle;
    }
    return new Date(from);
  };
  const days: string[] = [];
  for (let at = Date.parse(dayOf(first)); at <= Date.parse(dayOf(last)) + DAY_MS; at += DAY_MS)
    days.push(new Date(at).toISOString().slice(0, 10));
  const starts = days.map(findStart);
  return days.slice(0, -1).map((day, at) => ({ day, starts: starts[at]!, ends: starts[at + 1]! }));
}

/** Counts the page views by day and dimension, and stores the sessions of yesterday and later as counted. */
async function countViews(db: Database, zone: string, now: number): Promise<void> {
  const { rows } = await sql<{ first: Date | null; last: Date | null }>`
    select min(at) as first, max(at) as last from page_views`.execute(db);
  const { first, last } = rows[0]!;
  if (!first || !last) return;
  await sql`analyze page_views (at)`.execute(db);
  const days = listDays(zone, first.getTime(), last.getTime());
  await sql`
    create temporary table counted_days as
    select * from jsonb_to_recordset(${JSON.stringify(days)}::jsonb)
      as days (day date, starts timestamptz, ends timestamptz)
  `.execute(db);
  await sql`
    create temporary view named_views as
    select day, names.dimension, names.name, session_id
    from counted_days join page_views on at >= starts and at < ends
    cross join lateral (values
      ('total', ''), ('path', path), ('browser', browser), ('os', os), ('device', device_type),
      ('language', lower(coalesce(substring(language from '^[A-Za-z]{2,8}'), ''))),
      ('referrer', coalesce(substring(referrer from '^https?://(?:www\\.)?(\\[[^]]*\\]|[^/:]+)'), '')),
      ('campaign', coalesce(utm_campaign, utm_source, ''))
    ) as names (dimension, name)
  `.execute(db);
  await sql`
    insert into page_view_days (day, dimension, name, views, visitors)
    with sessions as (
      select day, dimension, name, session_id, count(*) as views
      from named_views group by day, dimension, name, session_id
    ), ranked as (
      select day, dimension, name, row_number() over (partition by day, dimension order by sum(views) desc, name) as rank
      from sessions group by day, dimension, name
    )
    select day, dimension, case when rank <= ${MAX_NAMES} then name else ${OTHER_NAME} end as limited,
      sum(views), count(distinct session_id)
    from sessions join ranked using (day, dimension, name)
    group by day, dimension, limited
  `.execute(db);
  await sql`analyze page_view_days`.execute(db);
  await sql`
    insert into page_view_sessions (day, key)
    select distinct day, left(encode(sha256(convert_to(
      dimension || U&'\\001F' || coalesce(stored.name, ${OTHER_NAME}) || U&'\\001F' || session_id, 'UTF8')), 'hex'), 32)::uuid
    from named_views left join page_view_days as stored using (day, dimension, name)
    where day >= ${createDayReader(zone)(now - DAY_MS)}::date
    on conflict do nothing
  `.execute(db);
  await sql`drop view named_views`.execute(db);
  await sql`drop table counted_days`.execute(db);
}

/** Returns the garage's time zone. */
async function readTimeZone(db: Database): Promise<string> {
  const { rows } = await sql<{ fields: { key: string; value: string }[] }>`
    select fields from branding where type = 'MERCHANT_INFO' and language = 'common' and status = 'ACTIVE'`.execute(db);
  return rows[0]?.fields.find(({ key }) => key === 'timeZone')?.value || 'UTC';
}
