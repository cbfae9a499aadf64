import { readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, expect, test, vi } from 'vitest';
import { startPeriodicJobs } from '#backend/sweeps.ts';
import { useApp } from '#tests/support/app.ts';
import { listFiles } from '#tests/support/media-files.ts';
import { aMedium } from '#tests/support/workshop-factories.ts';

const app = useApp();
afterEach(() => vi.useRealTimers());

/** Lists the keys of images and media, and the unfinished uploads. */
const listRemaining = async () => {
  const rows = app.deps.db.selectFrom('images').select('key').unionAll(app.deps.db.selectFrom('media').select('key'));
  return [...(await rows.execute()).map(({ key }) => key), ...(await listFiles(app)).waiting];
};
const addOrphan = (key: string) =>
  app.deps.db
    .insertInto('images')
    .values({ key, purpose: 'USER', user_id: null, content_type: 'image/webp', bytes: 1, width: 1, height: 1 })
    .execute();

test('run soon after the start and every hour until the stop', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval'] });
  const stop = startPeriodicJobs({ ...app.deps, now: () => new Date(Date.now() + 25 * 3_600_000) });
  const waitForSweep = async () => {
    for (const end = performance.now() + 5_000; (await listRemaining()).length && performance.now() < end;);
    return listRemaining();
  };
  await addOrphan('first.webp');
  await aMedium(app.deps.db, { deleted_at: new Date(Date.now() - 30 * 24 * 3_600_000) });
  await app.deps.uploads.receive(Readable.from([Buffer.from('a')]), 'a.jpg');
  vi.advanceTimersByTime(60_000);
  expect(await waitForSweep()).toEqual([]);
  await addOrphan('second.webp');
  vi.advanceTimersByTime(59 * 60_000);
  expect(await waitForSweep()).toEqual([]);
  stop();
  await addOrphan('third.webp');
  vi.advanceTimersByTime(2 * 3_600_000);
  expect(await listRemaining()).toEqual(['third.webp']);
});

test('remove the unfinished files of killed processes', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval'] });
  const folder = join(app.deps.config.dataDir, 'files');
  await app.deps.storage.write('kept.webp', Buffer.from('a'), 'image/webp');
  const yesterday = new Date(Date.now() - 25 * 3_600_000);
  for (const name of ['old.part', 'new.part', 'old.webp']) {
    await writeFile(join(folder, name), 'a');
    if (name.startsWith('old')) await utimes(join(folder, name), yesterday, yesterday);
  }
  const stop = startPeriodicJobs(app.deps);
  vi.advanceTimersByTime(60_000);
  vi.useRealTimers();
  const names = async () => (await readdir(folder, { recursive: true })).toSorted();
  await expect.poll(names, { timeout: 5_000 }).toEqual(['ke', join('ke', 'kept.webp'), 'new.part', 'old.webp']);
  stop();
});

test('delete entries of the audit log after two years, except those in the history of a visit', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval'] });
  const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 3_600_000);
  const entry = { action: 'update', entity_type: 'vehicles', changes: '{}' };
  const reason = JSON.stringify({ price: { from: 1, to: 2 }, reason: { from: null, to: 'Wrong price' } });
  const assigneeId = JSON.stringify({ assigneeId: { from: null, to: crypto.randomUUID() } });
  await app.deps.db
    .insertInto('audit_log')
    .values([
      { ...entry, entity_id: 'old', at: daysAgo(731) },
      { ...entry, entity_id: 'old-visit', entity_type: 'visits', at: daysAgo(731) },
      { ...entry, entity_id: 'newer', at: daysAgo(729) },
      { ...entry, entity_id: 'correction', entity_type: 'tasks', changes: reason, at: daysAgo(3_000) },
      { ...entry, entity_id: 'assignment', entity_type: 'tasks', changes: assigneeId, at: daysAgo(3_000) },
    ])
    .execute();
  const stop = startPeriodicJobs(app.deps);
  vi.advanceTimersByTime(60_000);
  vi.useRealTimers();
  const stored = async () =>
    (await app.deps.db.selectFrom('audit_log').select('entity_id').execute()).map((row) => row.entity_id);
  await expect
    .poll(async () => (await stored()).toSorted(), { timeout: 5_000 })
    .toEqual(['assignment', 'correction', 'newer']);
  stop();
});
