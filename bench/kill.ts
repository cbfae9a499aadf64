// Kills server, database, both and a worker of the database in turn during writes: counts lost acknowledged rows and
// measures the time until ready. `node bench/kill.ts [--cycles 100] [--views]`: `--views` writes page views instead of
// static data.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { runKillCycles } from './support/kill-cycles.ts';
import { pageViewWrite, staticDataWrite } from './support/kill-writes.ts';
import { median } from './support/load.ts';

const { values } = parseArgs({
  options: {
    cycles: { type: 'string', default: '100' },
    port: { type: 'string', default: '4397' },
    views: { type: 'boolean' },
  },
});
const dataDir = mkdtempSync(join(tmpdir(), 'karaj-kill-'));
chmodSync(dataDir, 0o755);
const { readyMs, ...result } = await runKillCycles({
  cycles: Number(values.cycles),
  port: Number(values.port),
  dataDir,
  writeKind: values.views ? pageViewWrite : staticDataWrite,
});
rmSync(dataDir, { recursive: true, force: true });

// Excludes the first start, which creates the database and the demo garage.
const restarts = readyMs.slice(1);
const slowestMs = Math.max(...restarts);
console.log(
  JSON.stringify(
    {
      benchmark: `kill -9 during ${values.views ? 'page views' : 'writes'}`,
      ...result,
      budgetMs: 5000,
      medianMs: median(restarts),
      slowestMs,
      readyMs,
    },
    null,
    2,
  ),
);
if (result.lost || result.partial || slowestMs > 5000) process.exitCode = 1;
