// Measures lists of visits, the visit page and the search in garages of three sizes, in alternating rounds: CPU time in
// a large garage relative to a small one, and the request rate relative to the same queries over the bare driver behind
// `node:http`.
import { parseArgs } from 'node:util';
import { createCpuReader } from './support/cpu-time.ts';
import { openDeps, ensureVisits, startServer, fetchToken } from './support/garage.ts';
import { runLoadTest, median, ratio, type LoadTestResult } from './support/load.ts';
import { recordQueries, startBareServer, type Recording } from './support/recording.ts';
import { buildWorkshopPaths, buildVisitBodies, deleteBenchVisits } from './support/workshop-calls.ts';

const { values } = parseArgs({
  options: {
    visits: { type: 'string', default: '10000,100000,300000' },
    seconds: { type: 'string', default: '2' },
    rounds: { type: 'string', default: '3' },
    /** Runs only the scenarios whose name contains this. */
    only: { type: 'string', default: '' },
  },
});
const [seconds, rounds] = [Number(values.seconds), Number(values.rounds)];
const connections = 16;
const BUDGET = { cost: 1.5, againstBare: 0.7, searchP99: 20 };

async function openGarage(visits: number, at: number) {
  const folder = `bench-${visits}`;
  const server = await startServer(4390 + at, folder);
  const { deps, connection } = await openDeps(folder);
  await ensureVisits(deps, visits);
  const headers = { authorization: `Bearer ${await fetchToken(server.origin)}`, 'accept-language': 'en' };
  const cpu = await createCpuReader(deps.pool, server.pid);
  return { visits, server, deps, connection, headers, cpu, calls: await buildWorkshopPaths(deps) };
}
type Garage = Awaited<ReturnType<typeof openGarage>>;

const garages: Garage[] = [];
for (const [at, count] of values.visits.split(',').map(Number).entries()) garages.push(await openGarage(count, at));
const [small, large] = [garages[0]!, garages.at(-1)!];

/** Load test result with the CPU milliseconds per response, which other load on the machine does not distort. */
interface MeasuredLoad extends LoadTestResult {
  serverMs: number;
  databaseMs: number;
}

async function measurePath({ server, headers, cpu }: Garage, path: string): Promise<MeasuredLoad> {
  const before = cpu();
  const result = await runLoadTest(server.origin + path, headers, seconds, { connections });
  const after = cpu();
  const each = (part: 'server' | 'database') => (after[part] - before[part]) / result.responses;
  return { ...result, serverMs: each('server'), databaseMs: each('database') };
}

const medians = <Name extends string>(loads: Record<Name, number>[]) => {
  const names = Object.keys(loads[0]!) as Name[];
  return Object.fromEntries(names.map((name) => [name, ratio(median(loads.map((each) => each[name])), 1)]));
};

interface Result {
  /** CPU time in the largest garage relative to the smallest. */
  cost: number;
  againstBare: number;
  /** Medians by the number of visits. */
  visits: Record<number, Record<string, number>>;
  bare: Record<string, number>;
}

/** Measures the scenarios of one kind at every size, and over the bare driver at the largest. */
async function measure(kind: keyof Garage['calls'], isGeneric: boolean, port: number) {
  const names = Object.keys(large.calls[kind]).filter((name) => `${kind} ${name}`.includes(values.only));
  const scenarios: Recording['scenarios'] = {};
  const token = large.headers.authorization.slice('Bearer '.length);
  for (const name of names) scenarios[name] = await recordQueries(large.deps, token, large.calls[kind][name]!);
  const bare = await startBareServer({ connection: large.connection, isGeneric, scenarios }, port);
  const results: Record<string, Result> = {};
  for (const name of names) {
    const whole = new Map(garages.map((garage) => [garage, [] as MeasuredLoad[]]));
    const floor: LoadTestResult[] = [];
    for (let round = 0; round < rounds; round++) {
      for (const garage of garages) whole.get(garage)!.push(await measurePath(garage, garage.calls[kind][name]!));
      floor.push(await runLoadTest(`${bare.origin}/${encodeURIComponent(name)}`, {}, seconds, { connections }));
    }
    const result = (garage: Garage) => medians(whole.get(garage)!);
    const cost = (garage: Garage) => result(garage).serverMs! + result(garage).databaseMs!;
    results[name] = {
      cost: ratio(cost(large), cost(small)),
      againstBare: ratio(result(large).rate!, medians(floor).rate!),
      visits: Object.fromEntries(garages.map((garage) => [garage.visits, result(garage)])),
      bare: medians(floor),
    };
  }
  await bare.stop();
  return results;
}

const lists = await measure('lists', false, 4396);
const page = await measure('page', false, 4397);
const search = await measure('search', true, 4398);
const creating = await runLoadTest(
  `${large.server.origin}/backend/visit/create-visit`,
  large.headers,
  seconds * rounds,
  {
    connections,
    bodies: await buildVisitBodies(large.deps, 2_000),
  },
);
await deleteBenchVisits(large.connection);
const memoryMb = large.server.memory();
console.log(
  JSON.stringify(
    { benchmark: 'visits and search', connections, budget: BUDGET, lists, page, search, creating, memoryMb },
    null,
    2,
  ),
);
for (const { deps, server } of garages) {
  await deps.close();
  await server.stop();
}
const isWithin =
  [lists, page, search]
    .flatMap((results) => Object.values(results))
    .every(({ cost, againstBare }) => cost <= BUDGET.cost && againstBare >= BUDGET.againstBare) &&
  Object.values(search).every(({ visits }) => visits[large.visits]!.p99! <= BUDGET.searchP99);
if (!isWithin) process.exitCode = 1;
