// Opens 200 streams of the real-time screen while 50 page views arrive per second. Measures the CPU time that the
// streams add, the memory over time, and the latency from a view to the streams.
// `node bench/real-time.ts [--seconds 600]`
import { get, type IncomingMessage } from 'node:http';
import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { startSession } from '#backend/auth/sessions.ts';
import type { LiveSnapshot } from '#domain/analytics/real-time.ts';
import { createCpuReader } from './support/cpu-time.ts';
import { openDeps, startServer } from './support/garage.ts';
import { ratio } from './support/load.ts';
import { postJson } from './support/kill-writes.ts';
import { readLiveMemory } from './support/live-memory.ts';
import { PHONE_USER_AGENT } from './support/view-load.ts';

const { values } = parseArgs({ options: { seconds: { type: 'string', default: '600' } } });
const seconds = Number(values.seconds);
const FOLDER = 'bench-real-time';
const INSPECTOR_PORT = 4475;
const BUDGET = { streamsCpuPercent: 10, latencyP99Ms: 1_000, memoryRatio: 1.1 };
const STREAMS = 200;
/** Streams per account, below the server's limit of six. */
const STREAMS_PER_PERSON = 5;
/** Streams whose snapshots are parsed; the others are drained. */
const READ_STREAMS = 5;
const VIEWS_PER_SECOND = 50;
/** Seconds of the baseline measurement without streams. */
const BASELINE_SECONDS = Math.min(30, seconds);
/** Unmeasured seconds at the start of each measurement. */
const WARM_UP_SECONDS = 10;
const SAMPLE_MS = 1_000;
const QUARTERS = 4;
/** Limit on the counted duration of a sample: a longer one means that the machine was paused. */
const LONGEST_SAMPLE_MS = 3_000;

const settings = {
  PAGE_VIEWS_PER_MINUTE: '0',
  PAGE_VIEWS_PER_DAY: '0',
  PAGE_VIEWS_PER_DAY_PER_ADDRESS: '0',
  PAGE_VIEWS_PER_SECOND: '0',
  NODE_OPTIONS: `--inspect=127.0.0.1:${INSPECTOR_PORT}`,
};
const server = await startServer(4474, FOLDER, settings);
const { deps } = await openDeps(FOLDER);
for (const table of ['page_views', 'page_view_days', 'page_view_sessions'] as const)
  await sql`truncate ${sql.table(table)}`.execute(deps.db);
const readCpu = await createCpuReader(deps.pool, server.pid);

/** Creates enough employees for all streams and returns their access tokens. */
async function createTokens(): Promise<string[]> {
  await sql`
    insert into users (first_name, last_name, email, username, country_code, phone_number, phone_e164, role, verified)
    select 'Stream', 'Reader', 'stream' || at || '@example.com', 'stream' || at, '+961', (71800000 + at)::text,
      '+961' || (71800000 + at), 'EMPLOYEE', true
    from generate_series(1, ${sql.lit(STREAMS / STREAMS_PER_PERSON)}) as at on conflict do nothing`.execute(deps.db);
  const people = await deps.db.selectFrom('users').selectAll().where('first_name', '=', 'Stream').execute();
  return Promise.all(people.map(async (person) => (await startSession(deps, person))!.accessToken));
}

const sentAt: number[] = [];
const latencies: number[] = [];
let viewsBefore = 0;

/** Records the latency of each view, from its request to the first snapshot of this stream that counts it. */
function readSnapshots(stream: IncomingMessage) {
  let text = '';
  let seen = sentAt.length;
  stream.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk;
    for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
      const json = /^data: (.*)$/m.exec(text.slice(0, end))?.[1];
      text = text.slice(end + 2);
      if (!json) continue;
      const { views } = JSON.parse(json) as LiveSnapshot;
      const counted = views.minutes.reduce((sum, count) => sum + count, 0) - viewsBefore;
      for (; seen < counted; seen++) latencies.push(performance.now() - sentAt[seen]!);
    }
  });
}

const openStream = (token: string, at: number) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    const url = `${server.origin}/backend/analytics/real-time`;
    get(url, { headers: { authorization: `Bearer ${token}` } }, (stream) => {
      if (at < READ_STREAMS) readSnapshots(stream);
      else stream.resume();
      stream.on('end', () => (ended += 1)).on('error', () => {});
      resolve(stream);
    }).on('error', reject);
  });
