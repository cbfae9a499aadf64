// Measures storing page views with the limits off, while other calls read; the cost per view with few and many stored views; and
// the 30-day queries over many views.
// `node bench/page-views.ts [--seconds 8] [--stored 1000000]`
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import autocannon from 'autocannon';
import { sql } from 'kysely';
import { preparedExecutor } from '#backend/db/query-executor.ts';
import { createPartitions } from '#backend/features/analytics/partitions.ts';
import { createPageViewWriter } from '#backend/features/analytics/page-view-writer.ts';
import { rebuildRollups } from '#backend/features/analytics/rebuild-rollups.ts';
import { listCounts, listDayCounts } from '#backend/features/analytics/repository.ts';
import { addDays } from '#domain/analytics/date-range.ts';
import { fetchToken, openDeps, startServer } from './support/garage.ts';
import { load, median } from './support/load.ts';

const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '8' }, stored: { type: 'string', default: '1000000' } },
});
const seconds = Number(values.seconds);
const stored = Number(values.stored);
const FOLDER = 'bench-page-views';
const BUDGET = { viewsPerSecond: 4_460, readsP99Ms: 100, queryMs: 5, costRatio: 1.2 };
const DAYS = 365;
const PHONE =
  'Mozilla/5.0 (Linux; Android 14; SM-A155F) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';

const limits = { PAGE_VIEWS_PER_MINUTE: '0', PAGE_VIEWS_PER_SECOND: '0' };
const server = await startServer(4473, FOLDER, limits);
const { deps } = await openDeps(FOLDER);
const headers = { authorization: `Bearer ${await fetchToken(server.origin)}` };

async function deleteViews() {
  for (const table of ['page_views', 'page_view_days', 'page_view_sessions'] as const)
    await sql`truncate ${sql.table(table)}`.execute(deps.db);
}

/** Stores views over the last year, five of a session, of 40 pages, and counts them. */
async function storeViews(count: number) {
  await deleteViews();
  const now = deps.now();
  const dayMs = 86_400_000;
  await createPartitions(deps.db, new Date(now.getTime() - (DAYS + 1) * dayMs), now);
  await sql`
    insert into page_views (at, session_id, path, browser, os, device_type, event_type, language, utm_campaign)
    select ${now}::timestamptz - interval '1 day' - (at::float8 / ${count} * ${DAYS}) * interval '1 day', 'past ' || at / 5,
      '/en/page-' || at % 40, (array['Chrome','Safari','Firefox'])[1 + at % 3], 'Android',
      (array['mobile','desktop'])[1 + at % 2], 'page_view', 'en', case when at % 7 = 0 then 'Summer' end
    from generate_series(1, ${sql.lit(count)}) as at`.execute(deps.db);
  await rebuildRollups(deps.db, 'UTC', now);
  await sql`analyze`.execute(deps.db);
}

/** Median milliseconds that the writer takes for a batch of 500 new views. */
async function timeBatches(): Promise<number> {
  const write = createPageViewWriter({ executor: preparedExecutor(deps), timeZone: async () => 'UTC' });
  const times: number[] = [];
  for (let batch = 0; batch < 20; batch++) {
    const views = Array.from({ length: 500 }, (_, at) => ({
      at: deps.now(),
      session_id: `cost ${batch} ${Math.floor(at / 5)}`,
      path: `/en/page-${at % 40}`,
      browser: 'Chrome',
      os: 'Android',
      device_type: 'mobile',
      event_type: 'page_view',
      is_signed_in: false,
      language: 'en',
    }));
    const started = performance.now();
    await write(views);
    times.push(performance.now() - started);
  }
  return Math.round(median(times) * 10) / 10;
}

/** Median milliseconds of a query. */
async function timeQuery(run: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let turn = 0; turn < 50; turn++) {
    const started = performance.now();
    await run();
    times.push(performance.now() - started);
  }
  return Math.round(median(times) * 100) / 100;
}

async function flood() {
  let view = 0;
  const run = autocannon({
    url: `${server.origin}/backend/analytics/track-visit`,
    connections: 256,
    duration: seconds,
    requests: [
      {
        method: 'POST',
        setupRequest: (request) => ({
          ...request,
          headers: { 'content-type': 'application/json', 'user-agent': PHONE },
          body: JSON.stringify({
            session_id: `bench ${Math.floor(++view / 5)}`,
            page_path: `/en/page-${view % 40}`,
            eventType: 'page_view',
            language: 'en',
          }),
        }),
      },
    ],
  });
  const list = `${server.origin}/backend/vehicle/fetch-vehicles?limit=10`;
  const reads = await load(list, headers, Math.max(1, seconds - 2), { connections: 4 });
  const { '2xx': accepted, non2xx: rejected, errors, timeouts, duration, latency } = await run;
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from page_views where session_id like 'bench %'`.execute(deps.db);
  const { rows: counted } = await sql<{ views: number }>`
    select sum(views)::int as views from page_view_days
    where dimension = 'total' and day >= current_date - 1`.execute(deps.db);
  return {
    viewsPerSecond: Math.round(accepted / duration),
    p99Ms: latency.p99,
    accepted,
    rejected,
    failed: errors + timeouts,
    stored: rows[0]!.count,
    counted: counted[0]!.views,
    reads,
  };
}

await deleteViews();
const intake = await flood();
await storeViews(10_000);
const costOfFew = await timeBatches();
await storeViews(stored);
const costOfMany = await timeBatches();
const endDate = addDays(deps.now().toISOString().slice(0, 10), -1);
const range = { startDate: addDays(endDate, -29), endDate };
const queriesMs = {
  days: await timeQuery(() => listDayCounts(deps, range)),
  pages: await timeQuery(() => listCounts(deps, 'path', range, 100)),
  campaigns: await timeQuery(() => listCounts(deps, 'campaign', range, 100)),
};
await deleteViews();
await deps.close();
await server.stop();

const costRatio = Math.round((costOfMany / costOfFew) * 100) / 100;
const result = {
  intake,
  batchOf500Ms: { '10000 stored': costOfFew, [`${stored} stored`]: costOfMany },
  costRatio,
  queriesMs,
};
const machine = { load: loadavg().map((one) => Math.round(one * 10) / 10) };
console.log(JSON.stringify({ benchmark: 'page views', budget: BUDGET, ...result, machine }, null, 2));
const isWithin =
  intake.viewsPerSecond >= BUDGET.viewsPerSecond &&
  intake.reads.p99 <= BUDGET.readsP99Ms &&
  intake.stored >= intake.accepted &&
  intake.counted === intake.stored &&
  costRatio <= BUDGET.costRatio &&
  Math.max(...Object.values(queriesMs)) <= BUDGET.queryMs;
if (!isWithin) process.exitCode = 1;
