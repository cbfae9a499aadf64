import { readdirSync, readFileSync } from 'node:fs';
import type pg from 'pg';

/** Length of a kernel clock tick. */
const TICK_MS = 10;

/** Reads the fields of /proc/<pid>/stat after the process name; undefined when the process has exited. */
function readProcStat(pid: number | string): number[] | undefined {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/.*\) /s, '').split(' ').map(Number);
  } catch {
    return undefined;
  }
}
/** Indexes into the result of `readProcStat`. */
const [PARENT, USER, SYSTEM, ENDED_USER, ENDED_SYSTEM] = [1, 11, 12, 13, 14] as const;

/** Returns the CPU milliseconds of a process and its exited children. */
function cpuMs(stat: number[] | undefined): number {
  return stat ? TICK_MS * (stat[USER]! + stat[SYSTEM]! + stat[ENDED_USER]! + stat[ENDED_SYSTEM]!) : 0;
}

/**
 * Returns a function that reads the CPU time in milliseconds of a server process and of the PostgreSQL behind `pool`.
 */
export async function createCpuReader(
  pool: pg.Pool,
  server: number,
): Promise<() => { server: number; database: number }> {
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid');
  const postmaster = readProcStat(rows[0]!.pid)![PARENT]!;
  return () => {
    const backends = readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map(readProcStat)
      .filter((stat) => stat?.[PARENT] === postmaster);
    const database = backends.reduce((sum, stat) => sum + cpuMs(stat), cpuMs(readProcStat(postmaster)));
    return { server: cpuMs(readProcStat(server)), database };
  };
}
