import { readFile } from 'node:fs/promises';
import type { Plugin } from 'vite';
import { PRELOADER } from './small-preloader.ts';

/** Marks the script of the public pages and all that it brings along. */
const MARK = '?site';
const unmarked = (id: string): string => id.slice(0, -MARK.length);
/** Whose state exists once, and files that are no scripts. */
const SHARED = /node_modules[\\/](?:react|react-dom|scheduler)[\\/]|\?/;

/**
 * Gives the public pages their own copies of the modules that login and portal use, too: of each only what they use, in one
 * file for what is asked for at once, where shared ones would be several.
 */
export const ownCopies = (): Plugin => ({
  name: 'karaj:own-copies',
  // In development every module is a file of its own.
  apply: 'build',
  enforce: 'pre',
  async resolveId(source, importer, options) {
    if (!importer?.endsWith(MARK)) return null;
    const found = await this.resolve(source, unmarked(importer), { ...options, skipSelf: true });
    if (!found || found.external || SHARED.test(found.id)) return found;
    // Too small to be shared by the script and its islands, which would make a file of it.
    const own = PRELOADER.test(found.id) ? `${found.id}?${unmarked(importer)}` : found.id;
    return { ...found, id: own + MARK };
  },
  async load(id) {
    if (!id.endsWith(MARK)) return null;
    const of = unmarked(id);
    // A module that exists in the build alone.
    if (of.startsWith('\0')) return (await this.load({ id: of })).code;
    return { code: await readFile(of, 'utf8'), moduleType: /\.(tsx?)$/.exec(of)?.[1] ?? 'js' };
  },
});
