import { DIMENSIONS, MAX_NAMES, OTHER_NAME, type Dimension } from '#domain/analytics/dimensions.ts';
import type { QueryExecutor } from '#backend/db/query-executor.ts';

/** Limits the distinct names per day and dimension. */
export interface CardinalityLimit {
  /**
   * Loads all stored names of the day for each dimension that is below the limit and has an uncached name in `names`.
   */
  load(day: string, names: Iterable<readonly [Dimension, string]>): Promise<void>;
  /**
   * Returns the name to count a view under: `name` itself, or `OTHER_NAME` if the name is new and the day has reached
   * `max` names, or its source has reached `MAX_NAMES_PER_SOURCE`.
   */
  limit(day: string, dimension: Dimension, name: string, source?: string): string;
  /** Removes a day from the cache after a failed write: its new names may not be stored. */
  forget(day: string): void;
}

/** Maximum new names per day, dimension and source (hashed IP address): one client cannot use up the names of a day. */
const MAX_NAMES_PER_SOURCE = 100;
/** Days to keep in memory: a batch around midnight spans two. */
const MAX_DAYS = 3;

const SELECT_STORED_NAMES = `select dimension, name from page_view_days where day = $1::date and dimension = any($2::text[])`;

/**
 * Creates a limit that caches the names of the last days. Each process checks its own cache, so that several processes
 * together may exceed the limit by a few names (docs/decisions/052-page-view-rollups.md).
 */
export function createCardinalityLimit(executor: QueryExecutor, max = MAX_NAMES): CardinalityLimit {
  const days = new Map<string, Map<Dimension, Set<string>>>();
  /** Number of new names by day, then by dimension and source. */
  const added = new Map<string, Map<string, number>>();

  function namesOf(day: string, dimension: Dimension): Set<string> {
    const known = days.get(day);
    const dimensions = known ?? new Map(DIMENSIONS.map((one) => [one, new Set<string>()]));
    if (!known) {
      days.set(day, dimensions);
      if (days.size > MAX_DAYS) days.delete(days.keys().next().value!);
      for (const old of added.keys()) if (added.size > MAX_DAYS) added.delete(old);
    }
    return dimensions.get(dimension)!;
  }

  /** Counts a new name of a source; at `MAX_NAMES_PER_SOURCE`, returns false without counting. */
  function mayAdd(day: string, source: string): boolean {
    const counts = added.get(day) ?? new Map<string, number>();
    added.set(day, counts);
    const count = counts.get(source) ?? 0;
    if (count >= MAX_NAMES_PER_SOURCE) return false;
    counts.set(source, count + 1);
    return true;
  }

  return {
    async load(day, names) {
      const unknown = new Set<Dimension>();
      for (const [dimension, name] of names) {
        const known = namesOf(day, dimension);
        if (known.size < max && !known.has(name)) unknown.add(dimension);
      }
      if (unknown.size === 0) return;
      const rows = await executor<{ dimension: Dimension; name: string }>(SELECT_STORED_NAMES, [day, [...unknown]]);
      for (const { dimension, name } of rows) if (name !== OTHER_NAME) namesOf(day, dimension).add(name);
    },
    limit(day, dimension, name, source) {
      const known = namesOf(day, dimension);
      if (known.has(name)) return name;
      if (known.size >= max) return OTHER_NAME;
      if (source !== undefined && !mayAdd(day, `${dimension} ${source}`)) return OTHER_NAME;
      known.add(name);
      return name;
    },
    forget: (day) => void days.delete(day),
  };
}
