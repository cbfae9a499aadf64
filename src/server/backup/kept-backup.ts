import { existsSync } from 'node:fs';
import { link, mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { StartError } from '#backend/config.ts';
import { readFreeBytes, type ReadFreeBytes } from '#backend/storage/disk-space.ts';
import type { Storage } from '#backend/storage/storage.ts';
import { backUp, type StoredBackup } from './backup.ts';
import { isOwnBackup, type BackupOwner } from './backup-owner.ts';
import { readManifest } from './restore.ts';

interface Options {
  pool: pg.Pool;
  /** Absent for a backup of the rows only. */
  storage?: Storage;
  /** Folder of the backups. */
  folder: string;
  /** Prefix of the names of this series. */
  prefix: string;
  /** Number of backups of this series to keep. */
  keep: number;
  now: Date;
  passphrase?: string | undefined;
  signal?: AbortSignal;
  readFreeBytes?: ReadFreeBytes;
}

/** Returns the name of a backup; names sort by time. */
export const backupName = (prefix: string, now: Date): string =>
  `${prefix}-${now.toISOString().slice(0, 19).replaceAll(':', '-')}`;

/**
 * Writes a new backup of a series, removes the oldest ones, and returns the folder of the new one. Only one process at
 * a time may call it. Files of the previous backup are hard-linked where the file system supports it.
 * @throws StartError when the file system has too little space
 */
export async function addBackupToSeries({ folder, prefix, keep, ...options }: Options): Promise<string> {
  await mkdir(folder, { recursive: true });
  const series = { folder, prefix, now: options.now, owner: await findOwner(options.pool) };
  const previous = options.storage && (await findPrevious(series));
  await assertSpace(folder, { ...options, previous });
  const path = join(folder, backupName(prefix, options.now));
  try {
    await backUp({ ...options, previous, folder: path });
  } catch (error) {
    // The folder belongs to an earlier backup in the same second.
    const isForeign = (error as NodeJS.ErrnoException).code === 'EEXIST';
    if (!isForeign) await rm(path, { recursive: true, force: true });
    throw error;
  }
  await removeOld(series, keep);
  return path;
}

/** Backups of one installation with one prefix. */
interface Series {
  folder: string;
  prefix: string;
  owner: BackupOwner | undefined;
  now: Date;
}

/**
 * Reads the identity of this installation, which marks its backups; undefined before the migration that creates the
 * table `installation`.
 */
async function findOwner(pool: pg.Pool): Promise<BackupOwner | undefined> {
  const { rows } = await pool.query<{ exists: boolean }>(`select to_regclass('installation') is not null as exists`);
  if (!rows[0]!.exists) return undefined;
  const found = await pool.query<{ created_at: Date }>('select created_at from installation');
  return found.rows[0]?.created_at.getTime();
}

/** Returns the newest complete backup of a series, if its file system has hard links. */
async function findPrevious(series: Series): Promise<StoredBackup | undefined> {
  const { folder } = series;
  const name = (await listComplete(series)).at(-1);
  if (!name) return undefined;
  const path = join(folder, name);
  const probe = join(folder, `.link-${process.pid}`);
  try {
    await link(join(path, 'manifest.json'), probe);
    return { folder: path, manifest: await readManifest(path) };
  } catch {
    return undefined;
  } finally {
    await rm(probe, { force: true });
  }
}

type SpaceOptions = Omit<Options, 'folder' | 'prefix' | 'keep'> & { previous?: StoredBackup };

async function assertSpace(folder: string, { pool, storage, previous, ...options }: SpaceOptions) {
  const { rows } = await pool.query<{ database: string; files: string }>(
    `select pg_database_size(current_database())::text as database,
       ((select coalesce(sum(bytes), 0) from images) + (select coalesce(sum(bytes), 0) from media))::text as files`,
  );
  const linked = previous?.manifest.files.reduce((sum, { bytes }) => sum + bytes, 0) ?? 0;
  const needed = Number(rows[0]!.database) + (storage ? Math.max(0, Number(rows[0]!.files) - linked) : 0);
  const free = await (options.readFreeBytes ?? readFreeBytes)(folder);
  if (free >= needed) return;
  const inMegabytes = (bytes: number) => `${Math.ceil(bytes / 1_000_000)} MB`;
  throw new StartError(`a backup in ${folder} needs up to ${inMegabytes(needed)}, and ${inMegabytes(free)} are free.`);
}

/** Removes the older backups of a series, and incomplete ones of processes that were killed. */
async function removeOld(series: Series, keep: number) {
  const kept = new Set((await listComplete(series)).slice(-keep));
  for (const name of await listSeries(series))
    if (!kept.has(name)) await rm(join(series.folder, name), { recursive: true, force: true });
}

/** Lists the backups of a series; other installations and programs may keep folders with a similar name here. */
async function listSeries({ folder, prefix, owner, now }: Series) {
  const form = new RegExp(`^${prefix}-\\d{4}-\\d\\d-\\d\\dT\\d\\d-\\d\\d-\\d\\d$`);
  return (await readdir(folder))
    .filter((name) => form.test(name) && isOwnBackup(join(folder, name), owner, now))
    .toSorted();
}

const listComplete = async (series: Series) =>
  (await listSeries(series)).filter((name) => existsSync(join(series.folder, name, 'manifest.json')));
