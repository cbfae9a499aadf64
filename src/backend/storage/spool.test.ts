import { mkdtemp, readdir, readFile, rm, stat, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createSpool, type Spool } from './spool.ts';

let folder: string;
let spool: Spool;
beforeEach(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'karaj-spool-')), 'uploads');
  spool = createSpool(folder);
});
afterEach(() => rm(join(folder, '..'), { recursive: true, force: true }));

async function* parts(...texts: string[]) {
  for (const text of texts) yield Buffer.from(text);
}

test('an upload is on the disk as it came, for its owner alone, until it is dropped', async () => {
  const file = await spool.take(parts('ab', '', 'cde'), 'photo.jpg');
  expect(file).toMatchObject({ name: 'photo.jpg', size: 5 });
  expect(await readFile(file.path, 'utf8')).toBe('abcde');
  expect((await stat(file.path)).mode & 0o077).toBe(0);
  expect((await stat(folder)).mode & 0o077).toBe(0);
  await spool.drop(file);
  await spool.drop(file);
  expect(await readdir(folder)).toEqual([]);
});

test('one that breaks off leaves nothing', async () => {
  async function* cut() {
    yield Buffer.from('ab');
    throw new Error('aborted');
  }
  await expect(spool.take(cut(), 'photo.jpg')).rejects.toThrow('aborted');
  expect(await readdir(folder)).toEqual([]);
});

test('what a killed process left is swept, and what is on its way is not', async () => {
  await spool.sweep(new Date());
  const [left, coming] = [await spool.take(parts('a'), 'a'), await spool.take(parts('b'), 'b')];
  const yesterday = new Date(Date.now() - 86_400_000);
  await utimes(left.path, yesterday, yesterday);
  await spool.sweep(new Date(Date.now() - 3_600_000));
  expect(await readdir(folder)).toEqual([coming.path.split('/').at(-1)]);
});
