import { sql, type Kysely } from 'kysely';
import type { Database } from '#backend/db/schema.ts';
import { AppError } from '#domain/errors.ts';
import { CLOCK_SKEW_MS } from '#domain/units.ts';
import type { Keys } from '#backend/db/keys.ts';
import { LIMITS, networkPrefix, type Limit, type LimitName } from './limits.ts';

/** A limit and one of its subjects. */
export type LimitedSubject = readonly [LimitName, string];

/** Rate limits in PostgreSQL, which stores only an HMAC of the subject. */
export interface RateLimits {
  /**
   * Counts an attempt when it starts, so that parallel attempts share the limit, and returns the current count. With a
   * `cost` of 0 it only checks that another attempt is allowed. A rejected attempt does not count.
   * @throws AppError TOO_MANY_REQUESTS with the seconds to wait
   */
  spend(name: LimitName, subject: string, cost?: 0 | 1): Promise<number>;
  /**
   * Counts an attempt in each limit, or in none when one rejects it.
   * @throws AppError TOO_MANY_REQUESTS with the seconds to wait
   */
  spendAll(limited: readonly LimitedSubject[]): Promise<void>;
  /** Returns the current count. */
  count(name: LimitName, subject: string): Promise<number>;
  /** Subtracts attempts from the count. */
  refund(name: LimitName, subject: string, attempts?: number): Promise<void>;
  /** Subtracts attempts from the count of each limit. */
  refundAll(limited: readonly LimitedSubject[], attempts?: number): Promise<void>;
  /** Resets the count. */
  clear(name: LimitName, subject: string): Promise<void>;
}

interface Options {
  db: Kysely<Database>;
  keys: Keys;
  now: () => Date;
}

/**
 * Returns the latest `free_at`, the time at which a count is 0 again, that a server with a correct clock can have
 * stored; later values are ignored.
 */
const getMaxFreeAt = (seconds: number, now: Date) => new Date(now.getTime() + seconds * 1000 + CLOCK_SKEW_MS);
const LONGEST_SECONDS = Math.max(...Object.values(LIMITS).map(({ seconds }) => seconds));
/** Returns the latest `free_at` of any limit that a server with a correct clock can have stored. */
export const getMaxFreeAtOfAllLimits = (now: Date): Date => getMaxFreeAt(LONGEST_SECONDS, now);

/**
 * Milliseconds by which an attempt may come too early: attempts that start together do not reach the database in the
 * order of their times, and the clocks of servers differ.
 */
const TOLERANCE_MS = 100;

/** Returns the milliseconds after which one attempt leaks out. */
const getStepMs = (name: LimitName) => (LIMITS[name].seconds * 1000) / LIMITS[name].attempts;
/** Returns the subject as it is counted: of an address its network. */
const toSubject = (name: LimitName, subject: string) =>
  (LIMITS[name] as Limit).subject === 'address' ? networkPrefix(subject) : subject;

/**
 * Creates the rate limits that all processes of a database share (docs/decisions/104-one-table-of-limits.md).
 * @throws AppError TOO_MANY_REQUESTS in `spend` and `spendAll`
 */
export function createRateLimits({ db, keys, now }: Options): RateLimits {
  const toKey = (name: LimitName, subject: string) => keys.hmac('throttle', `${name}:${toSubject(name, subject)}`);

  /** Returns the milliseconds until the count is 0. */
  async function readRemainingMs(name: LimitName, subject: string): Promise<number> {
    const stored = await db
      .selectFrom('rate_limits')
      .select('free_at')
      .where('key', '=', toKey(name, subject))
      .executeTakeFirst();
    if (!stored || stored.free_at > getMaxFreeAt(LIMITS[name].seconds, now())) return 0;
    return Math.max(0, stored.free_at.getTime() - now().getTime());
  }

  const limits: RateLimits = {
    async spend(name, subject, cost = 1) {
      const at = now();
      const step = getStepMs(name);
      const { seconds } = LIMITS[name];
      const latest = new Date(at.getTime() + seconds * 1000 - step);
      const isFuture = sql<boolean>`stored.free_at > ${getMaxFreeAt(seconds, at)}::timestamptz`;
      const from = sql<Date>`case when ${isFuture} then ${at}::timestamptz else greatest(stored.free_at, ${at}::timestamptz) end`;
      const { rows } = await sql<{ free_at: Date }>`
        insert into rate_limits as stored (key, free_at)
        values (${toKey(name, subject)}, ${new Date(at.getTime() + cost * step)})
        on conflict (key) do update set free_at = ${from} + ${cost * step} * interval '1 ms'
        where stored.free_at <= ${latest}::timestamptz + ${TOLERANCE_MS} * interval '1 ms' or ${isFuture}
        returning free_at`.execute(db);
      if (rows[0]) return Math.ceil((rows[0].free_at.getTime() - at.getTime()) / step);
      const wait = (await readRemainingMs(name, subject)) + at.getTime() - latest.getTime();
      throw new AppError('TOO_MANY_REQUESTS', { retryAfter: Math.max(1, Math.ceil(wait / 1000)) });
    },
    async spendAll(limited) {
      const spent: LimitedSubject[] = [];
      try {
        for (const [name, subject] of limited) {
          await limits.spend(name, subject);
          spent.push([name, subject]);
        }
      } catch (error) {
        await limits.refundAll(spent);
        throw error;
      }
    },
    count: async (name, subject) => Math.ceil((await readRemainingMs(name, subject)) / getStepMs(name)),
    async refund(name, subject, attempts = 1) {
      await sql`
        update rate_limits set free_at = free_at - ${attempts * getStepMs(name)} * interval '1 ms'
        where key = ${toKey(name, subject)}`.execute(db);
    },
    async refundAll(limited, attempts = 1) {
      for (const [name, subject] of limited) await limits.refund(name, subject, attempts);
    },
    async clear(name, subject) {
      await db.deleteFrom('rate_limits').where('key', '=', toKey(name, subject)).execute();
    },
  };
  return limits;
}
