import type pg from 'pg';
import type {
  HasClock,
  HasConfig,
  HasDatabase,
  HasDirectConnection,
  HasLog,
  HasStorage,
} from '#backend/capabilities.ts';
import { openPool } from '#backend/db/open-database.ts';
import type { ReadFreeBytes } from '#backend/storage/disk-space.ts';
import { merchantCalendar } from '#backend/resource/merchant-settings.ts';
import { addDays } from '#domain/analytics/date-range.ts';
import { dayInTimeZone, hourInTimeZone } from '#domain/analytics/day-bounds.ts';
import { HOUR_MS, MINUTE_MS } from '#domain/units.ts';
import { addBackupToSeries } from './kept-backup.ts';

/** Hour of the garage's clock. */
const BACKUP_HOUR = 3;
const KEPT_BACKUP_COUNT = 7;

type DailyDeps = HasClock & HasConfig & HasDatabase & HasDirectConnection & HasLog & HasStorage;

interface Options {
  signal?: AbortSignal;
  readFreeBytes?: ReadFreeBytes;
}

/**
 * Backs a garage up daily, and an hour after a failure again, unless BACKUP_DAILY is false. Returns the function that stops it and
 * ends a running backup.
 */
export function startDailyBackups(deps: DailyDeps): () => void {
  if (!deps.config.backupDaily) return () => {};
  const stopping = new AbortController();
  let notBefore = 0;
  const check = () => {
    const now = deps.now().getTime();
    if (now < notBefore) return;
    // Also keeps a backup that takes longer than a minute from overlapping with the next check.
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
 * Backs a garage up with its files unless a process has done so since 03:00 of the garage's clock. Returns the folder of the
 * backup; undefined when none is due or another process makes it (docs/rules/installations.md#daily-backup).
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

/** Calls `work` unless another process does so; the lock ends with the connection, however the process ends. */
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

/** Returns the day, `YYYY-MM-DD`, whose backup is due and missing; undefined for a demo. */
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
