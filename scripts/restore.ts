import { resolve } from 'node:path';
import { restore } from '#server/backup/restore.ts';
import { type CommandContext, parseOptions, runCommand } from '#server/command.ts';
import { StartError } from '#backend/config.ts';

const { positionals, values } = parseOptions('npm run restore -- FOLDER [--without-keys]', {
  allowPositionals: true,
  options: { 'without-keys': { type: 'boolean' } },
});

async function restoreBackup({ config, db, pool, storage }: CommandContext) {
  const [folder] = positionals;
  if (!folder) throw new StartError('Name the folder of the backup: npm run restore -- FOLDER');
  const { tables, files, createdAt, rowsOnly } = await restore(db, pool, storage, resolve(folder), {
    passphrase: config.backupPassphrase,
    withoutKeys: values['without-keys'],
  });
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  console.log(
    `Restored ${rows} rows of ${tables.length} tables and ${files.length} files, as they were on ${createdAt}`,
  );
  if (rowsOnly) console.log('The backup has no files: copy the folder files of the old DATA_DIR into the new one.');
}

await runCommand(restoreBackup, { creates: 'garage' });
