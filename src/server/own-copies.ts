import { readFile } from 'node:fs/promises';
import type { Plugin } from 'vite';

/** Marks the script of the public pages and all that it brings along. */
const MARK = '?site';
const unmarked = (id: string): string => id.slice(0, -MARK.length);

/**
 * Gives the script of the public pages its own copies of the few modules that login and portal use, too: one small file is
 * asked for where shared ones would be another. What it imports later, by `import()`, is shared as ever.
 */
export const ownCopies = (): Plugin => ({
  name: 'karaj:own-copies',
  enforce: 'pre',
  async resolveId(source, importer, options) {
    if (!importer?.endsWith(MARK)) return null;
    const found = await this.resolve(source, unmarked(importer), { ...options, skipSelf: true });
    const isOwn = found && !found.external && options.kind !== 'dynamic-import';
    return isOwn ? { ...found, id: found.id + MARK } : found;
  },
  async load(id) {
    if (!id.endsWith(MARK)) return null;
    // A module that exists in the build alone, such as the one that starts an `import()`.
    if (id.startsWith('\0')) return (await this.load({ id: unmarked(id) })).code;
    return { code: await readFile(unmarked(id), 'utf8'), moduleType: 'ts' };
  },
});
