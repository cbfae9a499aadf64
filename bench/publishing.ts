// Measures the time from a save of the branding to the new page, while visitors request the page; counts partial and
// stale pages. `node bench/publishing.ts --saves 60`
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { median, ratio } from './support/load.ts';
import { openVersionedBranding, type VersionedBranding } from './support/versioned-branding.ts';
import { startProcess } from './support/processes.ts';
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
const BUDGET_MS = 500;
const dataDir = mkdtempSync(join(tmpdir(), 'karaj-publishing-'));
chmodSync(dataDir, 0o755);
const server = await startProcess(
  'src/server/main.ts',
  [],
  { DATA_DIR: dataDir, DEMO_PASSWORD: PASSWORD },
  PORT,
  '/readyz',
);

try {
  const branding = await openVersionedBranding(server.origin, PASSWORD);
  const idleTimes = await timeSaves(branding, 10);
  const visitors = startVisitors(`${server.origin}/en/`, Number(values.visitors));
  const idleRate = await visitors.rateOver(3_000);
  const start = visitors.progress();
  const times = await timeSaves(branding, Number(values.saves));
  const busyRate = visitors.rateSince(start);
  const { responses, bad, stale } = await visitors.stop();
  const p99 = times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.99) - 1]!;
  const result = {
    benchmark: 'save to new page live, under load',
    budgetMs: BUDGET_MS,
    pages: (await branding.fetchPublication()).pages,
    saves: times.length,
    p50Ms: median(times),
    p99Ms: p99,
    idleP50Ms: median(idleTimes),
    responses,
    bad,
    stale,
    rateWhileSaving: ratio(busyRate, idleRate),
  };
  console.log(JSON.stringify(result, null, 2));
  if (bad || stale || median(idleTimes) > BUDGET_MS) process.exitCode = 1;
} finally {
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

/** Returns the milliseconds from each save request until the new page is served. */
async function timeSaves(branding: VersionedBranding, count: number): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < count; round++) {
    const version = branding.nextVersion();
    const started = performance.now();
    await branding.save(version);
    while ((await branding.servedVersion()) < version) await sleep(5);
    times.push(Math.round(performance.now() - started));
  }
  return times;
}
