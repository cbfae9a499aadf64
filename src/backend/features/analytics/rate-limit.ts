import { createHmac, createSecretKey } from 'node:crypto';
import { subjectOfAddress } from '#backend/auth/network.ts';
import { AppError } from '#domain/errors.ts';

export interface RateLimit {
  /** Counts what comes from one address, or throws TOO_MANY_REQUESTS with the seconds to wait. */
  consume(address: string): void;
  /** Counts nothing: the seconds to wait of an address that has used up its own, else 0. */
  secondsToWait(address: string): number;
}

interface Options {
  secret: Buffer;
  now: () => Date;
  perMinute: number;
  remembered?: number;
}

const MINUTE = 60_000;

/** So many a minute for each address. Addresses are kept as HMACs, in memory, until the minute is over. */
export function createRateLimit({ secret, now, perMinute, remembered = 50_000 }: Options): RateLimit {
  // Node looks at a key of bytes for longer than it needs for the HMAC.
  const hmacKey = createSecretKey(secret);
  const counts = new Map<string, number>();
  let ends = 0;

  /** The key of an address, and what it has had this minute. */
  function lookUp(address: string) {
    const at = now().getTime();
    if (at >= ends) {
      counts.clear();
      ends = at + MINUTE;
    }
    const key = createHmac('sha256', hmacKey).update(subjectOfAddress(address)).digest('base64url');
    const count = counts.get(key) ?? 0;
    return { key, count, wait: count < perMinute ? 0 : (ends - at) / 1000 };
  }

  return {
    secondsToWait: (address) => lookUp(address).wait,
    consume(address) {
      const { key, count, wait } = lookUp(address);
      if (wait) throw new AppError('TOO_MANY_REQUESTS', { retryAfter: wait });
      // Re-inserted, so that the first of the map is the one that has been quiet for longest.
      counts.delete(key);
      counts.set(key, count + 1);
      if (counts.size > remembered) counts.delete(counts.keys().next().value!);
    },
  };
}
