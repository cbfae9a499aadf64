// What kill -9 costs: nothing that was acknowledged, and a moment. `node bench/kill.ts --cycles 20`
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { killCycles } from './support/kill-cycles.ts';
import { median } from './support/load.ts';

const { values } = parseArgs({
  options: { cycles: { type: 'string', default: '20' }, port: { type: 'string', default: '4397' } },
});
const dataDir = mkdtempSync(join(tmpdir(), 'karaj-kill-'));
chmodSync(dataDir, 0o755);
const { readyMs, ...result } = await killCycles({ cycles: Number(values.cycles), port: Number(values.port), dataDir });
rmSync(dataDir, { recursive: true, force: true });

// The first start makes the database and the demo garage.
const again = readyMs.slice(1);
const slowestMs = Math.max(...again);
console.log(
  JSON.stringify(
    { what: 'kill -9 during writes', ...result, reachMs: 5000, medianMs: median(again), slowestMs, readyMs },
    null,
    2,
  ),
);
if (result.lost || result.partial || slowestMs > 5000) process.exitCode = 1;
