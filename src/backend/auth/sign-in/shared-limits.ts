import { sql, type Kysely } from 'kysely';
import type { Database } from '#backend/db/schema.ts';
import { AppError } from '#domain/errors.ts';
import { CLOCK_SKEW_MS } from '#domain/units.ts';
import type { Keys } from '../keys.ts';

/**
 * Leaky bucket per kind: it holds `attempts`, and one leaks out every `seconds / attempts` seconds
 * (docs/rules/sessions.md#rate-limits).
 */
const LIMITS = {
  /** Sign-in attempts from unknown devices, per account and per typed name. */
  'login-account': { attempts: 10, seconds: 3_600 },
  /**
   * Sign-in attempts from one address, per account and per typed name. Leaks at half the rate of `login-account`, so
   * that one address cannot block an account permanently.
   */
  'login-account-address': { attempts: 10, seconds: 7_200 },
  /** Distinct names that one address tries; a successful sign-in refunds its name. */
  'login-address': { attempts: 30, seconds: 3_600 },
  /** Sign-in attempts to one account from a known device. */
  'login-device': { attempts: 10, seconds: 900 },
  /** Checks of the current password by a signed-in person. */
  'password-account': { attempts: 10, seconds: 900 },
  /** Codes of the second factor that a signed-in person enters. */
  'totp-account': { attempts: 10, seconds: 900 },
} as const;
export type SharedLimitKind = keyof typeof LIMITS;

/**
 * Returns the latest `free_at`, the time at which a count is 0 again, that a server with a correct clock can have
 * stored; later values are ignored.
 */
const getMaxFreeAt = (kind: SharedLimitKind, now: Date) =>
  new Date(now.getTime() + LIMITS[kind].seconds * 1000 + CLOCK_SKEW_MS);
/** Returns the latest `free_at` of any limit that a server with a correct clock can have stored. */
export const getMaxFreeAtOfAllLimits = (now: Date): Date =>
  new Date(Math.max(...Object.keys(LIMITS).map((kind) => getMaxFreeAt(kind as SharedLimitKind, now).getTime())));

/** Rate limits in PostgreSQL, which stores only an HMAC of the subject. */
export interface SharedLimits {
  /**
   * Counts an attempt when it starts, so that parallel attempts share the limit, and returns the current count. With a
   * `cost` of 0 it only checks that another attempt is allowed. A rejected attempt does not count.
   * @throws AppError TOO_MANY_REQUESTS with the seconds to wait
   */
  spend(kind: SharedLimitKind, subject: string, cost?: 0 | 1): Promise<number>;
  /** Returns the current count. */
  count(kind: SharedLimitKind, subject: string): Promise<number>;
  /** Subtracts attempts from the count. */
  refund(kind: SharedLimitKind, subject: string, attempts: number): Promise<void>;
  /** Resets the count. */
  clear(kind: SharedLimitKind, subject: string): Promise<void>;
}

interface Options {
  db: Kysely<Database>;
  keys: Keys;
  now: () => Date;
}

/**
 * Creates the rate limits that all processes of a database share (docs/decisions/078-limits-in-postgresql.md).
 * @throws AppError TOO_MANY_REQUESTS in `spend`
 */
export function createSharedLimits({ db, keys, now }: Options): SharedLimits {
  const toKey = (kind: SharedLimitKind, subject: string) => keys.hmac('throttle', `${kind}:${subject}`);
  /** Returns the milliseconds after which one attempt leaks out. */
  const getStepMs = (kind: SharedLimitKind) => (LIMITS[kind].seconds * 1000) / LIMITS[kind].attempts;

  /** Returns the milliseconds until the count is 0. */
  async function readRemainingMs(kind: SharedLimitKind, subject: string): Promise<number> {
    const stored = await db
      .selectFrom('rate_limits')
      .select('free_at')
      .where('key', '=', toKey(kind, subject))
      .executeTakeFirst();
    if (!stored || stored.free_at > getMaxFreeAt(kind, now())) return 0;
    return Math.max(0, stored.free_at.getTime() - now().getTime());
  }

  return {
    async spend(kind, subject, cost = 1) {
      const at = now();
      const step = getStepMs(kind);
      const latest = new Date(at.getTime() + LIMITS[kind].seconds * 1000 - step);
      const isFuture = sql<boolean>`stored.free_at > ${getMaxFreeAt(kind, at)}::timestamptz`;
      const from = sql<Date>`case when ${isFuture} then ${at}::timestamptz else greatest(stored.free_at, ${at}::timestamptz) end`;
      const { rows } = await sql<{ free_at: Date }>`
        insert into rate_limits as stored (key, free_at)
        values (${toKey(kind, subject)}, ${new Date(at.getTime() + cost * step)})
        on conflict (key) do update set free_at = ${from} + ${cost * step} * interval '1 ms'
        where stored.free_at <= ${latest} or ${isFuture}
        returning free_at`.execute(db);
      if (rows[0]) return Math.ceil((rows[0].free_at.getTime() - at.getTime()) / step);
      const wait = (await readRemainingMs(kind, subject)) + at.getTime() - latest.getTime();
      throw new AppError('TOO_MANY_REQUESTS', { retryAfter: Math.max(1, Math.ceil(wait / 1000)) });
    },
    async count(kind, subject) {
      return Math.ceil((await readRemainingMs(kind, subject)) / getStepMs(kind));
    },
    async refund(kind, subject, attempts) {
      await sql`
        update rate_limits set free_at = free_at - ${attempts * getStepMs(kind)} * interval '1 ms'
        where key = ${toKey(kind, subject)}`.execute(db);
    },
    async clear(kind, subject) {
      await db.deleteFrom('rate_limits').where('key', '=', toKey(kind, subject)).execute();
    },
  };
}
