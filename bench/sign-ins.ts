// Sends 300 sign-ins per second with wrong passwords from many addresses; meanwhile measures reads and signs in from
// known devices.
// `node bench/sign-ins.ts [--seconds 30]`
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import autocannon from 'autocannon';
import { ensureVehicles, fetchToken, openDeps, PASSWORD, startServer } from './support/garage.ts';
import { runLoadTest } from './support/load.ts';

const { values } = parseArgs({ options: { seconds: { type: 'string', default: '30' } } });
const seconds = Number(values.seconds);
/** Not shared: the attempts of this benchmark would exhaust the rate limits of others. */
const FOLDER = 'bench-sign-ins';
const RATE = 300;
const KNOWN_SIGN_INS = 20;
const BUDGET = { readsP99Ms: 150, signedIn: KNOWN_SIGN_INS, failed: 0 };
const ACCOUNTS = ['admin', 'manager', 'employee', 'client', 'client2'].map((name) => `${name}@karaj.test`);

const garage = await startServer(4386, FOLDER, { TRUST_PROXY: '1' });
const { deps } = await openDeps(FOLDER);
await ensureVehicles(deps, 10_000);
// Resets the attempts of an earlier run.
await deps.db.deleteFrom('rate_limits').execute();
await deps.close();
const url = `${garage.origin}/backend/user/login`;
const addressOf = (attempt: number) => `198.18.${(attempt >> 8) & 255}.${attempt & 255}`;

/** Signs in and returns the status and the `device` cookie. */
async function signIn(identifier: string, cookie = '') {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.7', cookie },
    body: JSON.stringify({ identifier, password: PASSWORD }),
  });
  await response.text();
  const device = response.headers.getSetCookie().find((one) => one.startsWith('device='));
  return { status: response.status, device: device?.split(';')[0] ?? '' };
}

/** Sends sign-ins with wrong passwords; half of them name existing accounts. */
function flood() {
  let attempt = 0;
  return autocannon({
    url,
    connections: 300,
    overallRate: RATE,
    duration: seconds,
    requests: [
      {
        method: 'POST',
        setupRequest: (request) => {
          attempt++;
          const identifier =
            attempt % 2 ? ACCOUNTS[attempt % ACCOUNTS.length] : `nobody-${attempt % 5_000}@example.com`;
          return {
            ...request,
            headers: { 'content-type': 'application/json', 'x-forwarded-for': addressOf(attempt) },
            body: JSON.stringify({ identifier, password: `Wrong-${attempt}!` }),
          };
        },
      },
    ],
  });
}

async function signInOnKnownDevices(devices: string[]) {
  const statuses: number[] = [];
  const times: number[] = [];
  for (let turn = 0; turn < KNOWN_SIGN_INS; turn++) {
    await sleep(((seconds - 4) * 1_000) / KNOWN_SIGN_INS);
    const started = performance.now();
    const at = turn % ACCOUNTS.length;
    statuses.push((await signIn(ACCOUNTS[at]!, devices[at])).status);
    times.push(Math.round(performance.now() - started));
  }
  return { statuses, slowestMs: Math.max(...times) };
}

const headers = { authorization: `Bearer ${await fetchToken(garage.origin)}` };
const devices: string[] = [];
for (const account of ACCOUNTS) devices.push((await signIn(account)).device);
if (devices.includes('')) throw new Error('A sign-in returned no cookie of the device');

const flooding = flood();
const [reads, known] = await Promise.all([
  runLoadTest(`${garage.origin}/backend/vehicle/fetch-vehicles?limit=10`, headers, seconds - 2, { connections: 4 }),
  signInOnKnownDevices(devices),
]);
const { '4xx': rejected, '2xx': accepted, '5xx': serverErrors, errors, timeouts, latency, requests } = await flooding;
const memoryMb = garage.memory();
await garage.stop();

const signedIn = known.statuses.filter((status) => status === 200).length;
const failed = serverErrors + errors + timeouts + reads.failed;
console.log(
  JSON.stringify(
    {
      benchmark: `wrong sign-ins, ${RATE} per second`,
      budget: BUDGET,
      reads,
      known: { signedIn, ...known },
      flood: {
        rate: Math.round(requests.average),
        p99: latency.p99,
        accepted,
        rejected,
        serverErrors,
        errors,
        timeouts,
      },
      memoryMb,
    },
    null,
    2,
  ),
);
if (reads.p99 > BUDGET.readsP99Ms || signedIn < BUDGET.signedIn || failed > BUDGET.failed) process.exitCode = 1;
