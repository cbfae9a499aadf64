// Measures the main panel, the cash-up, the payments list and its totals at 300,000 visits, over 30 and 366 days: each
// query as a prepared statement, and each uncached call. Like the screen, the panel also requests the compared period.
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { addDays } from '#domain/analytics/date-range.ts';
import { PANEL_SECTIONS } from '#domain/analytics/main-panel.ts';
import { openDeps, startServer, fetchToken } from './support/garage.ts';
import { median, ratio } from './support/load.ts';
import { ensurePanelRecords } from './support/panel-data.ts';
import { recordQueries } from './support/recording.ts';

const { values } = parseArgs({
  options: {
    visits: { type: 'string', default: '300000' },
    /** Measured runs of each query. */
    runs: { type: 'string', default: '15' },
    /** Measured runs of each call. */
    calls: { type: 'string', default: '60' },
    /** Measures only the calls whose name contains this. */
    only: { type: 'string', default: '' },
  },
});
const [runs, calls] = [Number(values.runs), Number(values.calls)];
const BUDGET = { 30: { queryMs: 20, p99Ms: 150 }, 366: { queryMs: 100, p99Ms: 400 } };
/** Unmeasured runs of each query: the first five executions of a prepared statement use custom plans. */
const WARM_UP_RUNS = 6;

const folder = `bench-${values.visits}`;
const server = await startServer(4631, folder);
const { deps } = await openDeps(folder);
await ensurePanelRecords(deps, Number(values.visits));
const token = await fetchToken(server.origin);
const today = new Date().toISOString().slice(0, 10);

const round = (number: number) => ratio(number, 1);

/** Returns the URL paths of the calls by name, for a period of `days` days that ends `offset` days ago. */
function buildPaths(days: number, offset: number): Record<string, string> {
  const endDate = addDays(today, -offset);
  const range = { startDate: addDays(endDate, 1 - days), endDate };
  const call = (path: string, query: Record<string, string> = range) =>
    `/backend/${path}?${new URLSearchParams(query)}`;
  const panel = (sections: string) => call('analytics/main-panel', { ...range, compare: 'true', sections });
  return {
    ...Object.fromEntries(PANEL_SECTIONS.map((section) => [section, panel(section)])),
    'cash-up': call('analytics/cash-up', { date: endDate }),
    'payment totals': call('payment/fetch-totals', range),
    // Covers all years, so only the budget of the longest period applies.
    ...(days > 30 && { 'payment totals of all years': call('payment/fetch-totals', {}) }),
    payments: call('payment/fetch-payments', { ...range, received: 'true' }),
    'payments by method': call('payment/fetch-payments', { ...range, received: 'true', method: 'Cash' }),
    'payments by amount': call('payment/fetch-payments', { ...range, sortBy: 'amount', sortOrder: 'desc' }),
  };
}

/** Returns the median milliseconds of each query of a call, keyed by its position and its first table. */
async function timeQueries(path: string): Promise<Record<string, number>> {
  const uncached = { ...deps, memo: <T>(_: string, work: () => Promise<T>) => work() };
  const statements = (await recordQueries(uncached, token, path)).flat();
  const client = await deps.pool.connect();
  const results: Record<string, number> = {};
  for (const [at, statement] of statements.entries()) {
    const times: number[] = [];
    for (let run = -WARM_UP_RUNS; run < runs; run++) {
      const started = performance.now();
      await client.query(statement);
      if (run >= 0) times.push(performance.now() - started);
    }
    const table = /\bfrom \(?(?:select .*? from )?"?(\w+)/s.exec(statement.text)?.[1] ?? 'none';
    results[`${at + 1} ${table}`] = round(median(times));
  }
  client.release();
  return results;
}

/** Returns the latency of a call; every request has a different period, so that no response is cached. */
async function timeCalls(name: string, days: number) {
  const times: number[] = [];
  for (let offset = 0; offset < calls; offset++) {
    const started = performance.now();
    const response = await fetch(server.origin + buildPaths(days, offset)[name]!, {
      headers: { authorization: `Bearer ${token}` },
    });
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`${name} returned ${response.status}`);
    times.push(performance.now() - started);
  }
  const sorted = times.toSorted((one, other) => one - other);
  return { p50Ms: round(median(times)), p99Ms: round(sorted[Math.ceil(sorted.length * 0.99) - 1]!) };
}

const exceeded: string[] = [];
const results: Record<string, object> = {};
for (const [days, budget] of Object.entries(BUDGET)) {
  const byCall: Record<string, object> = {};
  for (const [name, path] of Object.entries(buildPaths(Number(days), 0)).filter(([one]) => one.includes(values.only))) {
    const queriesMs = await timeQueries(path);
    const call = await timeCalls(name, Number(days));
    for (const [query, ms] of Object.entries(queriesMs))
      if (ms > budget.queryMs) exceeded.push(`${days} days, ${name}, query ${query}: ${ms} ms`);
    if (call.p99Ms > budget.p99Ms) exceeded.push(`${days} days, ${name}: p99 ${call.p99Ms} ms`);
    byCall[name] = { ...call, queriesMs };
  }
  results[`${days} days`] = byCall;
}
const machine = { load: loadavg().map((one) => round(one)) };
console.log(
  JSON.stringify(
    { benchmark: 'main panel', visits: Number(values.visits), budget: BUDGET, results, exceeded, machine },
    null,
    2,
  ),
);
await deps.close();
await server.stop();
process.exitCode = exceeded.length > 0 ? 1 : 0;
