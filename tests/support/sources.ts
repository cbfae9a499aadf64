import { existsSync, globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** A file of the repository, by its path from the root. */
export const read = (path: string): string => readFileSync(root + path, 'utf8');

/** Whether a file or folder of the repository is there. */
export const exists = (path: string): boolean => existsSync(root + path);

/** Paths from the root that match, sorted. */
export const find = (...patterns: string[]): string[] =>
  globSync(patterns, { cwd: root, exclude: ['node_modules/**'] }).toSorted();
