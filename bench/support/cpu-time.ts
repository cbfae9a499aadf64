import { readdirSync, readFileSync } from 'node:fs';
import type pg from 'pg';

/** Milliseconds of a tick of the kernel's clock. */
const TICK = 10;

/** The fields of /proc/<pid>/stat after the name, which may hold anything; undefined for a process that is gone. */
function statOf(pid: number | string): number[] | undefined {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/.*\) /s, '').split(' ').map(Number);
  } catch {
    return undefined;
  }
}
const [PARENT, USER, SYSTEM, ENDED_USER, ENDED_SYSTEM] = [1, 11, 12, 13, 14] as const;

/** CPU time of a process so far, and of its children that ended; ms. */
function timeOf(stat: number[] | undefined): number {
  return stat ? TICK * (stat[USER]! + stat[SYSTEM]! + stat[ENDED_USER]! + stat[ENDED_SYSTEM]!) : 0;
}

/** CPU time of a server and of the PostgreSQL behind `pool`, so far, in ms: what else the machine does does not count. */
export async function cpuTimer(pool: pg.Pool, server: number): Promise<() => { server: number; database: number }> {
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid');
  const postmaster = statOf(rows[0]!.pid)![PARENT]!;
  return () => {
    const backends = readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map(statOf)
      .filter((stat) => stat?.[PARENT] === postmaster);
    const database = backends.reduce((sum, stat) => sum + timeOf(stat), timeOf(statOf(postmaster)));
    return { server: timeOf(statOf(server)), database };
  };
}
