import { spawnSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createUploadFolder, type UploadFolder } from './uploads.ts';

let folder: string;
let spool: UploadFolder;
beforeEach(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'karaj-spool-')), 'uploads');
  spool = createUploadFolder(folder);
});
afterEach(() => rm(join(folder, '..'), { recursive: true, force: true }));

async function* parts(...texts: string[]) {
  for (const text of texts) yield Buffer.from(text);
}

test('stores an upload unchanged and readable by its owner only until it is removed', async () => {
  const file = await spool.receive(parts('ab', '', 'cde'), 'photo.jpg');
  expect(file).toMatchObject({ name: 'photo.jpg', size: 5 });
  expect(await readFile(file.path, 'utf8')).toBe('abcde');
  expect((await stat(file.path)).mode & 0o077).toBe(0);
  expect((await stat(folder)).mode & 0o077).toBe(0);
  await spool.remove(file);
  await spool.remove(file);
  expect(await readdir(folder)).toEqual([]);
});

test('removes the file of an aborted upload', async () => {
  async function* cut() {
    yield Buffer.from('ab');
    throw new Error('aborted');
  }
  await expect(spool.receive(cut(), 'photo.jpg')).rejects.toThrow('aborted');
  expect(await readdir(folder)).toEqual([]);
});

test('removes the files of a killed process and keeps pending uploads', async () => {
  await spool.removeUnfinished(new Date());
  const [left, coming] = [await spool.receive(parts('a'), 'a'), await spool.receive(parts('b'), 'b')];
  const yesterday = new Date(Date.now() - 86_400_000);
  await utimes(left.path, yesterday, yesterday);
  await spool.removeUnfinished(new Date(Date.now() - 3_600_000));
  expect(await readdir(folder)).toEqual([coming.path.split('/').at(-1)]);
});

test('removes the files of an ended process of this machine at once, and keeps those of others', async () => {
  const coming = await spool.receive(parts('a'), 'a');
  const name = coming.path.split('/').at(-1)!;
  const [host, pid, startedAt, id] = name.split('_') as [string, string, string, string];
  const ended = String(spawnSync(process.execPath, ['--version']).pid);
  const kept = [name, `elsewhere_${ended}_${startedAt}_${id}`, `${host}_${process.ppid}_1_${id}`, 'unknown'];
  const left = [`${host}_${ended}_${startedAt}_${id}`, `${host}_${pid}_1_${id}`];
  for (const one of [...kept.slice(1), ...left]) await writeFile(join(folder, one), 'a');
  await spool.removeUnfinished(new Date(Date.now() - 3_600_000));
  expect((await readdir(folder)).toSorted()).toEqual(kept.toSorted());
});
