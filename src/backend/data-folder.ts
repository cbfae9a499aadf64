import { createHash } from 'node:crypto';
import { existsSync, realpathSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { InstallationKind } from './installation.ts';

/**
 * Folder for the database and its binaries when PostgreSQL's unprivileged user cannot enter the data folder, such as
 * one in root's home.
 */
export const ROOT_DATA_DIR = '/var/lib/karaj';

/** Returns the first 12 hexadecimal digits of a text's SHA-256. */
export const shortHash = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 12);

/**
 * Returns the folder that holds the cluster when PostgreSQL's user cannot enter `dataDir`, a path without symbolic
 * links.
 */
export const relocatedFolder = (dataDir: string): string => join(ROOT_DATA_DIR, shortHash(dataDir));

const holds = (dataDir: string, names: readonly string[]): boolean =>
  existsSync(dataDir) &&
  [dataDir, relocatedFolder(realpathSync(dataDir))].some((home) => names.some((name) => existsSync(join(home, name))));

/** Checks that a data folder holds a database or uploaded files. */
export const hasData = (dataDir: string): boolean => holds(dataDir, ['postgres', 'files']);

/** Checks that a data folder holds a bundled database. */
export const hasCluster = (dataDir: string): boolean => holds(dataDir, ['postgres']);

/**
 * Returns the default data folder of a kind of installation, below the working directory
 * (docs/rules/installations.md#folders).
 */
export function defaultDataDir(kind: InstallationKind): string {
  const own = resolve('data', kind);
  const shared = resolve('data');
  return !hasData(own) && hasData(shared) ? shared : own;
}
