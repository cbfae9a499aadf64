import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { StartError } from '#backend/config.ts';
import { isAlive } from './process-checks.ts';

/** Thrown when another live process has locked the cluster; the message names that process. */
export class ClusterInUseError extends StartError {}

/** Milliseconds; after a crash PostgreSQL replays its write-ahead log before it accepts connections. */
const RECOVERY_TIMEOUT = 600_000;

/**
 * Connects to PostgreSQL as soon as it accepts connections, and acquires a session-level advisory lock. PostgreSQL
 * releases it when this process ends, however it ends, so there is no stale lock file.
 * @throws ClusterInUseError when another process has the lock
 * @throws StartError when PostgreSQL refuses the stored password
 */
export async function lockCluster(connection: pg.ClientConfig, cluster: string, pid: number): Promise<pg.Client> {
  for (const end = Date.now() + RECOVERY_TIMEOUT; ; await sleep(15)) {
    const client = new pg.Client({
      ...connection,
      database: 'postgres',
      application_name: `karaj ${process.pid}`,
      connectionTimeoutMillis: 5_000,
    });
    client.on('error', () => {});
    try {
      await client.connect();
      await acquireLock(client, cluster);
      return client;
    } catch (error) {
      await client.end().catch(() => {});
      if (error instanceof ClusterInUseError) throw error;
      // invalid_password
      if ((error as { code?: string }).code === '28P01')
        throw new StartError(
          `PostgreSQL refuses the password beside ${cluster}: put postgres.password back from a copy of its folder.`,
        );
      if (Date.now() > end || !isAlive(pid)) {
        throw error;
      }
    }
  }
}

async function acquireLock(client: pg.Client, cluster: string) {
  // Retries, because PostgreSQL may take up to a second to end the session of a killed process.
  for (const end = Date.now() + 800; ; await sleep(50)) {
    const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock(1) as mine');
    if (rows[0]?.mine) return;
    if (Date.now() > end) break;
  }
  const holder = await client.query<{ name: string }>(
    `select application_name as name from pg_locks join pg_stat_activity using (pid)
     where locktype = 'advisory' and objid = 1 and granted`,
  );
  const pid = holder.rows[0]?.name.replace('karaj ', '') ?? 'unknown';
  throw new ClusterInUseError(`The data in ${cluster} is in use by process ${pid}.`);
}
