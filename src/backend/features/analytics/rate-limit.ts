import { createHmac, createSecretKey } from 'node:crypto';
import { networkPrefix } from '#backend/limits/limits.ts';
import { DAY_MS, MINUTE_MS } from '#domain/units.ts';

/** Counts a request from an address and returns 0; at the limit, returns the seconds to wait without counting. */
export type RateLimit = (address: string) => number;

interface Options {
  secret: Buffer;
  now: () => Date;
  /** Maximum requests per address and minute, per address and day, and per day of all addresses; 0 for no limit. */
  limits: { perMinute: number; perDay: number; perDayOfAll: number };
  maxAddresses?: number;
}

/**
 * Creates a rate limit per address in fixed windows of a minute and of a day (UTC), and per day of all addresses
 * together. Counts of at most `maxAddresses` are kept in memory, keyed by an HMAC of the address with a daily key.
 * Hand-written because of docs/decisions/032-page-view-limit.md.
 */
export function createRateLimit({ secret, now, limits, maxAddresses = 50_000 }: Options): RateLimit {
  if (Object.values(limits).every((limit) => limit === 0)) return () => 0;
  const [perMinute, perDay, perDayOfAll] = [limits.perMinute, limits.perDay, limits.perDayOfAll].map(
    (limit) => limit || Infinity,
  ) as [number, number, number];
  const counts = new Map<string, { minute: number; ofMinute: number; ofDay: number }>();
  let hash = createDailyHash(secret, 0);
  let day = -1;
  let ofAll = 0;

  /**
   * Returns the views of an address while less than half of the day's are left: a shrinking part of the rest, so that a
   * few addresses cannot use them all up.
   */
  function shareOfRest(most: number): number {
    if (perDayOfAll === Infinity || ofAll * 2 < perDayOfAll) return most;
    return Math.ceil((most * 2 * (perDayOfAll - ofAll)) / perDayOfAll);
  }

  return function limit(address) {
    const at = now().getTime();
    const minute = Math.floor(at / MINUTE_MS);
    const today = Math.floor(at / DAY_MS);
    if (today !== day) {
      counts.clear();
      [day, ofAll, hash] = [today, 0, createDailyHash(secret, today)];
    }
    const restOfDay = ((today + 1) * DAY_MS - at) / 1000;
    if (ofAll >= perDayOfAll) return restOfDay;
    const key = hash(address);
    const count = counts.get(key) ?? { minute, ofMinute: 0, ofDay: 0 };
    if (count.minute !== minute) Object.assign(count, { minute, ofMinute: 0 });
    if (count.ofDay >= shareOfRest(perDay)) return restOfDay;
    if (count.ofMinute >= perMinute) return ((minute + 1) * MINUTE_MS - at) / 1000;
    count.ofMinute += 1;
    count.ofDay += 1;
    ofAll += 1;
    // Re-inserts the key: the first key of the map is the least recently used one.
    counts.delete(key);
    counts.set(key, count);
    if (counts.size > maxAddresses) counts.delete(counts.keys().next().value!);
    return 0;
  };
}

/**
 * Creates a function that hashes IP addresses with the key of `day` (days since 1970). Each day has another key, so
 * that hashes of different days cannot be linked.
 */
export function createDailyHash(secret: Buffer, day: number): (address: string) => string {
  // A key object is faster than bytes, which Node copies for each HMAC.
  const key = createSecretKey(createHmac('sha256', secret).update(`page views of day ${day}`).digest());
  return (address) => createHmac('sha256', key).update(networkPrefix(address)).digest('base64url');
}
