// Compares the request rate of a list of 10 out of 100,000 vehicles with the rate of the same queries over the bare
// driver behind `node:http`. Rounds alternate between the two, so that other load on the machine affects both.
import { parseArgs } from 'node:util';
import { openDeps, ensureVehicles, startServer, fetchToken } from './support/garage.ts';
import { runLoadTest, median, ratio, type LoadTestResult } from './support/load.ts';
import { recordQueries, startBareServer, type Recording } from './support/recording.ts';

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
const BUDGET = 0.7;
/** Seconds of load before the first round: until V8 has optimized hot code, a call takes a third more CPU time. */
const WARM_UP_SECONDS = 10;

const garage = await startServer(4398);
const { deps, connection } = await openDeps();
await ensureVehicles(deps, Number(values.vehicles));
const token = await fetchToken(garage.origin);

const scenarios: Recording['scenarios'] = {};
for (const [name, query] of Object.entries(SCENARIOS)) scenarios[name] = await recordQueries(deps, token, PATH + query);
await deps.close();
const bare = await startBareServer({ connection, isGeneric: false, scenarios }, 4397);

const seconds = Number(values.seconds);
const headers = { authorization: `Bearer ${token}`, 'accept-language': 'en' };
await runLoadTest(`${bare.origin}/plain`, {}, WARM_UP_SECONDS);
await runLoadTest(garage.origin + PATH, headers, WARM_UP_SECONDS);
const results: Record<string, { ratio: number; whole: object; bare: object; failed: number }> = {};
for (const [name, query] of Object.entries(SCENARIOS)) {
  const whole: LoadTestResult[] = [];
  const floor: LoadTestResult[] = [];
  for (let round = 0; round < Number(values.rounds); round++) {
    floor.push(await runLoadTest(`${bare.origin}/${name}`, {}, seconds));
    whole.push(await runLoadTest(`${garage.origin}${PATH}${query}`, headers, seconds));
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
      benchmark: 'list of 10',
      vehicles: Number(values.vehicles),
      connections: 32,
      budget: BUDGET,
      results,
      memoryMb: garage.memory(),
    },
    null,
    2,
  ),
);
await bare.stop();
await garage.stop();
if (Object.values(results).some(({ ratio: reached, failed }) => reached < BUDGET || failed > 0)) process.exitCode = 1;
