// Measures the start with an existing database until the first response, and the resident memory after it.
import { parseArgs } from 'node:util';
import { startServer } from './support/garage.ts';
import { median } from './support/load.ts';

const BUDGET_MS = 1_000;

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '5' } } });
const first = await startServer(4396);
await first.stop();

const times: number[] = [];
let memoryMb = 0;
for (let round = 0; round < Number(values.rounds); round++) {
  const garage = await startServer(4396);
  times.push(Math.round(garage.startupMs));
  memoryMb = garage.memory();
  await garage.stop();
}
const medianMs = median(times);
console.log(
  JSON.stringify(
    { benchmark: 'start with an existing database', budgetMs: BUDGET_MS, medianMs, times, memoryMb },
    null,
    2,
  ),
);
if (medianMs > BUDGET_MS) process.exitCode = 1;
