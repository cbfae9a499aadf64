// Measures a repair report of 100,000 rows as CSV and XLSX, and one of 1,000 rows as PDF, with the backend in this
// process: duration, time to first byte, memory above idle and event loop delay.
import { readdirSync, readFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { createBackend } from '#backend/app.ts';
import type { Deps } from '#backend/deps.ts';
import { migrate } from '#backend/db/migrations.ts';
import { createDemoGarage } from '#demo/demo.ts';
import { REPORT_FORMATS, type ReportFormat } from '#domain/reports/report.ts';
import { KB, MB } from '#domain/units.ts';
import { fetchToken, openDeps, startServer } from './support/garage.ts';

const ROWS = { csv: 100_000, xlsx: 100_000, pdf: 1_000 };
const BUDGET = {
  csv: { seconds: 6, firstByteMs: 300, memoryMb: 150, delayMs: 50 },
  xlsx: { seconds: 6, firstByteMs: 300, memoryMb: 150, delayMs: 50 },
  pdf: { seconds: 2, firstByteMs: 2_000, memoryMb: 400, delayMs: 50 },
};
/** Year of the generated tasks, by their number; it contains no other tasks. */
const YEARS = { 100_000: 2001, 1_000: 2002 } as Record<number, number>;

/** Adds `rows` repair tasks to the visits of the demo garage, one per minute from the start of their year. */
async function ensureRepairs({ db }: Deps, rows: number): Promise<void> {
  const start = `${YEARS[rows]}-01-01`;
  const { count } = await db
    .selectFrom('tasks')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('created_at', '>=', new Date(start))
    .where('created_at', '<', new Date(`${YEARS[rows]! + 1}-01-01`))
    .executeTakeFirstOrThrow();
  if (count > 0) return;
  await sql`
    insert into tasks (visit_id, user_id, name, service, sold_for, currency, priority, status, created_at)
    select visit.id, visit.user_id, 'تغيير فحمات الفرامل ' || at, 'REPAIR', at, visit.currency, 'NORMAL', 'Completed',
      ${start}::timestamptz + at * interval '1 minute'
    from generate_series(1, ${rows}) at
    join (select *, row_number() over (order by id) as number, count(*) over () as visits from visits) visit
      on visit.number = 1 + at % visit.visits`.execute(db);
}

/** Returns the peak resident memory of the largest child process, in megabytes. */
function childMemory(): number {
  const children = readdirSync('/proc/self/task').flatMap((task) =>
    readFileSync(`/proc/self/task/${task}/children`, 'utf8').split(' ').filter(Boolean),
  );
  const peaks = children.map((pid) => Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]));
  return Math.max(0, ...peaks) / KB;
}

const server = await startServer(4521);
const { deps } = await openDeps();
await migrate(deps.db);
await createDemoGarage(deps);
for (const rows of new Set(Object.values(ROWS))) await ensureRepairs(deps, rows);
const token = await fetchToken(server.origin);
const backend = createBackend(deps);

async function generate(format: ReportFormat) {
  const year = YEARS[ROWS[format]];
  const query = new URLSearchParams({ startDate: `${year}-01-01`, endDate: `${year}-12-31`, format, lan: 'ar' });
  const request = new Request(`http://garage.test/backend/report/generate-report/repairs?${query}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const started = performance.now();
  const response = await backend.fetch(request, { address: '127.0.0.1', requestId: 'bench' });
  if (!response.ok) throw new Error(await response.text());
  let [bytes, firstByteMs, peak] = [0, 0, 0];
  for await (const chunk of response.body!) {
    firstByteMs ||= performance.now() - started;
    bytes += chunk.length;
    peak = Math.max(peak, process.memoryUsage.rss());
  }
  return { seconds: (performance.now() - started) / 1_000, firstByteMs, bytes, peak };
}

// Measured before the warm-up, which already grows the heap.
const idle = process.memoryUsage.rss();
const results: Record<string, object> = {};
let isWithin = true;
for (const format of REPORT_FORMATS) {
  // Warms up compiled code and prepared statements.
  await generate(format);
  await sleep(1_000);
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  const { seconds, firstByteMs, bytes, peak } = await generate(format);
  delay.disable();
  const memoryMb = format === 'pdf' ? childMemory() : Math.max(0, (peak - idle) / MB);
  const measured = { seconds, firstByteMs, memoryMb, delayMs: delay.percentile(99) / 1e6 };
  const budget = BUDGET[format];
  isWithin &&= Object.entries(budget).every(([name, limit]) => measured[name as keyof typeof measured] <= limit);
  const rounded = Object.entries(measured).map(([name, value]) => [
    name,
    Number(value.toFixed(name === 'seconds' ? 2 : 0)),
  ]);
  results[format] = { rows: ROWS[format], kilobytes: Math.round(bytes / KB), ...Object.fromEntries(rounded), budget };
}
console.log(JSON.stringify({ benchmark: 'reports', results }, null, 2));
await deps.close();
await server.stop();
process.exitCode = isWithin ? 0 : 1;
