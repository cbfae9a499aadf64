// The workshop’s lists, visit page and search over garages of three sizes, asked in turn: what an answer costs in a large
// garage against a small one, and the whole server against the same queries over the bare driver behind `node:http`.
import { parseArgs } from 'node:util';
import { cpuTimer } from './support/cpu-time.ts';
import { depsOfGarage, ensureVisits, startGarage, tokenOf } from './support/garage.ts';
import { load, median, ratio, type Load } from './support/load.ts';
import { record, startBare, type Recording } from './support/recording.ts';
import { callsOf, newVisits, removeNewVisits } from './support/workshop-calls.ts';

const { values } = parseArgs({
  options: {
    visits: { type: 'string', default: '10000,100000,300000' },
    seconds: { type: 'string', default: '2' },
    rounds: { type: 'string', default: '3' },
    /** Only what has this in its name. */
    only: { type: 'string', default: '' },
  },
});
const [seconds, rounds] = [Number(values.seconds), Number(values.rounds)];
const connections = 16;

async function open(visits: number, at: number) {
  const folder = `bench-${visits}`;
  const server = await startGarage(4390 + at, folder);
  const { deps, connection } = await depsOfGarage(folder);
  await ensureVisits(deps, visits);
  const headers = { authorization: `Bearer ${await tokenOf(server.origin)}`, 'accept-language': 'en' };
  const cpu = await cpuTimer(deps.pool, server.pid);
  return { visits, server, deps, connection, headers, cpu, calls: await callsOf(deps) };
}
type Garage = Awaited<ReturnType<typeof open>>;

const garages: Garage[] = [];
for (const [at, count] of values.visits.split(',').map(Number).entries()) garages.push(await open(count, at));
const [small, large] = [garages[0]!, garages.at(-1)!];

/** With the CPU time of one answer, ms: whatever else the machine does falls on the rates alone. */
interface Measured extends Load {
  serverMs: number;
  databaseMs: number;
}

async function ask({ server, headers, cpu }: Garage, path: string): Promise<Measured> {
  const before = cpu();
  const asked = await load(server.origin + path, headers, seconds, { connections });
  const after = cpu();
  const each = (part: 'server' | 'database') => (after[part] - before[part]) / asked.answers;
  return { ...asked, serverMs: each('server'), databaseMs: each('database') };
}

const middle = <Name extends string>(loads: Record<Name, number>[]) => {
  const names = Object.keys(loads[0]!) as Name[];
  return Object.fromEntries(names.map((name) => [name, ratio(median(loads.map((one) => one[name])), 1)]));
};

/** Each call of one kind: at every size, and bare at the largest. */
async function measure(kind: keyof Garage['calls'], isGeneric: boolean, port: number) {
  const names = Object.keys(large.calls[kind]).filter((name) => `${kind} ${name}`.includes(values.only));
  const scenarios: Recording['scenarios'] = {};
  const token = large.headers.authorization.slice('Bearer '.length);
  for (const name of names) scenarios[name] = await record(large.deps, token, large.calls[kind][name]!);
  const bare = await startBare({ connection: large.connection, isGeneric, scenarios }, port);
  const results: Record<string, object> = {};
  for (const name of names) {
    const whole = new Map(garages.map((garage) => [garage, [] as Measured[]]));
    const floor: Load[] = [];
    for (let round = 0; round < rounds; round++) {
      for (const garage of garages) whole.get(garage)!.push(await ask(garage, garage.calls[kind][name]!));
      floor.push(await load(`${bare.origin}/${encodeURIComponent(name)}`, {}, seconds, { connections }));
    }
    const of = (garage: Garage) => middle(whole.get(garage)!);
    const cost = (garage: Garage) => of(garage).serverMs! + of(garage).databaseMs!;
    results[name] = {
      cost: ratio(cost(large), cost(small)),
      againstBare: ratio(of(large).rate!, middle(floor).rate!),
      visits: Object.fromEntries(garages.map((garage) => [garage.visits, of(garage)])),
      bare: middle(floor),
    };
  }
  await bare.stop();
  return results;
}

const lists = await measure('lists', false, 4396);
const page = await measure('page', false, 4397);
const search = await measure('search', true, 4398);
const creating = await load(`${large.server.origin}/backend/visit/create-visit`, large.headers, seconds * rounds, {
  connections,
  bodies: await newVisits(large.deps, 2_000),
});
await removeNewVisits(large.deps);
const reach = { cost: 1.5, againstBare: 0.7, searchP99: 20 };
const memoryMb = large.server.memory();
console.log(
  JSON.stringify({ what: 'visits and search', connections, reach, lists, page, search, creating, memoryMb }, null, 2),
);
for (const { deps, server } of garages) {
  await deps.close();
  await server.stop();
}
