// How long a start with an existing database takes until the first answer, and what the process holds then.
import { parseArgs } from 'node:util';
import { startGarage } from './support/garage.ts';
import { median } from './support/load.ts';

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '5' } } });
const first = await startGarage(4396);
await first.stop();

const times: number[] = [];
let memoryMb = 0;
for (let round = 0; round < Number(values.rounds); round++) {
  const garage = await startGarage(4396);
  times.push(Math.round(garage.startedIn));
  memoryMb = garage.memory();
  await garage.stop();
}
console.log(
  JSON.stringify(
    { what: 'start with an existing database', reachMs: 1000, medianMs: median(times), times, memoryMb },
    null,
    2,
  ),
);
