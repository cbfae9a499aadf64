import { setTimeout as sleep } from 'node:timers/promises';
import { versionOf } from './shop.ts';

/** What so many visitors meet who ask for one page again and again. */
export interface Visitors {
  /** A place to measure from. */
  seen(): { answers: number; at: number };
  /** Answers a second since then. */
  rateSince(start: { answers: number; at: number }): number;
  rateOver(milliseconds: number): Promise<number>;
  /** Bad: not whole, or no page. Stale: older than a page that was met before this one was asked for. */
  stop(): Promise<{ answers: number; bad: number; stale: number }>;
}

export function startVisitors(url: string, count: number): Visitors {
  let isOver = false;
  let newest = 0;
  const total = { answers: 0, bad: 0, stale: 0 };

  async function visit() {
    while (!isOver) {
      const atLeast = newest;
      const version = await fetch(url).then(
        async (reply) => (reply.status === 200 ? versionOf(await reply.text()) : undefined),
        () => undefined,
      );
      total.answers++;
      if (version === undefined) total.bad++;
      else if (version < atLeast) total.stale++;
      else newest = Math.max(newest, version);
    }
  }

  const visits = Array.from({ length: count }, visit);
  const seen = () => ({ answers: total.answers, at: performance.now() });
  const rateSince: Visitors['rateSince'] = ({ answers, at }) =>
    Math.round(((total.answers - answers) / (performance.now() - at)) * 1_000);
  return {
    seen,
    rateSince,
    async rateOver(milliseconds) {
      const start = seen();
      await sleep(milliseconds);
      return rateSince(start);
    },
    async stop() {
      isOver = true;
      await Promise.all(visits);
      return total;
    },
  };
}
