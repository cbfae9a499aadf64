import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AppError } from '#domain/errors.ts';
import { aCsv } from '#tests/support/import-files.ts';
import { createImportReader } from './import-reader.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'karaj-import-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function read(file: Blob, reader = createImportReader()) {
  const path = join(folder, crypto.randomUUID());
  await writeFile(path, new Uint8Array(await file.arrayBuffer()));
  return reader.read(path);
}
const problemOf = (file: Blob, reader = createImportReader()) =>
  read(file, reader).then(
    () => undefined,
    (error: AppError) => error.detail.problems?.[0]?.code,
  );
test('reads files in processes of their own', async () => {
  const file = aCsv([
    ['Name', 'Phone'],
    ['Samir', '1'],
  ]);
  const table = {
    format: 'csv',
    encoding: 'utf-8',
    headings: ['Name', 'Phone'],
    rows: [{ number: 2, cells: ['Samir', '1'] }],
  };
  expect(await Promise.all([read(file), read(file)])).toEqual([table, table]);
  expect(await problemOf(aCsv([['Name']]))).toBe('fileEmpty');
});

test('rejects a file whose process exits or times out', async () => {
  const entry = join(folder, 'process.mjs');
  await writeFile(entry, "process.on('message', () => process.exit(1));");
  expect(await problemOf(aCsv([['a']]), createImportReader({ entry }))).toBe('fileUnreadable');
  await writeFile(entry, "process.on('message', () => {});");
  expect(await problemOf(aCsv([['a']]), createImportReader({ entry, timeout: 300 }))).toBe('fileUnreadable');
});
