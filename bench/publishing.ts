// How soon a save is on the public pages, and whether visitors meet anything else than whole pages meanwhile.
// `node bench/publishing.ts --saves 60`
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { median, ratio } from './support/load.ts';
import { openShop, type Shop } from './support/shop.ts';
import { run } from './support/processes.ts';
import { startVisitors } from './support/visitors.ts';

const { values } = parseArgs({
  options: {
    saves: { type: 'string', default: '60' },
    port: { type: 'string', default: '4398' },
    visitors: { type: 'string', default: '8' },
  },
});
const PORT = Number(values.port);
const PASSWORD = 'Bench-2026!';
const REACH_MS = 500;
const dataDir = mkdtempSync(join(tmpdir(), 'karaj-publishing-'));
chmodSync(dataDir, 0o755);
const server = await run('src/server/main.ts', [], { DATA_DIR: dataDir, DEMO_PASSWORD: PASSWORD }, PORT, '/readyz');

try {
  const shop = await openShop(server.origin, PASSWORD);
  const alone = await timeSaves(shop, 10);
  const visitors = startVisitors(`${server.origin}/en/`, Number(values.visitors));
  const quiet = await visitors.rateOver(3_000);
  const began = visitors.seen();
  const times = await timeSaves(shop, Number(values.saves));
  const busy = visitors.rateSince(began);
  const { answers, bad, stale } = await visitors.stop();
  const p99 = times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.99) - 1]!;
  const result = {
    what: 'save to new page live, under load',
    reachMs: REACH_MS,
    pages: (await shop.publication()).pages,
    saves: times.length,
    p50Ms: median(times),
    p99Ms: p99,
    aloneP50Ms: median(alone),
    answers,
    bad,
    stale,
    rateWhileSaving: ratio(busy, quiet),
  };
  console.log(JSON.stringify(result, null, 2));
  if (bad || stale || median(alone) > REACH_MS) process.exitCode = 1;
} finally {
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

/** Milliseconds from each save being sent until a visitor meets the new page. */
async function timeSaves(shop: Shop, count: number): Promise<number[]> {
  const times: number[] = [];
  for (let at = 0; at < count; at++) {
    const version = shop.next();
    const started = performance.now();
    await shop.save(version);
    while ((await shop.shown()) < version) await sleep(5);
    times.push(Math.round(performance.now() - started));
  }
  return times;
}
