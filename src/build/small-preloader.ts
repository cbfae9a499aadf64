import type { Plugin } from 'vite';

/** How the build names the module, also as a copy of its own (`own-copies.ts`). */
export const PRELOADER = /^\0vite\/preload-helper\.js/;

const CODE = `const asked = new Set();
export const __vitePreload = (load, files = []) => {
  for (const file of files) {
    if (asked.has(file)) continue;
    asked.add(file);
    const rel = file.endsWith('.css') ? 'stylesheet' : 'modulepreload';
    document.head.append(Object.assign(document.createElement('link'), { rel, href: '/' + file }));
  }
  return load();
};`;

/**
 * What asks for all files of an `import()` at once. The build's own does more and is five times as large: it serves browsers
 * that know no module preloads, and waits for styles, which no file here has.
 */
export const smallPreloader = (): Plugin => ({
  name: 'karaj:small-preloader',
  apply: 'build',
  enforce: 'pre',
  load: { filter: { id: PRELOADER }, handler: () => CODE },
});
