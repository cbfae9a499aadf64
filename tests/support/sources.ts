import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** A file of the repository, by its path from the root. */
export const read = (path: string): string => readFileSync(root + path, 'utf8');

/** Paths from the root that match, sorted; what is built or installed is left out. */
export const find = (...patterns: string[]): string[] =>
  globSync(patterns, { cwd: root, exclude: ['node_modules/**', 'dist/**', '.astro/**', 'data/**'] }).toSorted();
