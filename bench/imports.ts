// Measures an import of 10,000 rows, each a new client with a vehicle: the seconds of preview, import and undo, and the
// progress that concurrent requests read.
import { setTimeout as sleep } from 'node:timers/promises';
import type { ImportCheck, ImportRecord } from '#domain/imports/endpoints.ts';
import type { ImportAnswers } from '#domain/imports/import-fields.ts';
import { fetchToken, startServer } from './support/garage.ts';

const ROWS = 10_000;
const BUDGET = { importSeconds: 20 };
const HEADINGS = 'Name,Phone,Plate,Make,Model,Year';
const ANSWERS: ImportAnswers = { countryCode: '+961', type: 'Car', color: 'White', engineType: 'Petrol' };
/** Milliseconds between two readings of the progress, as in the portal. */
const PROGRESS_INTERVAL = 500;

const server = await startServer(4522, 'bench-imports');
const headers = { authorization: `Bearer ${await fetchToken(server.origin)}` };

async function send(path: string, init: RequestInit): Promise<{ data: unknown; seconds: number }> {
  const started = performance.now();
  const response = await fetch(`${server.origin}/backend/import/${path}`, init);
  if (!response.ok) throw new Error(await response.text());
  const { data } = (await response.json()) as { data: unknown };
  return { data, seconds: (performance.now() - started) / 1_000 };
}

const lines = Array.from(
  { length: ROWS },
  (_, row) => `Client ${row} Bench,03 ${100_000 + row},BENCH${row},Kia,Rio,2015`,
);
const form = new FormData();
form.set('file', new File([[HEADINGS, ...lines].join('\r\n')], 'clients.csv'));
form.set('answers', JSON.stringify(ANSWERS));
const checked = await send('check-file', { method: 'POST', headers, body: form });
const { id: importId, columns, counts } = checked.data as ImportCheck;

const progress: number[] = [];
const end = new AbortController();
async function followProgress(): Promise<void> {
  while (!end.signal.aborted) {
    const { data } = await send('fetch-imports', { headers });
    progress.push((data as ImportRecord[]).find(({ id }) => id === importId)?.processed ?? 0);
    await sleep(PROGRESS_INTERVAL);
  }
}
const following = followProgress();
const imported = await send('run-import', {
  method: 'POST',
  headers: { ...headers, 'content-type': 'application/json' },
  body: JSON.stringify({ importId, mapping: columns.map(({ field }) => field), answers: ANSWERS }),
});
end.abort();
await following;
const undone = await send(`undo-import/${importId}`, { method: 'DELETE', headers });
await server.stop();

const steps = new Set(progress.filter((processed) => processed > 0 && processed < ROWS)).size;
const isRising = progress.every((processed, at) => processed >= (progress[at - 1] ?? 0));
const results = {
  rows: ROWS,
  created: counts.create,
  checkSeconds: Number(checked.seconds.toFixed(2)),
  importSeconds: Number(imported.seconds.toFixed(2)),
  undoSeconds: Number(undone.seconds.toFixed(2)),
  progress: { readings: progress.length, steps, isRising },
};
console.log(JSON.stringify({ benchmark: 'imports', results, budget: BUDGET }, null, 2));
const isComplete =
  (imported.data as ImportRecord).processed === ROWS && counts.create === ROWS && isRising && steps > 0;
process.exitCode = isComplete && results.importSeconds <= BUDGET.importSeconds ? 0 : 1;
