import { accessSync, constants, statSync } from 'node:fs';
import type { Config } from '#backend/config.ts';
import { StartError } from '#backend/config.ts';
import { findErrorCode } from '#backend/mail/failures.ts';
import type { ClusterPaths } from '../postgres/cluster-paths.ts';
import { ACCOUNT_NAME, NOBODY } from '../postgres/platform.ts';
import type { PortUser } from './port-user.ts';
import { describeAccessFix, findExistingPath } from './file-errors.ts';
import { fix, ok, type Result } from './finding.ts';

/** Bytes below which uploads and backups soon fail. */
const MIN_FREE_BYTES = 1_000_000_000;

/** Compares the running Node with the one that this release is tested with. */
export function checkNode(running: string, tested: string): Result {
  const major = (version: string) => Number(version.split('.')[0]);
  if (major(running) >= major(tested)) return ok(running);
  return fix(
    `${running} runs, and this release needs ${tested}: run npm install, which brings it, and start with npm.`,
  );
}

interface FolderOptions {
  /** Folder that `setting` names, when the checked folder is inside it; by default the checked folder. */
  home?: string;
  findError?: (folder: string) => string | undefined;
}

/**
 * Checks that this process can use or create a folder, without creating it; `setting` is the environment variable with
 * its path.
 */
export function checkFolder(
  path: string,
  setting: string,
  { home = path, findError = findAccessError }: FolderOptions = {},
): Result {
  const existing = findExistingPath(path);
  if (!statSync(existing).isDirectory())
    return fix(`${existing} is a file: remove it, or set ${setting} to another folder.`);
  const code = findError(existing);
  if (code) return fix(describeAccessFix({ folder: home, code, setting }));
  return ok(existing === path ? path : `${path} will be created`);
}

/** Returns the error code of an access check; undefined when this process can use the folder. */
function findAccessError(folder: string): string | undefined {
  try {
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    return undefined;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code;
  }
}

/** Checks that the bundled PostgreSQL runs under a dedicated account when root starts the server. */
export function checkDatabaseUser({ cluster, owner }: Pick<ClusterPaths, 'cluster' | 'owner'>): Result {
  if (owner.uid !== NOBODY) return ok(owner.uid === undefined ? 'the user of the server' : `user ${owner.uid}`);
  return fix(
    `PostgreSQL runs as nobody, an account that other services may share: stop the server, run useradd --system ${ACCOUNT_NAME} and chown -R ${ACCOUNT_NAME}: ${cluster}, and start it again.`,
  );
}

/**
 * Checks free disk space. `free` maps the environment variable of each folder, such as `DATA_DIR`, to the free bytes of
 * its file system.
 */
export function checkDisk(free: Record<string, number>): Result {
  const gigabytes = (bytes: number) => `${(bytes / 1e9).toFixed(1)} GB`;
  const short = Object.entries(free).find(([, bytes]) => bytes < MIN_FREE_BYTES);
  if (short)
    return fix(
      `${gigabytes(short[1])} are free: free ${gigabytes(MIN_FREE_BYTES)}, or move ${short[0]} to another disk.`,
    );
  return ok(
    Object.entries(free)
      .map(([setting, bytes]) => `${gigabytes(bytes)} are free for ${setting}`)
      .join(', '),
  );
}

interface PortParts {
  /** Listens for a moment. @throws StartError when the port cannot be used */
  tryPort: () => Promise<void>;
  findUser: () => Promise<PortUser>;
}

/** Checks that the port is free or used by this installation. */
export async function checkPort({ host, port }: Pick<Config, 'host' | 'port'>, parts: PortParts): Promise<Result> {
  try {
    await parts.tryPort();
    return ok(`${port} of ${host} is free; the server does not run`);
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    const isOurs = ['same', 'unknown'].includes(await parts.findUser());
    return isOurs ? ok(`the server runs on port ${port} of ${host}`) : fix(error.message);
  }
}

/** Returns true for a response of this product to `/healthz`, which has a request id. */
export const isHealthy = (response: Response): boolean =>
  response.status === 200 && response.headers.has('x-request-id');

/** Describes a failed connection, such as `nothing listens there (ECONNREFUSED)`. */
export function describeFailure(error: unknown): string {
  const code = findErrorCode(error);
  const reasons: Record<string, string> = {
    ECONNREFUSED: 'nothing listens there',
    ENOTFOUND: 'its name is unknown',
    EAI_AGAIN: 'its name cannot be resolved',
    EDNS: 'its name is unknown',
    ETIMEDOUT: 'it does not respond in time',
    TimeoutError: 'it does not respond in time',
  };
  return reasons[code] ? `${reasons[code]} (${code})` : code;
}
