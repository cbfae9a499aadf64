import { join, resolve } from 'node:path';
import { backUp } from '#server/backup/backup.ts';
import { backupName } from '#server/backup/kept-backup.ts';
import { parseOptions, runCommand } from '#server/command.ts';

const { values } = parseOptions('npm run backup [-- --out FOLDER]', { options: { out: { type: 'string' } } });

await runCommand(async ({ config, pool, storage, now }) => {
  const folder = resolve(values.out ?? join(config.backupDir, backupName('karaj', now())));
  const { tables, files } = await backUp({ pool, storage, folder, passphrase: config.backupPassphrase, now: now() });
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  console.log(`${rows} rows of ${tables.length} tables and ${files.length} files are in ${folder}`);
  if (!config.backupPassphrase)
    console.log('The backup contains no keys. Set BACKUP_PASSPHRASE to include them encrypted.');
});
