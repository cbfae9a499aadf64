// Sends 2,000 page views per second, first from many addresses, then from one; measures reads meanwhile and counts the
// stored views.
// `node bench/tracking-flood.ts [--seconds 15]`
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import autocannon from 'autocannon';
import { openDeps, ensureVehicles, startServer, fetchToken } from './support/garage.ts';
import { runLoadTest } from './support/load.ts';
import { PHONE_USER_AGENT } from './support/view-load.ts';

const { values } = parseArgs({ options: { seconds: { type: 'string', default: '15' } } });
const seconds = Number(values.seconds);
const RATE = 2_000;
const BUDGET = { readsP99Ms: 300, failed: 0 };

const garage = await startServer(4387, undefined, { TRUST_PROXY: '1' });
const { deps } = await openDeps();
await ensureVehicles(deps, 10_000);
const headers = { authorization: `Bearer ${await fetchToken(garage.origin)}` };
const reads = {
  list: '/backend/vehicle/fetch-vehicles?limit=10',
  'active users': '/backend/analytics/active-users',
  'home page': '/en/',
};

/** Sends views of 5,000 browsing sessions; `addressOf` returns the client address of each view. */
async function flood(addressOf: (visit: number) => string) {
  let visit = 0;
  const result = await autocannon({
    url: `${garage.origin}/backend/analytics/track-visit`,
    connections: 64,
    overallRate: RATE,
    duration: seconds,
    requests: [
      {
        method: 'POST',
        setupRequest: (request) => ({
          ...request,
          headers: {
            'content-type': 'application/json',
            'user-agent': PHONE_USER_AGENT,
            'x-forwarded-for': addressOf(++visit),
          },
          body: JSON.stringify({
            session_id: `bench ${visit % 5_000}`,
            page_path: `/en/page-${visit % 40}`,
            eventType: 'page_view',
          }),
        }),
      },
    ],
  });
  const { '2xx': accepted, '4xx': rejected, '5xx': failed, errors, timeouts } = result;
  return {
    rate: Math.round(result.requests.average),
    p99: result.latency.p99,
    accepted,
    rejected,
    failed,
    errors,
    timeouts,
  };
}

const countStored = async () =>
  (
    await deps.pool.query<{ count: number }>(
      `select count(*)::int as count from page_views where session_id like 'bench %'`,
    )
  ).rows[0]!.count;
const deleteViews = () => deps.pool.query(`delete from page_views where session_id like 'bench %'`);

async function measureDuringFlood(addressOf: (visit: number) => string) {
  await deleteViews();
  const flooding = flood(addressOf);
  const loads: Record<string, Awaited<ReturnType<typeof runLoadTest>>> = {};
  const each = Math.max(1, Math.floor((seconds - 1) / Object.keys(reads).length));
  for (const [name, path] of Object.entries(reads))
    loads[name] = await runLoadTest(garage.origin + path, headers, each, { connections: 4 });
  const tracked = await flooding;
  await sleep(1_000);
  return { tracked, stored: await countStored(), reads: loads, memoryMb: garage.memory() };
}

const memoryBeforeMb = garage.memory();
const many = await measureDuringFlood((visit) => `198.18.${(visit >> 8) & 255}.${visit & 255}`);
const one = await measureDuringFlood(() => '198.51.100.1');
await deleteViews();
await deps.close();
await garage.stop();

const all = [many, one];
const readsP99Ms = Math.max(...all.flatMap((run) => Object.values(run.reads).map(({ p99 }) => p99)));
const failed = all.reduce(
  (sum, { tracked, reads: loads }) =>
    sum +
    tracked.failed +
    tracked.errors +
    tracked.timeouts +
    Object.values(loads).reduce((part, read) => part + read.failed, 0),
  0,
);
console.log(
  JSON.stringify(
    {
      benchmark: `page views, ${RATE} per second`,
      budget: BUDGET,
      readsP99Ms,
      failed,
      memoryBeforeMb,
      'many addresses': many,
      'one address': one,
    },
    null,
    2,
  ),
);
if (readsP99Ms > BUDGET.readsP99Ms || failed > 0) process.exitCode = 1;
