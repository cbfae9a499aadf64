import { addManyPageViews, addManyVehicles } from '#demo/bulk.ts';
import { addManyVisits } from '#demo/bulk-work.ts';
import { type CommandContext, parseOptions, runCommand } from '#server/command.ts';
import { StartError } from '#backend/config.ts';

const { values } = parseOptions('npm run seed -- [--vehicles N] [--events N]', {
  options: { vehicles: { type: 'string' }, events: { type: 'string' } },
});

/** Parses an option as a positive integer; returns undefined if it is absent. */
function parseCount(option: keyof typeof values): number | undefined {
  if (values[option] === undefined) return undefined;
  const count = Number(values[option]);
  if (!Number.isInteger(count) || count < 1) throw new StartError(`Say how many: npm run seed -- --${option} 1000`);
  return count;
}

async function seed({ config, prepare, db, now }: CommandContext) {
  const [vehicles, events] = [parseCount('vehicles'), parseCount('events')];
  if (!vehicles && !events) throw new StartError('Say how many: npm run seed -- --vehicles 1000 --events 1000000');
  await prepare();
  const started = performance.now();
  const seconds = () => ((performance.now() - started) / 1000).toFixed(1);
  if (vehicles) {
    await addManyVehicles(db, vehicles, now());
    await addManyVisits(db, config.defaultCurrency);
    console.log(`${vehicles} vehicles with their owners, visits and payments in ${seconds()} s`);
  }
  if (events) {
    const stored = await addManyPageViews(db, events, now());
    console.log(`${stored} page views of 13 months with their roll-ups in ${seconds()} s`);
  }
}

await runCommand(seed, { creates: 'demo' });
