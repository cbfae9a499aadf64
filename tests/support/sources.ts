import { existsSync, globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** Reads a file of the repository by its path from the root. */
export const read = (path: string): string => readFileSync(root + path, 'utf8');

/** Returns true when a file or folder of the repository exists. */
export const exists = (path: string): boolean => existsSync(root + path);

/** Lists paths from the root that match, sorted. */
export const find = (...patterns: string[]): string[] =>
  globSync(patterns, { cwd: root, exclude: ['node_modules/**'] }).toSorted();
