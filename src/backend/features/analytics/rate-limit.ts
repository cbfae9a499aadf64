import { createHmac, createSecretKey } from 'node:crypto';
import { networkPrefix } from '#backend/auth/rate-limits.ts';
import { MINUTE_MS } from '#domain/units.ts';

/** Counts a request of an address, or returns the seconds that it has to wait, without counting. */
export type RateLimit = (address: string) => number;

interface Options {
  secret: Buffer;
  now: () => Date;
  perMinute: number;
  maxAddresses?: number;
}

/**
 * Limits requests per address in fixed windows of a minute. Counts are in memory, keyed by the HMAC of the address and bounded
 * by `maxAddresses`. Hand-written because of docs/decisions/032-page-view-limit.md.
 */
export function createRateLimit({ secret, now, perMinute, maxAddresses = 50_000 }: Options): RateLimit {
  // A key object is faster than bytes, which Node copies for each HMAC.
  const hmacKey = createSecretKey(secret);
  const counts = new Map<string, number>();
  let windowEnd = 0;

  return function limit(address) {
    const at = now().getTime();
    if (at >= windowEnd) {
      counts.clear();
      windowEnd = at + MINUTE_MS;
    }
    const key = createHmac('sha256', hmacKey).update(networkPrefix(address)).digest('base64url');
    const count = counts.get(key) ?? 0;
    if (count >= perMinute) return (windowEnd - at) / 1000;
    // Re-inserts the key: the first key of the map is the least recently used one.
    counts.delete(key);
    counts.set(key, count + 1);
    if (counts.size > maxAddresses) counts.delete(counts.keys().next().value!);
    return 0;
  };
}
