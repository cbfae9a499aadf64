import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { claimInstallation } from '#backend/installation.ts';
import { backUpIfDue } from '#server/backup/daily-backup.ts';
import { readManifest } from '#server/backup/restore.ts';
import { useApp } from '#tests/support/app.ts';

const app = useApp();

beforeAll(async () => {
  await claimInstallation(app.deps.db, 'garage');
  const info = [{ key: 'timeZone', value: 'Asia/Beirut' }];
  await app.deps.db
    .updateTable('branding')
    .set({ fields: JSON.stringify(info) })
    .where('type', '=', 'MERCHANT_INFO')
    .execute();
});
beforeEach(async () => {
  await app.deps.db.updateTable('installation').set({ kind: 'garage', backup_day: '2026-03-09' }).execute();
  rmSync(app.deps.config.backupDir, { recursive: true, force: true });
  mkdirSync(app.deps.config.backupDir, { recursive: true });
});

const names = () => readdirSync(app.deps.config.backupDir).toSorted();
const backedUpDay = async () =>
  (await app.deps.db.selectFrom('installation').select('backup_day').executeTakeFirstOrThrow()).backup_day;

test('backs a garage up once a day, at three of its own clock', async () => {
  // Beirut is two hours ahead of UTC.
  app.setClock(new Date('2026-03-10T00:59:00Z'));
  expect(await backUpIfDue(app.deps)).toBeUndefined();
  app.setClock(new Date('2026-03-10T01:00:00Z'));
  const folder = await backUpIfDue(app.deps);
  expect(folder).toBe(join(app.deps.config.backupDir, 'daily-2026-03-10T01-00-00'));
  expect(await readManifest(folder!)).not.toHaveProperty('rowsOnly');
  expect(await backedUpDay()).toBe('2026-03-10');
  app.setClock(new Date('2026-03-11T00:59:00Z'));
  expect(await backUpIfDue(app.deps)).toBeUndefined();
  expect(names()).toHaveLength(1);
});

test('makes up a missed backup, and the first one', async () => {
  app.setClock(new Date('2026-03-14T12:00:00Z'));
  expect(await backUpIfDue(app.deps)).toBeDefined();
  await app.deps.db.updateTable('installation').set({ backup_day: null }).execute();
  app.setClock(new Date('2026-03-14T12:01:00Z'));
  expect(await backUpIfDue(app.deps)).toBeDefined();
});

test('is made by one of several processes', async () => {
  app.setClock(new Date('2026-03-10T05:00:00Z'));
  const made = await Promise.all([1, 2, 3].map(() => backUpIfDue(app.deps)));
  expect(made.filter(Boolean)).toHaveLength(1);
  expect(names()).toEqual(['daily-2026-03-10T05-00-00']);
});

test('keeps seven, and the backups of other series', async () => {
  mkdirSync(join(app.deps.config.backupDir, 'karaj-2026-01-01T00-00-00'));
  for (let day = 10; day < 19; day++) {
    app.setClock(new Date(`2026-03-${day}T05:00:00Z`));
    await backUpIfDue(app.deps);
  }
  const daily = [12, 13, 14, 15, 16, 17, 18].map((day) => `daily-2026-03-${day}T05-00-00`);
  expect(names()).toEqual([...daily, 'karaj-2026-01-01T00-00-00']);
});

test('is not made of a demo', async () => {
  await app.deps.db.updateTable('installation').set({ kind: 'demo' }).execute();
  app.setClock(new Date('2026-03-10T05:00:00Z'));
  expect(await backUpIfDue(app.deps)).toBeUndefined();
});

test('leaves the day open when it fails or is ended', async () => {
  app.setClock(new Date('2026-03-10T05:00:00Z'));
  await expect(backUpIfDue(app.deps, { readFreeBytes: async () => 1 })).rejects.toThrow(/needs up to \d+ MB/);
  await expect(backUpIfDue(app.deps, { signal: AbortSignal.abort() })).rejects.toThrow('abort');
  expect(await backedUpDay()).toBe('2026-03-09');
  expect(names()).toEqual([]);
  expect(await backUpIfDue(app.deps)).toBeDefined();
});
