// npm run seed -- --vehicles N
import { parseArgs } from 'node:util';
import { addManyVehicles } from '#demo/bulk.ts';
import { addManyVisits } from '#demo/bulk-work.ts';
import { migrate } from '#backend/db/migrations.ts';
import { runCommand } from '#server/command.ts';
import { StartError } from '#backend/config.ts';

const { values } = parseArgs({ options: { vehicles: { type: 'string' } } });

await runCommand(async ({ db, now }) => {
  const count = Number(values.vehicles);
  if (!Number.isInteger(count) || count < 1) throw new StartError('Say how many: npm run seed -- --vehicles 1000');
  await migrate(db);
  const started = performance.now();
  await addManyVehicles(db, count, now());
  await addManyVisits(db);
  console.log(
    `${count} vehicles with their owners, visits and payments in ${((performance.now() - started) / 1000).toFixed(1)} s`,
  );
});
