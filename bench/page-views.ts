// Stores as many page views as possible with the limits off, while lists are read.
// `node bench/page-views.ts [--seconds 10]`
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { createCpuReader } from './support/cpu-time.ts';
import { ensureVehicles, fetchToken, openDeps, startServer } from './support/garage.ts';
import { runLoadTest } from './support/load.ts';
import { sendViews } from './support/view-load.ts';

const { values } = parseArgs({ options: { seconds: { type: 'string', default: '10' } } });
const seconds = Number(values.seconds);
const FOLDER = 'bench-page-views';
const BUDGET = { viewsPerSecond: 4_460, readsP99Ms: 100 };
const CONNECTIONS = 256;

const limits = {
  PAGE_VIEWS_PER_MINUTE: '0',
  PAGE_VIEWS_PER_DAY: '0',
  PAGE_VIEWS_PER_DAY_PER_ADDRESS: '0',
  PAGE_VIEWS_PER_SECOND: '0',
};
const server = await startServer(4473, FOLDER, limits);
const { deps } = await openDeps(FOLDER);
await ensureVehicles(deps, 10_000);
for (const table of ['page_views', 'page_view_days', 'page_view_sessions'] as const)
  await sql`truncate ${sql.table(table)}`.execute(deps.db);
const headers = { authorization: `Bearer ${await fetchToken(server.origin)}` };

const readCpu = await createCpuReader(deps.pool, server.pid);
const before = readCpu();
const sending = sendViews({
  origin: server.origin,
  connections: CONNECTIONS,
  seconds,
  buildView: (view) => ({ session: `bench ${Math.floor(view / 5)}`, path: `/en/page-${view % 40}` }),
});
const list = `${server.origin}/backend/vehicle/fetch-vehicles?limit=10`;
const reads = await runLoadTest(list, headers, Math.max(1, seconds - 2), { connections: 4 });
const intake = await sending;
const after = readCpu();
const { rows } = await sql<{ stored: number; counted: number }>`
  select (select count(*) from page_views)::int as stored,
    (select sum(views) from page_view_days where dimension = 'total')::int as counted`.execute(deps.db);
await deps.close();
await server.stop();

const { stored, counted } = rows[0]!;
const machine = { load: loadavg().map((one) => Math.round(one * 10) / 10) };
/** Returns the CPU microseconds per view, including the concurrent reads: comparable even on a busy machine. */
const perView = (name: 'server' | 'database') => Math.round(((after[name] - before[name]) * 1_000) / intake.accepted);
const cpuMicroseconds = { server: perView('server'), database: perView('database') };
const result = { intake, stored, counted, reads, cpuMicroseconds };
console.log(JSON.stringify({ benchmark: 'page views', budget: BUDGET, ...result, machine }, null, 2));
const isWithin =
  intake.viewsPerSecond >= BUDGET.viewsPerSecond &&
  reads.p99 <= BUDGET.readsP99Ms &&
  reads.failed === 0 &&
  stored === intake.accepted &&
  counted === stored;
if (!isWithin) process.exitCode = 1;
