import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** Reads a file of the repository by its path from the root. */
export const read = (path: string): string => readFileSync(root + path, 'utf8');

/** Returns true when a file or folder of the repository exists. */
export const exists = (path: string): boolean => existsSync(root + path);

/** Returns the size of a file of the repository in bytes. */
export const sizeOf = (path: string): number => statSync(root + path).size;

/** Lists the sorted paths, relative to the root, that match one of the patterns. */
export const find = (...patterns: string[]): string[] =>
  globSync(patterns, { cwd: root, exclude: ['node_modules/**'] }).toSorted();
