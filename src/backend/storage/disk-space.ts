import { statfs } from 'node:fs/promises';
import { existsSync, realpathSync } from 'node:fs';
import type { Logger } from 'pino';
import { MB } from '#domain/units.ts';
import type { Config } from '../config.ts';
import { relocatedFolder } from '../data-folder.ts';

/** Returns the free bytes of the file system of a folder. */
export type ReadFreeBytes = (folder: string) => Promise<number>;

export const readFreeBytes: ReadFreeBytes = async (folder) => {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
};

/**
 * Free bytes below which a use of the disk stops, so that payments are the last to fail
 * (docs/operations.md#disk-space).
 */
const RESERVES = { pageViews: 1_000 * MB, uploads: 500 * MB, readiness: 200 * MB } as const;
export type DiskUse = keyof typeof RESERVES;

/** Milliseconds that the free space is cached. */
const TTL = 5_000;

/** Free space of the disks that hold the data folder and the bundled database. */
export interface DiskSpace {
  /** Returns the free bytes, cached for 5 s; `Infinity` when the system cannot report them. */
  freeSpace(): Promise<number>;
  /** Returns true unless a use would take space that is reserved for more important uses. */
  hasRoomFor(use: DiskUse): Promise<boolean>;
}

interface Options {
  log: Logger;
  now: () => Date;
  config: Pick<Config, 'dataDir' | 'databaseUrl' | 's3Endpoint'>;
  readFreeBytes?: ReadFreeBytes | undefined;
}

/** Creates the check of free disk space. An external database or object store needs no space here. */
export function createDiskSpace({ config, log, now, readFreeBytes: read = readFreeBytes }: Options): DiskSpace {
  const { dataDir, databaseUrl, s3Endpoint } = config;
  const isCounted: Record<DiskUse, boolean> = {
    pageViews: !databaseUrl,
    uploads: !databaseUrl || !s3Endpoint,
    readiness: !databaseUrl,
  };
  const pausedUses = new Set<DiskUse>();
  let cached: { bytes: Promise<number>; readAt: number } | undefined;

  async function readNow(): Promise<number> {
    const folders = existsSync(dataDir) ? [dataDir, relocatedFolder(realpathSync(dataDir))] : [dataDir];
    const sizes = await Promise.all(folders.map((folder) => read(folder).catch(() => Infinity)));
    return Math.min(...sizes);
  }

  function freeSpace(): Promise<number> {
    const at = now().getTime();
    if (!cached || Math.abs(at - cached.readAt) >= TTL) cached = { bytes: readNow(), readAt: at };
    return cached.bytes;
  }

  return {
    freeSpace,
    async hasRoomFor(use) {
      if (!isCounted[use]) return true;
      const freeBytes = await freeSpace();
      const hasRoom = freeBytes >= RESERVES[use];
      // Logs changes only, because page views are frequent.
      if (hasRoom ? pausedUses.delete(use) : !pausedUses.has(use))
        log.warn({ use, freeBytes, hasRoom }, hasRoom ? 'the disk has room again' : 'the disk has too little room');
      if (!hasRoom) pausedUses.add(use);
      return hasRoom;
    },
  };
}
