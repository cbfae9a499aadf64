// The list of 10 of 100,000 vehicles through the whole server, against the same queries over the bare driver behind
// `node:http`. Both are asked in turn, so that whatever else the machine does falls on both.
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createBackend } from '#backend/app.ts';
import type { Deps } from '#backend/deps.ts';
import type { Recording } from './support/bare-server.ts';
import { depsOfGarage, ensureVehicles, startGarage, tokenOf } from './support/garage.ts';
import { load, median, ratio, type Load } from './support/load.ts';
import { run } from './support/processes.ts';

const { values } = parseArgs({
  options: {
    vehicles: { type: 'string', default: '100000' },
    seconds: { type: 'string', default: '4' },
    rounds: { type: 'string', default: '3' },
  },
});
const SCENARIOS = {
  plain: '',
  sorted: '?sortBy=plateNumber&sortOrder=desc',
  filtered: '?type=Van&status=ACTIVE',
  'arabic-search': `?search=${encodeURIComponent('عبدالرحمن')}`,
  'rare-search': '?search=N4711',
};
const PATH = '/backend/vehicle/fetch-vehicles';

/** Answers one call in this process and keeps what it asked of the database. */
async function record(deps: Deps, token: string, query: string): Promise<Recording['scenarios'][string]> {
  const steps: Recording['scenarios'][string] = [];
  let open = 0;
  const ask = deps.pool.query.bind(deps.pool) as (...args: unknown[]) => Promise<unknown>;
  Reflect.set(
    deps.pool,
    'query',
    async (first: string | { text: string; name?: string; values?: unknown[] }, second?: unknown[]) => {
      const statement =
        typeof first === 'string' ? { text: first, values: second ?? [] } : { ...first, values: first.values ?? [] };
      if (open === 0) steps.push([]);
      steps.at(-1)!.push(statement);
      open += 1;
      try {
        return await ask(first, second);
      } finally {
        open -= 1;
      }
    },
  );
  const request = new Request(`http://bench${PATH}${query}`, { headers: { authorization: `Bearer ${token}` } });
  const reply = await createBackend(deps).fetch(request, { address: '127.0.0.1', requestId: 'bench' });
  Reflect.deleteProperty(deps.pool, 'query');
  if (reply.status !== 200) throw new Error(`${query} answered ${reply.status}`);
  return steps;
}

const garage = await startGarage(4398);
const { deps, connection } = await depsOfGarage();
await ensureVehicles(deps, Number(values.vehicles));
const token = await tokenOf(garage.origin);

const scenarios: Recording['scenarios'] = {};
for (const [name, query] of Object.entries(SCENARIOS)) scenarios[name] = await record(deps, token, query);
await deps.close();
const file = join(mkdtempSync(join(tmpdir(), 'karaj-bench-')), 'recording.json');
writeFileSync(file, JSON.stringify({ connection, scenarios } satisfies Recording));
const bare = await run('bench/support/bare-server.ts', [file], {}, 4397);

const seconds = Number(values.seconds);
const headers = { authorization: `Bearer ${token}`, 'accept-language': 'en' };
const results: Record<string, object> = {};
for (const [name, query] of Object.entries(SCENARIOS)) {
  const whole: Load[] = [];
  const floor: Load[] = [];
  for (let round = 0; round < Number(values.rounds); round++) {
    floor.push(await load(`${bare.origin}/${name}`, {}, seconds));
    whole.push(await load(`${garage.origin}${PATH}${query}`, headers, seconds));
  }
  const [wholeRate, floorRate] = [median(whole.map(({ rate }) => rate)), median(floor.map(({ rate }) => rate))];
  results[name] = {
    ratio: ratio(wholeRate, floorRate),
    whole: { rate: wholeRate, p50: median(whole.map(({ p50 }) => p50)), p99: median(whole.map(({ p99 }) => p99)) },
    bare: { rate: floorRate, p50: median(floor.map(({ p50 }) => p50)), p99: median(floor.map(({ p99 }) => p99)) },
    failed: [...whole, ...floor].reduce((sum, { failed }) => sum + failed, 0),
  };
}
console.log(
  JSON.stringify(
    {
      what: 'list of 10',
      vehicles: Number(values.vehicles),
      connections: 32,
      reach: 0.7,
      results,
      memoryMb: garage.memory(),
    },
    null,
    2,
  ),
);
await bare.stop();
await garage.stop();
