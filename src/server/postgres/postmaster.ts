import { spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync, readlinkSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { environment, type ClusterPaths } from './cluster-paths.ts';

const LOG_LIMIT = 10_000_000;

/** Its log is a file, as a pipe would break when the parent is killed; detached, as Ctrl-C reaches the whole process group. */
export function spawnPostmaster({ bin, owner, logFile }: ClusterPaths, args: string[]): number | undefined {
  if ((statSync(logFile, { throwIfNoEntry: false })?.size ?? 0) > LOG_LIMIT) renameSync(logFile, `${logFile}.1`);
  const log = openSync(logFile, 'a', 0o600);
  const stdio = ['ignore', log, log] as const;
  const child = spawn(join(bin, 'postgres'), args, {
    ...owner,
    env: environment,
    cwd: '/',
    detached: true,
    stdio: [...stdio],
  });
  child.on('error', () => {});
  closeSync(log);
  child.unref();
  return child.pid;
}

/** The postmaster of this folder if it runs. Its working directory is the cluster, so a reused number is not mistaken for it. */
export function livePostmaster(cluster: string): number | undefined {
  try {
    const pid = Number(pidFile(cluster)[0]);
    return readlinkSync(`/proc/${pid}/cwd`) === cluster ? pid : undefined;
  } catch {
    return undefined;
  }
}

/** Whether a process runs; one that ended and that nobody has waited for does not. */
export function isAlive(pid: number): boolean {
  try {
    return !/\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

/** Where a running postmaster listens, whatever this start would choose. */
export const socketOf = (cluster: string) => pidFile(cluster)[4]?.split(',')[0];

const pidFile = (cluster: string) => readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');

/** Whether a running postmaster was started with these arguments. */
export function hasArguments(cluster: string, args: string[]): boolean {
  const quoted = args.map((arg) => `"${arg}"`).join(' ');
  return readFileSync(join(cluster, 'postmaster.opts'), 'utf8').trim().endsWith(quoted);
}

/**
 * PostgreSQL takes any process with the number in its lock files for its predecessor: a zombie that nobody reaps, or a
 * stranger after a container restarted. Should workers of the predecessor live on, the shared memory keeps the new one out.
 */
export function dropStaleLocks({ cluster, socketDir }: ClusterPaths) {
  if (livePostmaster(cluster)) return;
  for (const lock of [join(cluster, 'postmaster.pid'), join(socketDir, '.s.PGSQL.5432.lock')])
    rmSync(lock, { force: true });
}

/** SIGINT is PostgreSQL's "fast" stop: roll back, write a checkpoint, end. SIGQUIT skips the checkpoint; the next start recovers. */
export async function stopPostmaster(pid: number, cluster: string) {
  if (livePostmaster(cluster) !== pid) return;
  process.kill(pid, 'SIGINT');
  for (const end = Date.now() + 15_000; livePostmaster(cluster) === pid; await sleep(10)) {
    if (Date.now() > end) process.kill(pid, 'SIGQUIT');
  }
}
