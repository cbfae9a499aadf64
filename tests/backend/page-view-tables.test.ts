import { sql, type Kysely } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { migrate, migrateTo } from '#backend/db/migrations.ts';
import { openDatabase } from '#backend/db/open-database.ts';
import type { Database } from '#backend/db/schema.ts';
import { maintainPartitions, purgePageViewSessions } from '#backend/features/analytics/partitions.ts';
import { dropDatabase, runAdminStatement, useApp } from '#tests/support/app.ts';
import { aPageView, recountRollups, readRollups } from '#tests/support/page-views.ts';

const app = useApp({ PAGE_VIEW_RETENTION_MONTHS: '2' });
const OLD_DATABASE = 'old_page_views_of_a_release';
let oldDb: Kysely<Database>;
beforeAll(async () => {
  await runAdminStatement(`create database ${OLD_DATABASE}`);
  oldDb = openDatabase({ ...inject('connection'), database: OLD_DATABASE, max: 2 }).db;
});
afterAll(async () => {
  await oldDb.destroy();
  await dropDatabase(OLD_DATABASE);
});

const partitions = async () =>
  (
    await sql<{ name: string }>`
      select relname::text as name from pg_inherits join pg_class on oid = inhrelid
      where inhparent = 'page_views'::regclass order by relname`.execute(app.deps.db)
  ).rows.map(({ name }) => name);

test('the migration moves existing views and counts them by the days of the garage', async () => {
  await migrateTo(oldDb, '012-list-indexes');
  const fields = JSON.stringify([{ key: 'timeZone', value: 'Asia/Beirut' }]);
  await sql`
    insert into branding (type, language, status, fields) values ('MERCHANT_INFO', 'common', 'ACTIVE', ${fields}::jsonb)
  `.execute(oldDb);
  await sql`
    insert into page_views (at, session_id, path, referrer, utm_source, browser, os, device_type, event_type, language)
    select now() - interval '7 hours' * at, 's' || at % 9,
      case at % 3 when 0 then '/en' when 1 then '/admin/users/0198f6f0-0000-7000-8000-00000000dead' else '/' || at end,
      case when at % 2 = 0 then 'https://www.google.com/' end, case when at % 5 = 0 then 'radio' end,
      'Chrome', 'Android', 'mobile', 'page_view', case when at % 4 > 0 then 'fr-FR' end
    from generate_series(1, 400) as at
  `.execute(oldDb);
  await migrate(oldDb);
  const views = await oldDb.selectFrom('page_views').selectAll().execute();
  expect(views).toHaveLength(400);
  expect(views.filter(({ path }) => path === '/admin/users/{id}')).toHaveLength(134);
  expect(await readRollups(oldDb)).toEqual(await recountRollups(oldDb, 'Asia/Beirut'));
});

test('creates partitions for the next months and drops those older than the retention period', async () => {
  const { db } = app.deps;
  app.setClock(new Date('2031-05-15T12:00:00Z'));
  await maintainPartitions(app.deps);
  expect(await partitions()).toEqual([
    'page_views_2031_05',
    'page_views_2031_06',
    'page_views_2031_07',
    'page_views_default',
  ]);
  await db
    .insertInto('page_views')
    .values([aPageView({ at: new Date('2031-06-10T00:00:00Z') }), aPageView({ at: new Date('2031-08-31T23:59:59Z') })])
    .execute();
  app.setClock(new Date('2031-08-15T12:00:00Z'));
  await Promise.all([maintainPartitions(app.deps), maintainPartitions(app.deps)]);
  expect(await partitions()).toEqual([
    'page_views_2031_06',
    'page_views_2031_07',
    'page_views_2031_08',
    'page_views_2031_09',
    'page_views_2031_10',
    'page_views_default',
  ]);
  // The view that was stored before its partition existed has been moved into it.
  const { rows } = await sql<{
    name: string;
  }>`select tableoid::regclass::text as name from page_views order by at`.execute(db);
  expect(rows.map(({ name }) => name)).toEqual(['page_views_2031_06', 'page_views_2031_08']);
  app.setClock();
});

test('a view of a month without a partition is stored and counted', async () => {
  app.setClock(new Date('2035-01-01T12:00:00Z'));
  await app.deps.tracking.views.add(aPageView({ at: app.deps.now() }));
  expect(Object.keys(await readRollups(app.deps.db))).toContain('2035-01-01 total ');
  app.setClock(new Date('2035-01-06T12:00:00Z'));
  await purgePageViewSessions(app.deps);
  expect(await app.deps.db.selectFrom('page_view_sessions').selectAll().execute()).toEqual([]);
  app.setClock();
});
