// Measures the cost of a page view and the 30-day queries with 10,000, a million and ten million stored views over a
// year. `node bench/page-view-history.ts [--seconds 5] [--seed]`: `--seed` only stores the views.
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { preparedExecutor } from '#backend/db/query-executor.ts';
import type { Deps } from '#backend/deps.ts';
import { createPartitions } from '#backend/features/analytics/partitions.ts';
import { createPageViewWriter } from '#backend/features/analytics/page-view-writer.ts';
import { rebuildRollups } from '#backend/features/analytics/rebuild-rollups.ts';
import { listCounts, listDayCounts } from '#backend/features/analytics/repository.ts';
import { addDays } from '#domain/analytics/date-range.ts';
import { DAY_MS } from '#domain/units.ts';
import { fetchToken, openDeps, startServer } from './support/garage.ts';
import { runLoadTest, median, ratio } from './support/load.ts';
import type { RunningProcess } from './support/processes.ts';

const { values } = parseArgs({ options: { seconds: { type: 'string', default: '5' }, seed: { type: 'boolean' } } });
const seconds = Number(values.seconds);
const BUDGET = { costRatio: 1.2, queryMs: 5, queryRatio: 1.2, callP99Ms: 25 };
const DAYS = 365;
/** Unmeasured runs before the measured ones. */
const WARM_UP_RUNS = 20;

/** Stores views of the last year, five per session, of 40 pages, and rebuilds the roll-ups, unless both exist. */
async function ensureViews({ db, now }: Deps, count: number) {
  const { rows } = await sql<{ count: number; newest: Date | null }>`
    select coalesce(sum(views), 0)::int as count, max(day)::timestamptz as newest
    from page_view_days where dimension = 'total'`.execute(db);
  const { count: stored, newest } = rows[0]!;
  if (stored >= count && now().getTime() - Number(newest) < 2 * DAY_MS) return;
  for (const table of ['page_views', 'page_view_days', 'page_view_sessions'] as const)
    await sql`truncate ${sql.table(table)}`.execute(db);
  await createPartitions(db, new Date(now().getTime() - (DAYS + 1) * DAY_MS), now());
  await sql`
    insert into page_views (at, session_id, path, browser, os, device_type, event_type, language, utm_campaign)
    select ${now()}::timestamptz - (at::float8 / ${count} * ${DAYS}) * interval '1 day', 'past ' || at / 5,
      '/en/page-' || at % 40, (array['Chrome','Safari','Firefox'])[1 + at % 3], 'Android',
      (array['mobile','desktop'])[1 + at % 2], 'page_view', 'en', case when at % 7 = 0 then 'Summer' end
    from generate_series(1, ${sql.lit(count)}) as at`.execute(db);
  await rebuildRollups(db, 'UTC', now());
  await sql`vacuum analyze`.execute(db);
}

interface ViewHistory {
  count: number;
  server: RunningProcess;
  deps: Deps;
}

async function open(count: number, at: number): Promise<ViewHistory> {
  const folder = `bench-views-${count}`;
  const server = await startServer(4481 + at, folder);
  const { deps } = await openDeps(folder);
  await ensureViews(deps, count);
  return { count, server, deps };
}

const histories = [await open(10_000, 0), await open(1_000_000, 1), await open(10_000_000, 2)];
const endDate = addDays(histories[0]!.deps.now().toISOString().slice(0, 10), -1);
const range = { startDate: addDays(endDate, -29), endDate };

/** Returns the median milliseconds of a task for each history; runs alternate between the histories. */
async function timeTask(task: (history: ViewHistory) => Promise<unknown>, runs: number): Promise<number[]> {
  const times: number[][] = histories.map(() => []);
  for (let run = 0; run < WARM_UP_RUNS + runs; run++)
    for (const [at, history] of histories.entries()) {
      const started = performance.now();
      await task(history);
      if (run >= WARM_UP_RUNS) times[at]!.push(performance.now() - started);
    }
  return times.map((one) => Math.round(median(one) * 100) / 100);
}

/** Returns the p99 in milliseconds of each 30-day call over 8 connections, or Infinity after a failed request. */
async function measureCallsP99({ server }: ViewHistory): Promise<Record<string, number>> {
  const query = new URLSearchParams(range).toString();
  const headers = { authorization: `Bearer ${await fetchToken(server.origin)}` };
  const p99Ms: Record<string, number> = {};
  for (const path of ['page-views-over-time', 'popular-pages', 'device-distribution', 'browser-distribution']) {
    const url = `${server.origin}/backend/analytics/${path}?${query}`;
    const { p99, failed } = await runLoadTest(url, headers, seconds, { connections: 8 });
    p99Ms[path] = failed ? Infinity : p99;
  }
  return p99Ms;
}

const writers = new Map(
  histories.map(({ count, deps }) => [
    count,
    createPageViewWriter({ executor: preparedExecutor(deps), timeZone: async () => 'UTC' }),
  ]),
);
const writeBatch = ({ count, deps }: ViewHistory) =>
  writers.get(count)!(
    Array.from({ length: 500 }, (_, at) => ({
      at: deps.now(),
      session_id: `cost ${deps.now().getTime()} ${Math.floor(at / 5)}`,
      path: `/en/page-${at % 40}`,
      browser: 'Chrome',
      os: 'Android',
      device_type: 'mobile',
      event_type: 'page_view',
      is_signed_in: false,
      language: 'en',
    })),
  );

async function measure() {
  const callsP99Ms = [];
  for (const history of histories) callsP99Ms.push(await measureCallsP99(history));
  const days = await timeTask(({ deps }) => listDayCounts(deps, range), 200);
  const pages = await timeTask(({ deps }) => listCounts(deps, 'path', range, 100), 200);
  const campaigns = await timeTask(({ deps }) => listCounts(deps, 'campaign', range, 100), 200);
  const batchOf500Ms = await timeTask(writeBatch, 60);
  const queriesMs = histories.map((_, at) => ({ days: days[at]!, pages: pages[at]!, campaigns: campaigns[at]! }));
  return { batchOf500Ms, queriesMs, callsP99Ms };
}

const measured = values.seed ? undefined : await measure();
for (const { server, deps } of histories) {
  await deps.close();
  await server.stop();
}
if (!measured) process.exit();

const { batchOf500Ms, queriesMs, callsP99Ms } = measured;
const sum = (times: Record<string, number>) => Object.values(times).reduce((total, ms) => total + ms, 0);
const costRatio = ratio(Math.max(batchOf500Ms[1]!, batchOf500Ms[2]!), batchOf500Ms[0]!);
const queryRatio = ratio(sum(queriesMs[2]!), sum(queriesMs[1]!));
const machine = { load: loadavg().map((one) => Math.round(one * 10) / 10) };
const stored = histories.map(({ count }) => count);
const result = { stored, batchOf500Ms, costRatio, queriesMs, queryRatio, callsP99Ms };
console.log(JSON.stringify({ benchmark: 'stored page views', budget: BUDGET, ...result, machine }, null, 2));
const slowest = (times: Record<string, number>[]) => Math.max(...times.slice(1).flatMap((one) => Object.values(one)));
const isWithin =
  costRatio <= BUDGET.costRatio &&
  queryRatio <= BUDGET.queryRatio &&
  slowest(queriesMs) <= BUDGET.queryMs &&
  slowest(callsP99Ms) <= BUDGET.callP99Ms;
if (!isWithin) process.exitCode = 1;
