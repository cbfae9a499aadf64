import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/units.ts';
import { purgeExpiredAuth } from './auth/sweep.ts';
import type { Capabilities } from './capabilities.ts';
import { sweepOrphans } from './features/images/remove.ts';
import { sweepMedia } from './features/media/purge.ts';

/** Longer than any upload takes. */
const UPLOAD = DAY_MS;

/** Clears away what is over, soon after the start and then every hour; the answer stops it. What failed is tried again an hour later. */
export function startSweeps(deps: Capabilities): () => void {
  const sweep = () => {
    const uploads = deps.uploads.removeOlderThan(new Date(deps.now().getTime() - UPLOAD));
    Promise.all([purgeExpiredAuth(deps), sweepOrphans(deps), sweepMedia(deps), uploads]).catch((error: unknown) =>
      deps.log.warn({ err: error }, 'a sweep failed'),
    );
  };
  // Not at once: the first visitors come first.
  const timers = [setTimeout(sweep, MINUTE_MS).unref(), setInterval(sweep, HOUR_MS).unref()];
  return () => timers.forEach((timer) => clearTimeout(timer));
}
