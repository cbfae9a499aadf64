import { setTimeout as sleep } from 'node:timers/promises';
import { readPageVersion } from './versioned-branding.ts';

/** Visitors that request one page repeatedly. */
export interface Visitors {
  /** Returns the number of responses so far and the current time, as the start of a measurement. */
  progress(): { responses: number; at: number };
  /** Returns the responses per second since `start`. */
  rateSince(start: { responses: number; at: number }): number;
  rateOver(milliseconds: number): Promise<number>;
  /** `bad`: failed or incomplete. `stale`: older than a version that was received before the request. */
  stop(): Promise<{ responses: number; bad: number; stale: number }>;
}

export function startVisitors(url: string, count: number): Visitors {
  const stopping = new AbortController();
  let newest = 0;
  const total = { responses: 0, bad: 0, stale: 0 };

  async function visit() {
    while (!stopping.signal.aborted) {
      const atLeast = newest;
      const version = await fetch(url).then(
        async (response) => (response.status === 200 ? readPageVersion(await response.text()) : undefined),
        () => undefined,
      );
      total.responses++;
      if (version === undefined) total.bad++;
      else if (version < atLeast) total.stale++;
      else newest = Math.max(newest, version);
    }
  }

  const loops = Array.from({ length: count }, visit);
  const progress = () => ({ responses: total.responses, at: performance.now() });
  const rateSince: Visitors['rateSince'] = ({ responses, at }) =>
    Math.round(((total.responses - responses) / (performance.now() - at)) * 1_000);
  return {
    progress,
    rateSince,
    async rateOver(milliseconds) {
      const start = progress();
      await sleep(milliseconds);
      return rateSince(start);
    },
    async stop() {
      stopping.abort();
      await Promise.all(loops);
      return total;
    },
  };
}
