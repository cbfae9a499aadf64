// npm run restore -- FOLDER
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { restore } from '#server/backup/restore.ts';
import { runCommand } from '#server/command.ts';
import { StartError } from '#backend/config.ts';

const { positionals } = parseArgs({ allowPositionals: true });

await runCommand(async ({ db, pool, storage }) => {
  const [folder] = positionals;
  if (!folder) throw new StartError('Name the folder of the backup: npm run restore -- FOLDER');
  const { tables, files, createdAt, rowsOnly } = await restore(db, pool, storage, resolve(folder));
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  console.log(
    `Restored ${rows} rows of ${tables.length} tables and ${files.length} files, as they were on ${createdAt}`,
  );
  if (rowsOnly) console.log('The backup has no files: copy the folder files of the old DATA_DIR into the new one.');
});
