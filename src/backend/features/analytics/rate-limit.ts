import { createHmac, createSecretKey } from 'node:crypto';
import { networkPrefix } from '#backend/auth/rate-limits.ts';
import { AppError } from '#domain/errors.ts';
import { MINUTE_MS } from '#domain/units.ts';

export interface RateLimit {
  /**
   * Counts a request of an address.
   * @throws AppError TOO_MANY_REQUESTS with the seconds to wait
   */
  consume(address: string): void;
  /** Returns the seconds that an address has to wait, else 0, without counting. */
  secondsToWait(address: string): number;
}

interface Options {
  secret: Buffer;
  now: () => Date;
  perMinute: number;
  maxAddresses?: number;
}

/**
 * Limits requests per address in fixed windows of a minute. Counts are in memory, keyed by the HMAC of the address and bounded
 * by `maxAddresses`. Hand-written because of docs/decisions/032-page-view-limit.md.
 * @throws AppError TOO_MANY_REQUESTS
 */
export function createRateLimit({ secret, now, perMinute, maxAddresses = 50_000 }: Options): RateLimit {
  // A key object is faster than bytes, which Node copies for each HMAC.
  const hmacKey = createSecretKey(secret);
  const counts = new Map<string, number>();
  let windowEnd = 0;

  function lookUp(address: string) {
    const at = now().getTime();
    if (at >= windowEnd) {
      counts.clear();
      windowEnd = at + MINUTE_MS;
    }
    const key = createHmac('sha256', hmacKey).update(networkPrefix(address)).digest('base64url');
    const count = counts.get(key) ?? 0;
    return { key, count, wait: count < perMinute ? 0 : (windowEnd - at) / 1000 };
  }

  return {
    secondsToWait: (address) => lookUp(address).wait,
    consume(address) {
      const { key, count, wait } = lookUp(address);
      if (wait) throw new AppError('TOO_MANY_REQUESTS', { retryAfter: wait });
      // Re-inserts the key: the first key of the map is the least recently used one.
      counts.delete(key);
      counts.set(key, count + 1);
      if (counts.size > maxAddresses) counts.delete(counts.keys().next().value!);
    },
  };
}
