import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type pg from 'pg';
import { beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { claimInstallation } from '#backend/installation.ts';
import { images } from '#domain/images/endpoints.ts';
import { MINUTE_MS } from '#domain/units.ts';
import { backUpIfDue, startDailyBackups } from '#server/backup/daily-backup.ts';
import { readManifest } from '#server/backup/restore.ts';
import { asUser, useApp } from '#tests/support/app.ts';
import { aPicture } from '#tests/support/pictures.ts';

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

test('backs up a garage once a day, at 03:00 of its time zone', async () => {
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

test('uses no session state in the pool of calls, which may go through a transaction pooler', async () => {
  const seen = new Set<{ mock: { calls: unknown[][] } }>();
  const record = (client: pg.PoolClient) => void seen.add(vi.spyOn(client, 'query'));
  app.deps.pool.on('acquire', record);
  onTestFinished(() => {
    app.deps.pool.off('acquire', record);
    vi.restoreAllMocks();
  });
  app.setClock(new Date('2026-03-10T05:00:00Z'));
  expect(await backUpIfDue(app.deps)).toBeDefined();
  const texts = [...seen].flatMap(({ mock }) => mock.calls.map(([statement]) => JSON.stringify(statement)));
  expect(texts.length).toBeGreaterThan(0);
  expect(texts.filter((text) => /advisory_(un)?lock|copy/i.test(text))).toEqual([]);
});

test('catches up on a missed backup, and makes the first one at once', async () => {
  app.setClock(new Date('2026-03-14T12:00:00Z'));
  expect(await backUpIfDue(app.deps)).toBeDefined();
  await app.deps.db.updateTable('installation').set({ backup_day: null }).execute();
  app.setClock(new Date('2026-03-14T12:01:00Z'));
  expect(await backUpIfDue(app.deps)).toBeDefined();
});

test('is made by only one of several processes', async () => {
  app.setClock(new Date('2026-03-10T05:00:00Z'));
  const made = await Promise.all([1, 2, 3].map(() => backUpIfDue(app.deps)));
  expect(made.filter(Boolean)).toHaveLength(1);
  expect(names()).toEqual(['daily-2026-03-10T05-00-00']);
});

test('keeps seven daily backups, and the backups of other series', async () => {
  mkdirSync(join(app.deps.config.backupDir, 'karaj-2026-01-01T00-00-00'));
  for (let day = 10; day < 19; day++) {
    app.setClock(new Date(`2026-03-${day}T05:00:00Z`));
    await backUpIfDue(app.deps);
  }
  const daily = [12, 13, 14, 15, 16, 17, 18].map((day) => `daily-2026-03-${day}T05-00-00`);
  expect(names()).toEqual([...daily, 'karaj-2026-01-01T00-00-00']);
});

test('keeps folders of other programs', async () => {
  const others = ['daily-mysql', 'daily-2026-01-01', 'daily-2026-01-01T00-00-00.tar'];
  for (const name of others) mkdirSync(join(app.deps.config.backupDir, name));
  mkdirSync(join(app.deps.config.backupDir, 'daily-2026-01-01T00-00-00'));
  app.setClock(new Date('2026-03-10T05:00:00Z'));
  await backUpIfDue(app.deps);
  expect(names()).toEqual([...others, 'daily-2026-03-10T05-00-00'].toSorted());
});

test('rotates and hard-links only its own backups when two garages share a folder', async () => {
  const db = app.deps.db;
  const become = (created_at: Date) => db.updateTable('installation').set({ created_at, backup_day: null }).execute();
  const garages = [new Date('2026-01-01T08:00:00.123Z'), new Date('2026-02-02T09:30:00Z')];
  const admin = await asUser(app, 'ADMIN');
  const { data } = await admin.call(images.upload, { body: { purpose: 'VEHICLE' }, file: await aPicture() });
  const inode = (folder: string) => statSync(join(folder, 'files', data.key)).ino;
  const made: string[][] = [[], []];
  for (let day = 10; day < 18; day++)
    for (const [at, garage] of garages.entries()) {
      await become(garage);
      app.setClock(new Date(`2026-03-${day}T05:0${at}:00Z`));
      made[at]!.push((await backUpIfDue(app.deps))!);
    }
  expect(names()).toEqual([...made[0]!.slice(1), ...made[1]!.slice(1)].map((path) => basename(path)).toSorted());
  const [first, second] = made.map((paths) => paths.at(-1)!);
  expect(inode(first!)).not.toBe(inode(second!));
  expect(inode(first!)).toBe(inode(made[0]!.at(-2)!));
});

test('keeps the unfinished backup of another garage', async () => {
  await app.deps.db
    .updateTable('installation')
    .set({ created_at: new Date('2026-01-01T08:00:00Z') })
    .execute();
  const { backupDir } = app.deps.config;
  const rows = join(backupDir, 'daily-2026-03-09T04-59-00', 'tables');
  mkdirSync(rows, { recursive: true });
  writeFileSync(join(rows, 'installation.copy'), 't\tgarage\t0.1.0\t2026-02-02 09:30:00+00\t\\N\t\\N\n');
  mkdirSync(join(backupDir, 'daily-2026-03-10T04-59-59'));
  app.setClock(new Date('2026-03-10T05:00:00Z'));
  await backUpIfDue(app.deps);
  expect(names()).toEqual(['daily-2026-03-09T04-59-00', 'daily-2026-03-10T04-59-59', 'daily-2026-03-10T05-00-00']);
});

test('is not made for a demo', async () => {
  await app.deps.db.updateTable('installation').set({ kind: 'demo' }).execute();
  app.setClock(new Date('2026-03-10T05:00:00Z'));
  expect(await backUpIfDue(app.deps)).toBeUndefined();
});

test('does not mark the day as backed up when it fails or is aborted', async () => {
  app.setClock(new Date('2026-03-10T05:00:00Z'));
  await expect(backUpIfDue(app.deps, { readFreeBytes: async () => 1 })).rejects.toThrow(/needs up to \d+ MB/);
  await expect(backUpIfDue(app.deps, { signal: AbortSignal.abort() })).rejects.toThrow('abort');
  expect(await backedUpDay()).toBe('2026-03-09');
  expect(names()).toEqual([]);
  expect(await backUpIfDue(app.deps)).toBeDefined();
});

test('hard-links files of the previous backup, and copies the others', async () => {
  const admin = await asUser(app, 'ADMIN');
  const upload = async () => {
    const { data } = await admin.call(images.upload, { body: { purpose: 'VEHICLE' }, file: await aPicture() });
    return data.key;
  };
  const backUpOn = async (day: number) => {
    app.setClock(new Date(`2026-03-${day}T05:00:00Z`));
    return (await backUpIfDue(app.deps))!;
  };
  const inode = (folder: string, key: string) => statSync(join(folder, 'files', key)).ino;
  const kept = await upload();
  const first = await backUpOn(10);
  const added = await upload();
  const second = await backUpOn(11);
  expect(inode(second, kept)).toBe(inode(first, kept));
  expect((await readManifest(second)).files.map(({ key }) => key)).toEqual(expect.arrayContaining([kept, added]));
  // The damaged file has the same length.
  const damaged = readFileSync(join(second, 'files', added));
  damaged[damaged.length - 1]! ^= 1;
  writeFileSync(join(second, 'files', added), damaged);
  const third = await backUpOn(12);
  expect(inode(third, added)).not.toBe(inode(second, added));
  expect(inode(third, kept)).toBe(inode(first, kept));
  rmSync(first, { recursive: true });
  expect(statSync(join(third, 'files', kept)).size).toBeGreaterThan(0);
});

test('needs space only for files that are not linked', async () => {
  const admin = await asUser(app, 'ADMIN');
  await admin.call(images.upload, { body: { purpose: 'VEHICLE' }, file: await aPicture() });
  await app.deps.db.updateTable('images').set({ bytes: 1_000_000 }).execute();
  const [{ bytes }] = (
    await app.deps.pool.query<{ bytes: string }>('select pg_database_size(current_database())::text as bytes')
  ).rows as [{ bytes: string }];
  // Enough for the database, which may grow meanwhile, but not for the picture.
  const readFreeBytes = async () => Number(bytes) + 500_000;
  app.setClock(new Date('2026-03-10T05:00:00Z'));
  await expect(backUpIfDue(app.deps, { readFreeBytes })).rejects.toThrow(/needs up to \d+ MB/);
  const first = (await backUpIfDue(app.deps))!;
  const path = join(first, 'manifest.json');
  const manifest = await readManifest(first);
  const files = manifest.files.map((file) => ({ ...file, bytes: 1_000_000 }));
  writeFileSync(path, JSON.stringify({ ...manifest, files }));
  app.setClock(new Date('2026-03-11T05:00:00Z'));
  expect(await backUpIfDue(app.deps, { readFreeBytes })).toBeDefined();
});

/** Starts the backup timer with fake intervals, which `checkAt` advances; all other timers are real. */
function startTimer(config: Partial<typeof app.deps.config> = {}) {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const errors: string[] = [];
  const log = { ...app.deps.log, info: () => {}, error: (_: unknown, text: string) => void errors.push(text) };
  const deps = { ...app.deps, config: { ...app.deps.config, ...config }, log } as unknown as typeof app.deps;
  const stop = startDailyBackups(deps);
  onTestFinished(() => {
    stop();
    vi.useRealTimers();
  });
  const checkAt = (time: string) => {
    app.setClock(new Date(`2026-03-${time}:00Z`));
    vi.advanceTimersByTime(MINUTE_MS);
  };
  return { checkAt, errors, stop };
}

test('is made by the timer within a minute of 03:00, once', async () => {
  const { checkAt } = startTimer();
  checkAt('10T00:59');
  checkAt('10T01:00');
  await expect.poll(backedUpDay).toBe('2026-03-10');
  checkAt('10T01:01');
  checkAt('11T01:01');
  await expect.poll(backedUpDay).toBe('2026-03-11');
  expect(names()).toEqual(['daily-2026-03-10T01-00-00', 'daily-2026-03-11T01-01-00']);
});

test('is retried by the timer an hour after a failure', async () => {
  rmSync(app.deps.config.backupDir, { recursive: true });
  writeFileSync(app.deps.config.backupDir, 'a file in place of the folder');
  const { checkAt, errors } = startTimer();
  checkAt('10T01:00');
  await expect.poll(() => errors).toEqual(['the daily backup failed']);
  rmSync(app.deps.config.backupDir);
  const query = vi.spyOn(app.deps.db, 'selectFrom');
  onTestFinished(() => query.mockRestore());
  checkAt('10T01:59');
  expect(query).not.toHaveBeenCalled();
  checkAt('10T02:00');
  expect(query).toHaveBeenCalled();
  await expect.poll(backedUpDay).toBe('2026-03-10');
  expect(names()).toEqual(['daily-2026-03-10T02-00-00']);
});

test('is not made by a stopped timer, nor with BACKUP_DAILY=false', async () => {
  const { checkAt, stop } = startTimer();
  stop();
  checkAt('10T01:00');
  expect(vi.getTimerCount()).toBe(0);
  startTimer({ backupDaily: false });
  expect(vi.getTimerCount()).toBe(0);
});
