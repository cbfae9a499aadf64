import { sweepExpired } from './auth/sweep.ts';
import type { Deps } from './deps.ts';
import { sweepOrphans } from './features/images/sweep-orphans.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Clears away what is over, soon after the start and then every hour; the answer stops it. What failed is tried again an hour later. */
export function startSweeps(deps: Deps): () => void {
  const sweep = () => {
    Promise.all([sweepExpired(deps), sweepOrphans(deps)]).catch((error: unknown) =>
      deps.log.warn({ err: error }, 'a sweep failed'),
    );
  };
  // Not at once: the first visitors come first.
  const timers = [setTimeout(sweep, MINUTE).unref(), setInterval(sweep, HOUR).unref()];
  return () => timers.forEach((timer) => clearTimeout(timer));
}
