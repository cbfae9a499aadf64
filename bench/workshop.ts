// The workshop’s lists, visit page and search over garages of three sizes, asked in turn: what they cost in a large garage
// against a small one, and the whole server against the same queries over the bare driver behind `node:http`.
import { parseArgs } from 'node:util';
import { depsOfGarage, ensureVisits, startGarage, tokenOf } from './support/garage.ts';
import { load, median, ratio, type Load } from './support/load.ts';
import { record, startBare, type Recording } from './support/recording.ts';
import { callsOf, newVisits, removeNewVisits } from './support/workshop-calls.ts';

const { values } = parseArgs({
  options: {
    visits: { type: 'string', default: '10000,100000,300000' },
    seconds: { type: 'string', default: '2' },
    rounds: { type: 'string', default: '3' },
  },
});
const [seconds, rounds] = [Number(values.seconds), Number(values.rounds)];
const CONNECTIONS = 16;

async function open(visits: number, at: number) {
  const folder = `bench-${visits}`;
  const server = await startGarage(4390 + at, folder);
  const { deps, connection } = await depsOfGarage(folder);
  await ensureVisits(deps, visits);
  const headers = { authorization: `Bearer ${await tokenOf(server.origin)}`, 'accept-language': 'en' };
  return { visits, server, deps, connection, headers, calls: await callsOf(deps) };
}
type Garage = Awaited<ReturnType<typeof open>>;

const garages: Garage[] = [];
for (const [at, count] of values.visits.split(',').map(Number).entries()) garages.push(await open(count, at));
const [small, large] = [garages[0]!, garages.at(-1)!];

const inTurn = (loads: Load[]) => ({
  rate: median(loads.map(({ rate }) => rate)),
  p50: median(loads.map(({ p50 }) => p50)),
  p99: median(loads.map(({ p99 }) => p99)),
  failed: loads.reduce((sum, { failed }) => sum + failed, 0),
});

/** Each call of one kind: at every size, and bare at the largest. */
async function measure(kind: keyof Garage['calls'], isGeneric: boolean, port: number) {
  const scenarios: Recording['scenarios'] = {};
  const token = large.headers.authorization.slice('Bearer '.length);
  for (const [name, path] of Object.entries(large.calls[kind])) scenarios[name] = await record(large.deps, token, path);
  const bare = await startBare({ connection: large.connection, isGeneric, scenarios }, port);
  const results: Record<string, object> = {};
  for (const name of Object.keys(large.calls[kind])) {
    const whole = new Map(garages.map((garage) => [garage, [] as Load[]]));
    const floor: Load[] = [];
    for (let round = 0; round < rounds; round++) {
      for (const garage of garages) {
        const url = garage.server.origin + garage.calls[kind][name];
        whole.get(garage)!.push(await load(url, garage.headers, seconds, { connections: CONNECTIONS }));
      }
      floor.push(await load(`${bare.origin}/${encodeURIComponent(name)}`, {}, seconds, { connections: CONNECTIONS }));
    }
    const of = (garage: Garage) => inTurn(whole.get(garage)!);
    results[name] = {
      cost: ratio(of(small).rate, of(large).rate),
      againstBare: ratio(of(large).rate, inTurn(floor).rate),
      visits: Object.fromEntries(garages.map((garage) => [garage.visits, of(garage)])),
      bare: inTurn(floor),
    };
  }
  await bare.stop();
  return results;
}

const lists = await measure('lists', false, 4396);
const page = await measure('page', false, 4397);
const search = await measure('search', true, 4398);
const creating = await load(`${large.server.origin}/backend/visit/create-visit`, large.headers, seconds * rounds, {
  connections: CONNECTIONS,
  bodies: await newVisits(large.deps, 2_000),
});
const created = await removeNewVisits(large.deps);
const summary = {
  what: 'visits and search',
  connections: CONNECTIONS,
  reach: { cost: 1.5, againstBare: 0.7, searchP99: 20 },
  lists,
  page,
  search,
  creating: { ...creating, created },
  memoryMb: large.server.memory(),
};
console.log(JSON.stringify(summary, null, 2));
for (const { deps, server } of garages) {
  await deps.close();
  await server.stop();
}
