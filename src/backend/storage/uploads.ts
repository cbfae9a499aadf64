import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { createKeyedSemaphore, type KeyedSemaphore } from '../concurrency.ts';

/** An uploaded file, removed when its call ends. */
export interface UploadedFile {
  path: string;
  /** Name given by the sender. */
  name: string;
  size: number;
}

/** Temporary folder of uploads during validation: a video is too large for memory. */
export interface UploadFolder {
  /** Writes a stream to a file; an aborted stream leaves nothing. */
  receive(source: AsyncIterable<Uint8Array>, name: string): Promise<UploadedFile>;
  remove(file: UploadedFile): Promise<void>;
  /** Removes the files of ended processes of this machine, and those older than the given time. */
  removeUnfinished(before: Date): Promise<void>;
}

export function createUploadFolder(folder: string): UploadFolder {
  const remove = (path: string) => rm(path, { force: true });
  return {
    async receive(source, name) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const path = join(folder, newTemporaryName());
      const file = await open(path, 'wx', 0o600);
      try {
        let size = 0;
        for await (const chunk of source) {
          await file.writeFile(chunk);
          size += chunk.length;
        }
        await file.close();
        return { path, name, size };
      } catch (error) {
        await file.close();
        await remove(path);
        throw error;
      }
    },
    remove: ({ path }) => remove(path),
    removeUnfinished: (before) => removeUnfinishedFiles(folder, before),
  };
}

/** Reads up to `length` bytes from the start of a file. */
export async function readHead(path: string, length: number): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** Bytes that are moved at once. */
const CHUNK = 64 * 1024;

/** Cuts off the first `offset` bytes of a file in place. */
export async function cutStart(path: string, offset: number): Promise<void> {
  const file = await open(path, 'r+');
  try {
    const buffer = Buffer.alloc(CHUNK);
    let at = 0;
    for (;;) {
      const { bytesRead } = await file.read(buffer, 0, CHUNK, at + offset);
      if (bytesRead === 0) break;
      await file.write(buffer, 0, bytesRead, at);
      at += bytesRead;
    }
    await file.truncate(at);
  } finally {
    await file.close();
  }
}

const HOST = hostname().replace(/[^\w.-]/g, '');
/** Start of this process in milliseconds: after a restart of a container, another process has the same id. */
const STARTED_AT = Math.round(performance.timeOrigin);
const TEMPORARY_NAME = /^(.*)_(\d+)_(\d+)_[\da-f-]{36}/;

/** Returns a new name of a temporary file, which names its process. */
export const newTemporaryName = (): string => `${HOST}_${process.pid}_${STARTED_AT}_${randomUUID()}`;

/** Returns true for the temporary file of a process of this machine that has ended. */
function isAbandoned(name: string): boolean {
  const [, host, pid, startedAt] = TEMPORARY_NAME.exec(name) ?? [];
  if (host !== HOST) return false;
  return Number(pid) === process.pid ? Number(startedAt) !== STARTED_AT : !isRunning(Number(pid));
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}

/**
 * Removes the temporary files of a folder whose process has ended, or that were last changed before the given time, and
 * whose names pass `isSwept`. The age is for processes on other machines that share the folder.
 */
export async function removeUnfinishedFiles(
  folder: string,
  before: Date,
  isSwept = (_name: string) => true,
): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter((one) => isSwept(one))) {
    const path = join(folder, name);
    const { mtime } = await stat(path).catch(() => ({ mtime: before }));
    if (mtime < before || isAbandoned(name)) await rm(path, { force: true });
  }
}

/** Bounds parallel uploads, which use disk space until they are validated. */
export const createUploadSemaphore = (): KeyedSemaphore => createKeyedSemaphore({ all: 40, each: 6, retryAfter: 5 });