let ended = 0;

/** Sends views at an even pace and returns how many were stored. */
async function sendViews(count: number): Promise<number> {
  const responses: Promise<boolean>[] = [];
  for (let view = 0; view < count; view++) {
    const body = {
      session_id: `session ${Math.floor(view / 5)}`,
      page_path: `/en/page-${view % 40}`,
      eventType: 'page_view',
      language: 'en',
    };
    sentAt.push(performance.now());
    const sending = postJson(`${server.origin}/backend/analytics/track-visit`, body, {
      'user-agent': PHONE_USER_AGENT,
    });
    responses.push(
      sending.then(
        async (response) => (await response.text()) !== '' && response.status === 202,
        () => false,
      ),
    );
    // Timers fire about a millisecond late.
    await sleep(1_000 / VIEWS_PER_SECOND - 1);
  }
  return (await Promise.all(responses)).filter(Boolean).length;
}

/**
 * Sends views for `duration` seconds after a warm-up. Returns the CPU use of server and database in percent of a core,
 * and the megabytes of resident memory and of live memory (after a garbage collection) at the end of each quarter.
 */
async function measure(duration: number) {
  const sending = sendViews((duration + WARM_UP_SECONDS) * VIEWS_PER_SECOND);
  await sleep(WARM_UP_SECONDS * 1_000);
  const before = readCpu();
  const residentMb: number[] = [];
  const liveMb: number[] = [];
  const total = (duration - 2) * 1_000;
  let elapsed = 0;
  while (elapsed < total) {
    const sampled = performance.now();
    await sleep(SAMPLE_MS);
    elapsed += Math.min(performance.now() - sampled, LONGEST_SAMPLE_MS);
    if (elapsed < (total * (liveMb.length + 1)) / QUARTERS) continue;
    // V8 postpones garbage collections for minutes, so resident memory does not distinguish a leak from garbage.
    residentMb.push(Math.round(server.memory()));
    liveMb.push(await readLiveMemory(INSPECTOR_PORT));
  }
  const after = readCpu();
  const percent = (from: number, to: number) => Math.round(((to - from) / elapsed) * 1_000) / 10;
  return {
    serverPercent: percent(before.server, after.server),
    databasePercent: percent(before.database, after.database),
    views: await sending,
    residentMb,
    liveMb,
  };
}

const tokens = await createTokens();
const base = await measure(BASELINE_SECONDS);
viewsBefore = base.views;
sentAt.length = 0;
const streams = await Promise.all(
  Array.from({ length: STREAMS }, (_, at) => openStream(tokens[at % tokens.length]!, at)),
);
const refused = streams.filter(({ statusCode }) => statusCode !== 200).length;
if (refused > 0) throw new Error(`${refused} streams were refused`);
const withStreams = await measure(seconds);
await sleep(2_000);
const isComplete = latencies.length === withStreams.views * READ_STREAMS && ended === 0;
streams.forEach((stream) => stream.destroy());
await deps.close();
await server.stop();

const sorted = latencies.toSorted((one, other) => one - other);
const latencyMs = {
  p50: Math.round(sorted[Math.floor(sorted.length * 0.5)] ?? Infinity),
  p99: Math.round(sorted[Math.floor(sorted.length * 0.99)] ?? Infinity),
};
const streamsCpuPercent = Math.round((withStreams.serverPercent - base.serverPercent) * 10) / 10;
const memoryRatio = ratio(withStreams.liveMb[3]!, withStreams.liveMb[1]!);
const result = { withoutStreams: base, withStreams, streamsCpuPercent, latencyMs, isComplete, memoryRatio };
const machine = { load: loadavg().map((one) => Math.round(one * 10) / 10) };
console.log(JSON.stringify({ benchmark: 'real time', seconds, budget: BUDGET, ...result, machine }, null, 2));
const isWithin =
  streamsCpuPercent <= BUDGET.streamsCpuPercent &&
  latencyMs.p99 <= BUDGET.latencyP99Ms &&
  memoryRatio <= BUDGET.memoryRatio &&
  isComplete;
if (!isWithin) process.exitCode = 1;
