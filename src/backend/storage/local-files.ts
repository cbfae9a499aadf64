import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import type { FileStore } from './file-store.ts';
import { newTemporaryName, removeUnfinishedFiles } from './uploads.ts';

const UNFINISHED_SUFFIX = '.part';

/** Creates a file store in a folder outside the web root. */
export function createLocalFiles(folder: string): FileStore {
  // Distributes the files to subfolders by the first two characters of the key.
  const pathOf = (key: string) => join(folder, key.slice(0, 2), key.replaceAll('/', '_'));
  return {
    async write(key, content) {
      const path = pathOf(key);
      const unfinished = join(folder, newTemporaryName() + UNFINISHED_SUFFIX);
      await mkdir(dirname(path), { recursive: true });
      try {
        const file = await open(unfinished, 'wx', 0o600);
        try {
          await file.writeFile(content instanceof Blob ? content.stream() : content);
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
    async read(key, part) {
      try {
        const file = await open(pathOf(key));
        const bytes = part ? part.end - part.start + 1 : (await file.stat()).size;
        return { body: Readable.toWeb(file.createReadStream(part)) as ReadableStream<Uint8Array>, bytes };
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
        throw error;
      }
    },
    remove: (key) => rm(pathOf(key), { force: true }),
    removeUnfinished: (before) => removeUnfinishedFiles(folder, before, (name) => name.endsWith(UNFINISHED_SUFFIX)),
  };
}
