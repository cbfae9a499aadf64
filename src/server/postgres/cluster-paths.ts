import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { StartError } from '#backend/config.ts';
import { relocatedFolder, ROOT_DATA_DIR, shortHash } from '#backend/data-folder.ts';
import {
  choosePlatform,
  formatMissingPackageMessage,
  type Platform,
  readMachine,
  type SystemAccount,
} from './platform.ts';

/** Paths and owner of one PostgreSQL cluster. */
export interface ClusterPaths {
  /** Data folder of the cluster. */
  cluster: string;
  /** Folder of the Unix socket. */
  socketDir: string;
  /** The password of the cluster's roles. */
  passwordFile: string;
  logFile: string;
  /** Folder of PostgreSQL's binaries. */
  bin: string;
  /** User that runs PostgreSQL; empty unless this process is root. */
  owner: SystemAccount | Record<string, never>;
  platform: Platform;
}

/**
 * Bytes of freed memory that a process of PostgreSQL retains. By default glibc returns more than 128 KB to the kernel
 * after each statement and requests it again for the next one, which makes a search for a plate four times as slow.
 */
const RETAINED_BYTES = String(4 * 1_048_576);

/** Returns the environment of PostgreSQL's processes. */
export const getPostgresEnvironment = ({ lang }: Platform) => ({
  PATH: process.env.PATH,
  LANG: lang,
  TZ: 'UTC',
  MALLOC_TRIM_THRESHOLD_: RETAINED_BYTES,
  MALLOC_MMAP_THRESHOLD_: RETAINED_BYTES,
});

/** Resolves the paths of data and binaries; both may be relocated when the process is root. */
export function resolveClusterPaths(
  dataDir: string,
  platform = choosePlatform(readMachine()),
): ClusterPaths & { isRelocated: boolean } {
  makeEnterable(dataDir);
  const real = realpathSync(dataDir);
  const isRelocated = platform.account !== undefined && !isEnterable(real);
  const home = isRelocated ? relocatedFolder(real) : real;
  if (isRelocated) makeEnterable(home);
  const cluster = join(home, 'postgres');
  return {
    cluster,
    socketDir: socketFolder(home, cluster, platform),
    passwordFile: join(home, 'postgres.password'),
    logFile: join(home, 'postgres.log'),
    bin: join(findBinaries(platform), 'bin'),
    owner: platform.account ? readOwner(cluster, platform.account) : {},
    platform,
    isRelocated,
  };
}

function findBinaries({ packageName, account }: Platform): string {
  const require = createRequire(import.meta.url);
  let root: string;
  try {
    root = join(dirname(require.resolve(packageName)), '..');
  } catch {
    throw new StartError(formatMissingPackageMessage(packageName));
  }
  const native = realpathSync(join(root, 'native'));
  if (!account || isEnterable(native)) return native;
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  return copyBinaries(native, join(ROOT_DATA_DIR, `postgresql-${version}`));
}

/** Returns the owner of an existing cluster, so that root starts it as that user. */
function readOwner(cluster: string, account: SystemAccount): SystemAccount {
  const stat = statSync(cluster, { throwIfNoEntry: false });
  return stat && stat.uid !== 0 ? { uid: stat.uid, gid: stat.gid } : account;
}

/**
 * Creates a folder that only the owner can enter.
 * @throws StartError when another user created it first, as is possible in /tmp
 */
export function createPrivateFolder(path: string, owner: ClusterPaths['owner']) {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  const found = lstatSync(path);
  const isForeign = ![0, found.uid].includes(process.getuid?.() ?? 0);
  if (found.isSymbolicLink() || isForeign) throw new StartError(`${path} is another user's: remove it.`);
  chmodSync(path, 0o700);
  if ('uid' in owner) chownSync(path, owner.uid, owner.gid);
}

/** Creates missing folders that other users can enter; keeps the mode of existing ones. */
function makeEnterable(path: string) {
  const made = mkdirSync(path, { recursive: true });
  if (made === undefined) return;
  for (let at = path; ; at = dirname(at)) {
    // Overrides the umask.
    chmodSync(at, 0o755);
    if (at === made) return;
  }
}

function isEnterable(path: string): boolean {
  for (let at = path; ; at = dirname(at)) {
    if (!(statSync(at).mode & 0o001)) return false;
    if (at === dirname(at)) return true;
  }
}

function copyBinaries(native: string, copy: string): string {
  if (existsSync(copy)) return copy;
  makeEnterable(ROOT_DATA_DIR);
  const unfinished = `${copy}.${process.pid}`;
  cpSync(native, unfinished, { recursive: true, verbatimSymlinks: true });
  grantReadAccess(unfinished);
  try {
    renameSync(unfinished, copy);
  } catch {
    // A parallel start has created the folder already.
    rmSync(unfinished, { recursive: true });
  }
  return copy;
}

/** Grants read access to all users, regardless of the umask. */
function grantReadAccess(folder: string) {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isDirectory() || entry.isFile()) chmodSync(path, statSync(path).mode & 0o100 ? 0o755 : 0o644);
  }
}

/**
 * Returns a folder whose socket path is short enough; derived from the cluster's path, so that every start uses the
 * same one.
 */
function socketFolder(home: string, cluster: string, { socketPathMax }: Platform): string {
  const near = join(home, 'socket');
  if (Buffer.byteLength(`${near}/.s.PGSQL.5432`) <= socketPathMax) return near;
  return join(tmpdir(), `karaj-${shortHash(cluster)}`);
}
