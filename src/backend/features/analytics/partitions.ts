import { sql, type Kysely } from 'kysely';
import type { HasClock, HasConfig, HasDatabase } from '#backend/capabilities.ts';
import type { Database } from '#backend/db/schema.ts';
import { DAY_MS } from '#domain/units.ts';

/** Future months whose partitions are created in advance. */
const MONTHS_AHEAD = 2;
/** Lock timeout in milliseconds: inserts of page views queue behind a partition change that waits for its lock. */
const LOCK_TIMEOUT = 2_000;
const DEFAULT_PARTITION = 'page_views_default';

/** Returns the start (UTC) of the month that is `months` after the month of `moment`. */
const startOfMonth = (moment: Date, months = 0): Date =>
  new Date(Date.UTC(moment.getUTCFullYear(), moment.getUTCMonth() + months, 1));

const partitionOf = (month: Date): string => `page_views_${month.toISOString().slice(0, 7).replace('-', '_')}`;

/** Lists the starts of the months from `from` to `to`, inclusive. */
function monthsBetween(from: Date, to: Date): Date[] {
  const months: Date[] = [];
  for (let month = startOfMonth(from); month <= to; month = startOfMonth(month, 1)) months.push(month);
  return months;
}

/** Lists the names of the monthly partitions, oldest first. */
async function listPartitions(db: Kysely<Database>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname::text as name from pg_inherits join pg_class on pg_class.oid = inhrelid
    where inhparent = 'page_views'::regclass and relname <> ${DEFAULT_PARTITION} order by relname`.execute(db);
  return rows.map(({ name }) => name);
}

/** Creates the missing monthly partitions between two dates and moves their page views out of the default partition. */
export async function createPartitions(db: Kysely<Database>, from: Date, to: Date): Promise<void> {
  const existing = new Set(await listPartitions(db));
  for (const month of monthsBetween(from, to)) {
    const name = partitionOf(month);
    if (existing.has(name)) continue;
    const [start, end] = [month, startOfMonth(month, 1)].map((bound) => sql.lit(bound.toISOString()));
    const [partition, rest] = [sql.table(name), sql.table(DEFAULT_PARTITION)];
    await sql`create table ${partition} (like page_views including defaults including constraints)`.execute(db);
    await sql`
      with moved as (delete from ${rest} where at >= ${start} and at < ${end} returning *)
      insert into ${partition} select * from moved`.execute(db);
    await sql`alter table page_views attach partition ${partition} for values from (${start}) to (${end})`.execute(db);
  }
}

/**
 * Creates the partitions of the next months, and drops the page views of months that ended before the retention period
 * ([retention](docs/rules/analytics.md#retention)). Does nothing while another process holds the advisory lock.
 */
export async function maintainPartitions({ db, now, config }: HasDatabase & HasClock & HasConfig): Promise<void> {
  const at = now();
  const kept = startOfMonth(at, -config.pageViewRetentionMonths);
  await db.transaction().execute(async (tx) => {
    await sql`set local lock_timeout = ${sql.lit(LOCK_TIMEOUT)}`.execute(tx);
    const { rows } = await sql<{ isLocked: boolean }>`
      select pg_try_advisory_xact_lock(hashtext('page-view-partitions')) as "isLocked"`.execute(tx);
    if (!rows[0]!.isLocked) return;
    await createPartitions(tx, at, startOfMonth(at, MONTHS_AHEAD));
    for (const name of await listPartitions(tx))
      if (name < partitionOf(kept)) await sql`drop table ${sql.table(name)}`.execute(tx);
    await sql`delete from ${sql.table(DEFAULT_PARTITION)} where at < ${kept}`.execute(tx);
  });
}

/**
 * Milliseconds to keep counted sessions: afterwards, the day has ended in every time zone, and its views are counted.
 */
const SESSION_RETENTION_MS = 3 * DAY_MS;

/** Deletes the sessions of past days, which are stored only to count visitors. */
export async function purgePageViewSessions({ db, now }: HasDatabase & HasClock): Promise<void> {
  const day = new Date(now().getTime() - SESSION_RETENTION_MS).toISOString().slice(0, 10);
  await db.deleteFrom('page_view_sessions').where('day', '<', day).execute();
}
