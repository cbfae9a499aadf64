import { spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync, readlinkSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { POSTGRES_ENV, type ClusterPaths } from './cluster-paths.ts';

const LOG_LIMIT = 10_000_000;

/** Spawns PostgreSQL with a log file, since a pipe would break with the parent, and detached, since Ctrl-C signals the process group. */
export function spawnPostmaster({ bin, owner, logFile }: ClusterPaths, args: string[]): number | undefined {
  if ((statSync(logFile, { throwIfNoEntry: false })?.size ?? 0) > LOG_LIMIT) renameSync(logFile, `${logFile}.1`);
  const log = openSync(logFile, 'a', 0o600);
  const stdio = ['ignore', log, log] as const;
  const child = spawn(join(bin, 'postgres'), args, {
    ...owner,
    env: POSTGRES_ENV,
    cwd: '/',
    detached: true,
    stdio: [...stdio],
  });
  child.on('error', () => {});
  closeSync(log);
  child.unref();
  return child.pid;
}

/** Returns the PID of the folder's running postmaster. Compares its working directory, since PIDs are reused. */
export function findPostmaster(cluster: string): number | undefined {
  try {
    const pid = Number(pidFile(cluster)[0]);
    return readlinkSync(`/proc/${pid}/cwd`) === cluster ? pid : undefined;
  } catch {
    return undefined;
  }
}

/** Checks that a process runs; a zombie does not. */
export function isAlive(pid: number): boolean {
  try {
    return !/\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

/** Returns the socket folder of a running postmaster, which an earlier release may have chosen. */
export const readSocketFolder = (cluster: string) => pidFile(cluster)[4]?.split(',')[0];

const pidFile = (cluster: string) => readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');

/** Checks that a running postmaster was started with these arguments. */
export function hasArguments(cluster: string, args: string[]): boolean {
  const quoted = args.map((arg) => `"${arg}"`).join(' ');
  return readFileSync(join(cluster, 'postmaster.opts'), 'utf8').trim().endsWith(quoted);
}

/**
 * Removes stale lock files. PostgreSQL takes any process with their PID for its predecessor, also a zombie or, after a container
 * restart, an unrelated process. If workers of the predecessor are alive, the shared memory still blocks a second start.
 */
export function dropStaleLocks({ cluster, socketDir }: ClusterPaths) {
  if (findPostmaster(cluster)) return;
  for (const lock of [join(cluster, 'postmaster.pid'), join(socketDir, '.s.PGSQL.5432.lock')])
    rmSync(lock, { force: true });
}

/** Stops PostgreSQL by SIGINT ("fast" shutdown: rollback, checkpoint), after 15 s by SIGQUIT, which skips the checkpoint. */
export async function stopPostmaster(pid: number, cluster: string) {
  if (findPostmaster(cluster) !== pid) return;
  process.kill(pid, 'SIGINT');
  for (const end = Date.now() + 15_000; findPostmaster(cluster) === pid; await sleep(10)) {
    if (Date.now() > end) process.kill(pid, 'SIGQUIT');
  }
}
