import { boundedCache } from '#backend/auth/bounded-cache.ts';
import type { Run } from './statement.ts';

/** The planner's guess at how many rows, `from … where …`, there are. */
export type Estimate = (rows: string, values: unknown[], run: Run) => Promise<number>;

const KEPT = 500;
/** A guess is no worse for being a minute old. */
const MINUTE = 60_000;

interface Explained {
  'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }];
}

/** Asks the planner, and remembers what it said. */
export function createEstimates(now: () => Date): Estimate {
  const known = boundedCache<{ total: number; until: number }>(KEPT);
  return async (rows, values, run) => {
    const key = JSON.stringify([rows, values]);
    const last = known.get(key);
    if (last && last.until > now().getTime()) return last.total;
    const [explained] = await run<Explained>(`explain (format json) select ${rows}`, values);
    const total = explained!['QUERY PLAN'][0].Plan['Plan Rows'];
    known.set(key, { total, until: now().getTime() + MINUTE });
    return total;
  };
}
