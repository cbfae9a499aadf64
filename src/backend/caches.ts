/** Creates a cache that evicts its oldest entry beyond `limit` entries. */
export function createBoundedCache<Value>(limit: number) {
  const entries = new Map<string, Value>();
  return {
    get: (key: string): Value | undefined => entries.get(key),
    set(key: string, value: Value): void {
      entries.set(key, value);
      for (const oldest of entries.keys()) {
        if (entries.size <= limit) break;
        entries.delete(oldest);
      }
    },
  };
}

/** Returns the cached result of `key`, or calls `work` and caches its result. */
export type Memo = <T>(key: string, work: () => Promise<T>) => Promise<T>;

const MAX_ENTRIES = 500;

/**
 * Creates a cache of results for `ttlMs` milliseconds. Concurrent calls with one key share one run
 * (docs/decisions/056-figures.md); a failure is not cached.
 */
export function createMemo(now: () => Date, ttlMs: number): Memo {
  const results = createBoundedCache<{ result: Promise<unknown>; at?: number }>(MAX_ENTRIES);
  return async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const known = results.get(key);
    // A result from the future was stored before the clock was corrected.
    const isFresh = known && (known.at === undefined || Math.abs(now().getTime() - known.at) < ttlMs);
    if (isFresh) return known.result as Promise<T>;
    const entry: { result: Promise<T>; at?: number } = { result: work() };
    results.set(key, entry);
    try {
      const result = await entry.result;
      entry.at = now().getTime();
      return result;
    } catch (error) {
      entry.at = -Infinity;
      throw error;
    }
  };
}
