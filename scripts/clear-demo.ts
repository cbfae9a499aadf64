import { StartError } from '#backend/config.ts';
import { clearDemo } from '#server/clear-demo.ts';
import { parseOptions, runCommand } from '#server/command.ts';
import { ask, isInteractive } from './ask.ts';

const { values } = parseOptions('npm run clear-demo [-- --name "NAME OF THE GARAGE"]', {
  options: { name: { type: 'string' } },
});

await runCommand(async ({ config, prepare, pool, db, storage, now }) => {
  await prepare();
  const folder = await clearDemo({ config, pool, db, storage, now, confirm });
  console.log(`The demo in ${config.dataDir} is cleared; its backup is in ${folder}`);
});

async function confirm(names: string): Promise<string> {
  if (values.name !== undefined) return values.name;
  if (isInteractive()) return ask(`All data of ${names} will be deleted. Type the name of the garage:`);
  throw new StartError('Confirm with the name of the garage: npm run clear-demo -- --name "NAME"');
}
