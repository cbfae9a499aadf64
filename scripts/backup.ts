// npm run backup [-- --out FOLDER]
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { backUp } from '#server/backup/backup.ts';
import { backupName } from '#server/backup/kept-backup.ts';
import { runCommand } from '#server/command.ts';

const { values } = parseArgs({ options: { out: { type: 'string' } } });

await runCommand(async ({ config, pool, storage, now }) => {
  const folder = resolve(values.out ?? join(config.backupDir, backupName('karaj', now())));
  const { tables, files } = await backUp({ pool, storage, folder, now: now() });
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  console.log(`${rows} rows of ${tables.length} tables and ${files.length} files are in ${folder}`);
});
