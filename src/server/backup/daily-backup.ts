import type pg from 'pg';
import type { HasClock, HasConfig, HasDatabase, HasLog, HasStorage } from '#backend/capabilities.ts';
import type { Capabilities } from '#backend/deps.ts';
import { openPool } from '#backend/db/open-database.ts';
import type { ReadFreeBytes } from '#backend/storage/disk-space.ts';
import { merchantCalendar } from '#backend/db/merchant-settings.ts';
import { addDays } from '#domain/analytics/date-range.ts';
import { dayInTimeZone, hourInTimeZone } from '#domain/analytics/day-bounds.ts';
import { HOUR_MS, MINUTE_MS } from '#domain/units.ts';
import { addBackupToSeries } from './kept-backup.ts';

/** Hour in the garage's time zone. */
const BACKUP_HOUR = 3;
const KEPT_BACKUP_COUNT = 7;

type DailyDeps = HasClock & HasConfig & HasDatabase & Pick<Capabilities, 'direct'> & HasLog & HasStorage;

interface Options {
  signal?: AbortSignal;
  readFreeBytes?: ReadFreeBytes;
}

/**
 * Backs up a garage daily, and retries an hour after a failure, unless BACKUP_DAILY is false. Returns a function that
 * stops the schedule and aborts a running backup.
 */
export function startDailyBackups(deps: DailyDeps): () => void {
  if (!deps.config.backupDaily) return () => {};
  const stopping = new AbortController();
  let notBefore = 0;
  const check = () => {
    const now = deps.now().getTime();
    if (now < notBefore) return;
    // Also prevents the next check from starting a second backup while the first is running.
    notBefore = now + HOUR_MS;
    backUpIfDue(deps, { signal: stopping.signal }).then(
      () => (notBefore = 0),
      (error: unknown) => stopping.signal.aborted || deps.log.error({ err: error }, 'the daily backup failed'),
    );
  };
  const timer = setInterval(check, MINUTE_MS).unref();
  return () => {
    clearInterval(timer);
    stopping.abort();
  };
}

/**
 * Backs up a garage with its files unless a process has done so since 03:00 in the garage's time zone. Returns the
 * folder of the backup; undefined when none is due or another process makes it
 * (docs/rules/installations.md#daily-backup).
 */
export async function backUpIfDue(deps: DailyDeps, options: Options = {}): Promise<string | undefined> {
  const { config, db, direct, log, now, storage } = deps;
  const day = await findDueDay(deps);
  if (!day) return undefined;
  return withLock(direct, async (pool) => {
    if (!(await findDueDay(deps))) return undefined;
    const series = { folder: config.backupDir, prefix: 'daily', keep: KEPT_BACKUP_COUNT };
    const folder = await addBackupToSeries({
      pool,
      storage,
      now: now(),
      passphrase: config.backupPassphrase,
      ...series,
      ...options,
    });
    await db.updateTable('installation').set({ backup_day: day }).execute();
    log.info(`The backup of ${day} is in ${folder}`);
    return folder;
  });
}

/**
 * Calls `work` under an advisory lock; returns undefined when another process holds the lock. PostgreSQL releases it
 * with the connection, even after a crash.
 */
async function withLock<T>(direct: pg.PoolConfig, work: (pool: pg.Pool) => Promise<T>): Promise<T | undefined> {
  const pool = openPool({ ...direct, max: 2 });
  const client = await pool.connect();
  const lock = (name: string) => client.query(`select ${name}(hashtext('daily-backup')) as "isLocked"`);
  try {
    const { rows } = await lock('pg_try_advisory_lock');
    if (!rows[0].isLocked) return undefined;
    try {
      return await work(pool);
    } finally {
      await lock('pg_advisory_unlock');
    }
  } finally {
    client.release(true);
    await pool.end();
  }
}

/** Returns the day, `YYYY-MM-DD`, whose backup is due and missing; undefined when none is due, and for a demo. */
async function findDueDay({ db, now }: HasClock & HasDatabase): Promise<string | undefined> {
  const { timeZone } = await merchantCalendar({ db });
  const today = dayInTimeZone(timeZone, now());
  const day = hourInTimeZone(timeZone, now()) < BACKUP_HOUR ? addDays(today, -1) : today;
  const due = await db
    .selectFrom('installation')
    .select('kind')
    .where('kind', '=', 'garage')
    .where(({ or, eb }) => or([eb('backup_day', 'is', null), eb('backup_day', '<', day)]))
    .executeTakeFirst();
  return due && day;
}
