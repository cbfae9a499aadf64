import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { createPartitions } from '../../features/analytics/partitions.ts';
import { rebuildRollups } from '../../features/analytics/rebuild-rollups.ts';
import { DAY_MS } from '#domain/units.ts';

/** Older views stay in the default partition, which the sweeps empty. */
const PARTITIONED_DAYS = 2 * 366;
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

    const now = new Date();
    const { rows } = await sql<{ first: Date | null }>`select min(at) as first from old_page_views`.execute(db);
    const earliest = now.getTime() - PARTITIONED_DAYS * DAY_MS;
    const first = new Date(Math.max(earliest, Math.min(now.getTime(), rows[0]!.first?.getTime() ?? Infinity)));
    await createPartitions(db, first, new Date(now.getTime() + 40 * DAY_MS));
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
    await rebuildRollups(db, await timeZone(db), now);
  },
};

/** Returns the garage's time zone. */
async function timeZone(db: Parameters<Migration['up']>[0]): Promise<string> {
  const { rows } = await sql<{ fields: { key: string; value: string }[] }>`
    select fields from branding where type = 'MERCHANT_INFO' and language = 'common' and status = 'ACTIVE'`.execute(db);
  return rows[0]?.fields.find(({ key }) => key === 'timeZone')?.value || 'UTC';
}
