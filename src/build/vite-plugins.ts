import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { build } from 'esbuild';
import type { Plugin } from 'vite';

/** Modules whose default export runs as an inline script (docs/decisions/041-client-build-plugins.md#programs). */
const INLINE_PROGRAM = /[\\/]layouts[\\/]inline[\\/][\w-]+\.ts$/;
/** Syntax of the programs. Only the message for old browsers must run where the page itself does not. */
const PROGRAM_SYNTAX = 'es2020';
const OLD_SYNTAX = 'es5';

/**
 * Bundles and minifies the module of an inline program. Returns the text of a function, which runs the default export
 * with its own arguments, and the files that it consists of.
 */
export async function bundleProgram(file: string): Promise<{ program: string; files: string[] }> {
  const { outputFiles, metafile } = await build({
    stdin: { contents: `import run from ${JSON.stringify(file)};run.apply(null,arguments)`, resolveDir: '.' },
    bundle: true,
    minify: true,
    format: 'esm',
    charset: 'utf8',
    target: file.endsWith('old-browser.ts') ? OLD_SYNTAX : PROGRAM_SYNTAX,
    metafile: true,
    write: false,
  });
  const files = Object.keys(metafile.inputs).filter((input) => input !== '<stdin>');
  return { program: `function(){${outputFiles[0]!.text.trim()}}`, files: files.map((input) => resolve(input)) };
}

/** Replaces each inline program that a page imports by its text; `layouts/inline-scripts.ts` writes the call. */
export const inlinePrograms = (): Plugin => ({
  name: 'karaj:inline-programs',
  load: {
    filter: { id: INLINE_PROGRAM },
    async handler(id) {
      const { program, files } = await bundleProgram(id);
      for (const file of files) this.addWatchFile(file);
      return `export default ${JSON.stringify(program)}`;
    },
  },
});

// docs/decisions/041-client-build-plugins.md

/** Query of the module ids of the public pages: marks their script and every module that it imports. */
const SITE_QUERY = '?site';
const withoutQuery = (id: string): string => id.slice(0, -SITE_QUERY.length);
/** Modules that are not duplicated: those whose state must exist once, and imports with a query, such as assets. */
const NOT_DUPLICATED = /node_modules[\\/](?:react|react-dom|scheduler)[\\/]|\?/;
/** Matches the module id of Vite's preload helper and of its duplicates. */
const PRELOAD_HELPER = /^\0vite\/preload-helper\.js/;

/**
 * Duplicates the modules that the public pages share with login and portal. The public pages then load one file with
 * only the code that they use, instead of several shared chunks.
 */
export const duplicateSharedModules = (): Plugin => ({
  name: 'karaj:duplicate-shared-modules',
  // In development, every module is a separate file anyway.
  apply: 'build',
  enforce: 'pre',
  async resolveId(source, importer, options) {
    if (!importer?.endsWith(SITE_QUERY)) return null;
    const found = await this.resolve(source, withoutQuery(importer), { ...options, skipSelf: true });
    if (!found || found.external || NOT_DUPLICATED.test(found.id)) return found;
    // Duplicates the helper per importer: a shared helper would become a separate file.
    const id = PRELOAD_HELPER.test(found.id) ? `${found.id}?${withoutQuery(importer)}` : found.id;
    return { ...found, id: id + SITE_QUERY };
  },
  async load(id) {
    if (!id.endsWith(SITE_QUERY)) return null;
    const original = withoutQuery(id);
    // A virtual module has no file.
    if (original.startsWith('\0')) return (await this.load({ id: original })).code;
    return { code: await readFile(original, 'utf8'), moduleType: /\.(tsx?)$/.exec(original)?.[1] ?? 'js' };
  },
});

/** Preloads the files of a dynamic import before it starts. Runs in the browser, alone: uses no name from outside. */
function preloadFiles<T>(load: () => T, files: readonly string[] = []): T {
  for (const file of files) {
    const href = `/${file}`;
    if (document.head.querySelector(`link[href="${href}"]`)) continue;
    const rel = file.endsWith('.css') ? 'stylesheet' : 'modulepreload';
    document.head.append(Object.assign(document.createElement('link'), { rel, href }));
  }
  return load();
}

/** Chunks that the portal loads before it shows its first list. */
const FIRST_CHUNK = /[\\/](?:rolldown-runtime|react|Portal-packages|Login-Portal|Portal|list)\.[^\\/]+$/;

/**
 * Returns the files that a dynamic import in the chunk `hostId` preloads. Imports in the first chunks preload none,
 * because `preloadWhenIdle` loads the screens later. The file names would add two kilobytes to the first load.
 */
const resolveDependencies = (_: string, dependencies: string[], { hostId }: { hostId: string }): string[] =>
  FIRST_CHUNK.test(hostId) ? [] : dependencies;

/**
 * Replaces Vite's preload helper with one of a fifth of its size. Vite's helper also supports browsers without
 * `modulepreload` and waits for stylesheets, which no chunk here has. Dynamic imports in the first chunks preload
 * nothing.
 */
export const minimalPreloader = (): Plugin => ({
  name: 'karaj:minimal-preloader',
  apply: 'build',
  enforce: 'pre',
  configEnvironment: (name) => (name === 'client' ? { build: { modulePreload: { resolveDependencies } } } : null),
  load: { filter: { id: PRELOAD_HELPER }, handler: () => `export const __vitePreload = ${String(preloadFiles)}` },
});
