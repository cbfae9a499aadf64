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
