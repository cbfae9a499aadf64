import { randomUUID } from 'node:crypto';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import type { FileStore } from './file-store.ts';

/** Files in a folder outside the web root. */
export function localFiles(folder: string): FileStore {
  // Two characters of the random key keep the folders small.
  const pathOf = (key: string) => join(folder, key.slice(0, 2), key.replaceAll('/', '_'));
  return {
    async write(key, bytes) {
      const path = pathOf(key);
      const unfinished = join(folder, `${randomUUID()}.part`);
      await mkdir(dirname(path), { recursive: true });
      try {
        const file = await open(unfinished, 'wx', 0o600);
        try {
          await file.writeFile(bytes);
          await file.sync();
        } finally {
          await file.close();
        }
        await rename(unfinished, path);
      } catch (error) {
        await rm(unfinished, { force: true });
        throw error;
      }
    },
    async read(key) {
      try {
        const file = await open(pathOf(key));
        const { size } = await file.stat();
        return { body: Readable.toWeb(file.createReadStream()) as ReadableStream<Uint8Array>, bytes: size };
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
        throw error;
      }
    },
    remove: (key) => rm(pathOf(key), { force: true }),
  };
}
