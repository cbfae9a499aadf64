// Measures the server's memory under the mixed load of a busy garage, after a tenth of the time and at the end.
// `node bench/mixed-load.ts [--minutes 30]`
import { get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { addDays } from '#domain/analytics/date-range.ts';
import { ensureVisits, fetchToken, openDeps, startServer } from './support/garage.ts';
import { postJson } from './support/kill-writes.ts';
import { readLiveMemory } from './support/live-memory.ts';
import { ratio } from './support/load.ts';
import { PHONE_USER_AGENT } from './support/view-load.ts';
import { buildVisitBodies, deleteBenchVisits, buildWorkshopPaths } from './support/workshop-calls.ts';

const { values } = parseArgs({ options: { minutes: { type: 'string', default: '30' } } });
const minutes = Number(values.minutes);
const FOLDER = 'bench-10000';
const INSPECTOR_PORT = 4476;
const BUDGET = { memoryRatio: 1.2, failed: 0 };
const STREAMS = 5;
/** Interval of token renewal, shorter than the lifetime of an access token. */
const TOKEN_MS = 5 * 60_000;
const SAMPLES = 10;

const server = await startServer(4477, FOLDER, { NODE_OPTIONS: `--inspect=127.0.0.1:${INSPECTOR_PORT}` });
const { deps, connection } = await openDeps(FOLDER);
await ensureVisits(deps, 10_000);
const paths = Object.values(await buildWorkshopPaths(deps)).flatMap((group) => Object.values(group));
const visits = await buildVisitBodies(deps, 1_000);
const photo = new Uint8Array(
  await sharp({
    create: { width: 2000, height: 1500, channels: 3, background: '#888', noise: { type: 'gaussian', sigma: 20 } },
  })
    .jpeg({ quality: 80 })
    .toBuffer(),
);
let authorization = '';
const renewToken = async () => (authorization = `Bearer ${await fetchToken(server.origin)}`);
await renewToken();

const endDate = new Date().toISOString().slice(0, 10);
const range = new URLSearchParams({ startDate: addDays(endDate, -29), endDate });
let turn = 0;
const pick = <T>(list: readonly T[]) => list[turn++ % list.length]!;
const read = (path: string) => fetch(server.origin + path, { headers: { authorization } });

async function uploadPhoto(): Promise<Response> {
  const body = new FormData();
  body.append('purpose', 'VEHICLE');
  body.append('file', new File([photo], 'photo.jpg'));
  const response = await fetch(`${server.origin}/backend/image/upload-image`, {
    method: 'POST',
    headers: { authorization },
    body,
  });
  const { data } = (await response.clone().json()) as { data?: { key: string } };
  // Unattached uploads are limited per person.
  if (data)
    await fetch(`${server.origin}/backend/image/delete-image/${data.key}`, {
      method: 'DELETE',
      headers: { authorization },
    });
  return response;
}

/** Calls by name, each with its interval in milliseconds. */
const CALLS: Record<string, [every: number, send: () => Promise<Response>]> = {
  'lists, visit pages and search': [50, () => read(pick(paths))],
  'public pages': [200, () => fetch(server.origin + pick(['/ar/', '/en/', '/fr/', '/en/all-services/']))],
  'page views': [
    500,
    () =>
      postJson(
        `${server.origin}/backend/analytics/track-visit`,
        { session_id: `mixed ${turn++ % 50}`, page_path: '/en/', eventType: 'page_view', language: 'en' },
        { 'user-agent': PHONE_USER_AGENT },
      ),
  ],
  'new visits': [2_000, () => postJson(`${server.origin}/backend/visit/create-visit`, pick(visits), { authorization })],
  'main panel': [3_000, () => read(`/backend/analytics/main-panel?${range}`)],
  photos: [5_000, uploadPhoto],
  'reports as CSV': [10_000, () => read(`/backend/report/generate-report/repairs?${range}&format=csv`)],
  'reports as PDF': [30_000, () => read(`/backend/report/generate-report/vehicles?${range}&format=pdf`)],
};

const results: Record<string, { responses: number; failed: number }> = {};
const stopping = new AbortController();
/** Repeats a call at its interval, or as soon as the previous response has arrived when that takes longer. */
async function repeat(name: string) {
  const [every, send] = CALLS[name]!;
  const result = (results[name] = { responses: 0, failed: 0 });
  while (!stopping.signal.aborted) {
    const started = performance.now();
    const isSuccess = await send().then(
      async (response) => (await response.arrayBuffer(), response.ok),
      () => false,
    );
    result.responses++;
    if (!isSuccess) result.failed++;
    await sleep(Math.max(0, every - (performance.now() - started)));
  }
}

for (let at = 0; at < STREAMS; at++)
  get(`${server.origin}/backend/visit/follow-visits`, { headers: { authorization } }, (stream) => stream.resume());
const loops = Object.keys(CALLS).map(repeat);
const renewal = setInterval(() => void renewToken(), TOKEN_MS);
const samples: { minutes: number; residentMb: number; liveMb: number }[] = [];
for (let sample = 1; sample <= SAMPLES; sample++) {
  await sleep((minutes / SAMPLES) * 60_000);
  const residentMb = server.memory();
  samples.push({
    minutes: (sample * minutes) / SAMPLES,
    residentMb,
    liveMb: await readLiveMemory(INSPECTOR_PORT),
  });
}
clearInterval(renewal);
stopping.abort();
await Promise.all(loops);
await deleteBenchVisits(connection);
await deps.close();
await server.stop();

const [first, last] = [samples[0]!, samples.at(-1)!];
const memoryRatio = ratio(last.liveMb, first.liveMb);
const failed = Object.values(results).reduce((sum, result) => sum + result.failed, 0);
console.log(
  JSON.stringify(
    {
      benchmark: `memory in ${minutes} minutes of mixed load`,
      budget: BUDGET,
      memoryRatio,
      residentRatio: ratio(last.residentMb, first.residentMb),
      samples,
      results,
    },
    null,
    2,
  ),
);
if (memoryRatio > BUDGET.memoryRatio || failed > BUDGET.failed) process.exitCode = 1;
