import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, closeSync, openSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ClusterPaths, getPostgresEnvironment } from './cluster-paths.ts';
import { readPidFile } from './connection.ts';
import { isAlive } from './process-checks.ts';

/** Bytes beyond which the log file is rotated. */
const LOG_LIMIT = 10_000_000;
/** Seconds; after a crash PostgreSQL replays its write-ahead log before it is ready. */
const START_TIMEOUT = 600;
/** Age in milliseconds from which an empty lock file is the remnant of a crash. */
const EMPTY_LOCK_MS = 1_000;

/** Starts PostgreSQL, detached, since Ctrl-C signals the process group. Returns the PID of the postmaster. */
export async function startPostmaster(paths: ClusterPaths, settings: string[]): Promise<number | undefined> {
  const { logFile, platform } = paths;
  if ((statSync(logFile, { throwIfNoEntry: false })?.size ?? 0) > LOG_LIMIT) renameSync(logFile, `${logFile}.1`);
  return platform.control === 'signals' ? spawnPostmaster(paths, settings) : startWithPgCtl(paths, settings);
}

/** Spawns PostgreSQL with a log file, since a pipe would break with the parent. */
function spawnPostmaster({ bin, cluster, owner, logFile, platform }: ClusterPaths, settings: string[]) {
  const log = openSync(logFile, 'a', 0o600);
  const args = ['-D', cluster, ...settings.flatMap((setting) => ['-c', setting])];
  const child = spawn(join(bin, `postgres${platform.suffix}`), args, {
    ...owner,
    env: getPostgresEnvironment(platform),
    cwd: '/',
    detached: true,
    stdio: ['ignore', log, log],
  });
  child.on('error', () => {});
  closeSync(log);
  child.unref();
  return child.pid;
}

async function startWithPgCtl(paths: ClusterPaths, settings: string[]): Promise<number | undefined> {
  const { cluster, logFile, owner } = paths;
  closeSync(openSync(logFile, 'a', 0o600));
  if ('uid' in owner) chownSync(logFile, owner.uid, owner.gid);
  const options = settings.map((setting) => `-c "${setting}"`).join(' ');
  const args = ['start', '-D', cluster, '-l', logFile, '-w', '-t', String(START_TIMEOUT), '-s', '-o', options];
  const child = spawn(...pgCtlCommand(paths, args));
  child.on('error', () => {});
  await once(child, 'exit').catch(() => {});
  return findPostmaster(paths);
}

function pgCtlCommand({ bin, owner, platform }: ClusterPaths, args: string[]) {
  const env = getPostgresEnvironment(platform);
  const options = { ...owner, env, cwd: '/', detached: true, windowsHide: true, stdio: 'ignore' } as const;
  return [join(bin, `pg_ctl${platform.suffix}`), args, options] as const;
}

/** Returns the PID of the running postmaster of a cluster; PIDs are reused, so its identity is checked. */
export function findPostmaster({ cluster, platform }: Pick<ClusterPaths, 'cluster' | 'platform'>): number | undefined {
  try {
    const pid = Number(readPidFile(cluster)[0]);
    return platform.isPostmaster(pid, cluster) ? pid : undefined;
  } catch {
    return undefined;
  }
}

/** Checks that the options of a running postmaster end with these settings. */
export function hasSettings(cluster: string, settings: string[]): boolean {
  const quoted = settings.map((setting) => `"-c" "${setting}"`).join(' ');
  return readFileSync(join(cluster, 'postmaster.opts'), 'utf8').trim().endsWith(quoted);
}

/**
 * Removes stale lock files. PostgreSQL would treat any process with the PID in the file as a running postmaster, even a
 * zombie or, after a container restart, an unrelated process. Workers of a dead postmaster still prevent a second
 * start, because they hold its shared memory.
 */
export function removeStaleLockFiles(paths: ClusterPaths) {
  for (const lock of [join(paths.cluster, 'postmaster.pid'), join(paths.socketDir, '.s.PGSQL.5432.lock')])
    if (isStale(lock, paths)) rmSync(lock, { force: true });
}

/**
 * Returns true for a lock file whose PID is no postmaster of this cluster. An empty file is stale only after
 * `EMPTY_LOCK_MS`: a parallel start may be writing it.
 */
function isStale(lock: string, { cluster, platform }: ClusterPaths): boolean {
  try {
    const { size, mtimeMs } = statSync(lock);
    if (size === 0) return Date.now() - mtimeMs > EMPTY_LOCK_MS;
    return !platform.isPostmaster(Number.parseInt(readFileSync(lock, 'utf8')), cluster);
  } catch {
    return false;
  }
}

/** Stops PostgreSQL in fast mode (rollback and checkpoint), after 15 s in immediate mode (without the checkpoint). */
export async function stopPostmaster(pid: number, paths: ClusterPaths) {
  if (findPostmaster(paths) !== pid) return;
  requestPostmasterStop(pid, paths);
  const isRunning = () => isAlive(pid) && findPostmaster(paths) === pid;
  for (const end = Date.now() + 15_000; isRunning(); await sleep(10)) {
    if (Date.now() > end) requestPostmasterStop(pid, paths, 'immediate');
  }
}

const SIGNALS = { fast: 'SIGINT', immediate: 'SIGQUIT' } as const;

/** Asks PostgreSQL to stop without waiting. */
export function requestPostmasterStop(pid: number, paths: ClusterPaths, mode: keyof typeof SIGNALS = 'fast') {
  if (paths.platform.control === 'signals') process.kill(pid, SIGNALS[mode]);
  else spawnSync(...pgCtlCommand(paths, ['stop', '-D', paths.cluster, '-m', mode, '-W', '-s']));
}
