import { existsSync } from 'node:fs';
import { userInfo } from 'node:os';
import { dirname, sep } from 'node:path';
import { type Config, StartError } from '#backend/config.ts';

/** Returns the name of the user of this process, or its number where it has no name, as in some containers. */
export function readUserName(): string {
  try {
    return userInfo().username;
  } catch {
    return String(process.getuid?.() ?? '');
  }
}

/** Returns the path itself or its nearest ancestor that exists. */
export function findExistingPath(path: string): string {
  return existsSync(path) || path === dirname(path) ? path : findExistingPath(dirname(path));
}

interface Access {
  /** Folder that the process needs. */
  folder: string;
  /** Error code of the file system. */
  code: string | undefined;
  /** Environment variable with the path of the folder. */
  setting?: string | undefined;
  user?: string;
  platform?: NodeJS.Platform;
}

/** Returns instructions that make a folder writable. */
export function describeAccessFix({
  folder,
  code,
  setting,
  user = readUserName(),
  platform = process.platform,
}: Access): string {
  const existing = findExistingPath(folder);
  const move = setting ? `set ${setting} to another folder` : 'work in a folder of your own';
  if (code === 'EROFS') return `${existing} is on a read-only disk: ${move}.`;
  if (code === 'ENOSPC') return `the disk of ${existing} is full: free some space, or ${move}.`;
  const remedy =
    platform === 'win32'
      ? `give this user the right to change it`
      : existing === folder
        ? `run chown -R ${user} ${folder}`
        : `run mkdir -p ${folder} && chown ${user} ${folder} as root`;
  return `this user may not write to ${existing}: ${remedy}, or ${move}.`;
}

const CODES = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOSPC']);
const contains = (folder: string, path: string) => path === folder || path.startsWith(folder + sep);

/**
 * Converts a file system error that the operator can fix into a StartError with the fix; returns any other error
 * unchanged.
 */
export function toStartError(error: unknown, config: Pick<Config, 'dataDir' | 'backupDir'>): unknown {
  const access = findAccess(error, config);
  if (!access) return error;
  const text = describeAccessFix(access);
  return new StartError(text[0]!.toUpperCase() + text.slice(1), { cause: error });
}

function findAccess(error: unknown, { dataDir, backupDir }: Pick<Config, 'dataDir' | 'backupDir'>): Access | undefined {
  const { code, path } = error as NodeJS.ErrnoException;
  if (!(error instanceof Error) || !code || !path || !CODES.has(code)) return undefined;
  const isAt = (folder: string) => contains(folder, path) || contains(path, folder);
  if (!contains(dataDir, backupDir) && isAt(backupDir)) return { folder: backupDir, code, setting: 'BACKUP_DIR' };
  return isAt(dataDir) ? { folder: dataDir, code, setting: 'DATA_DIR' } : { folder: path, code };
}
