import { spawnSync } from 'node:child_process';
import { readFileSync, readlinkSync } from 'node:fs';

/** Returns true if a PID, which may have been reused, is the postmaster of a cluster. */
export type PostmasterCheck = (pid: number, cluster: string) => boolean;

/** Compares the working directory, which PostgreSQL changes to its cluster; for Linux. */
export const checkWorkingDirectory: PostmasterCheck = (pid, cluster) => {
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === cluster;
  } catch {
    return false;
  }
};

const ARGUMENTS = {
  ps: (pid: number) => ['-o', 'comm=', '-p', String(pid)],
  tasklist: (pid: number) => ['/FI', `PID eq ${pid}`, '/FO', 'CSV', '/NH'],
};

/** Creates a check of the process name that `program` prints, for systems that do not expose the working directory. */
export const createProcessNameCheck =
  (program: keyof typeof ARGUMENTS): PostmasterCheck =>
  (pid) => {
    // Skips the slow program for a PID without a process.
    if (!(pid > 0 && isAlive(pid))) return false;
    const { stdout } = spawnSync(program, ARGUMENTS[program](pid), { encoding: 'utf8', windowsHide: true });
    return isPostgres(stdout ?? '');
  };

/**
 * Returns true for the name of PostgreSQL in the output of `ps` (`/…/bin/postgres`) or `tasklist`
 * (`"postgres.exe","412",…`).
 */
export const isPostgres = (output: string): boolean => /(?:^|[/"])postgres(?:\.exe")?(?:[,:\s]|$)/m.test(output.trim());

/** Returns true for a running process; on Linux, a zombie does not count. */
export function isAlive(pid: number): boolean {
  if (process.platform === 'linux') {
    try {
      return !/\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
    } catch {
      return false;
    }
  }
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
