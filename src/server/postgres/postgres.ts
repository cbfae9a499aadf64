import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Logger } from 'pino';
import { lockCluster, ClusterInUseError } from './cluster-lock.ts';
import { createDatabase, createPrivateFolder, prepareCluster, SETTINGS } from './cluster.ts';
import { resolveClusterPaths } from './cluster-paths.ts';
import { StartError } from '#backend/config.ts';
import {
  dropStaleLocks,
  hasArguments,
  findPostmaster,
  readSocketFolder,
  spawnPostmaster,
  stopPostmaster,
} from './postmaster.ts';

/** A running PostgreSQL that this process has locked. */
export interface Postgres {
  connection: { host: string; port: number; user: string; database: string };
  readonly how: 'started' | 'adopted';
  readonly pid: number;
  stop(): Promise<void>;
  /** Signals PostgreSQL to stop without waiting, for an `exit` listener. */
  interrupt(): void;
}

interface Options {
  dataDir: string;
  log: Logger;
  /** `name=value`, applied after the default settings. */
  settings?: string[];
}

/**
 * Starts one PostgreSQL per data folder. Adopts a postmaster that outlived its parent, and restarts one that dies.
 * @throws ClusterInUseError when a live process uses the folder
 */
export async function startPostgres({ dataDir, log, settings = [] }: Options): Promise<Postgres> {
  const paths = resolveClusterPaths(dataDir);
  const { cluster, socketDir } = paths;
  if (paths.isRelocated)
    log.info(`PostgreSQL cannot work in ${dataDir} as an unprivileged user; its data is in ${cluster}`);
  const connection = { host: socketDir, port: 5432, user: 'karaj', database: 'karaj' };
  const own = [`unix_socket_directories=${socketDir}`, ...SETTINGS, ...settings];
  const args = ['-D', cluster, ...own.flatMap((setting) => ['-c', setting])];
  let running: { pid: number; how: Postgres['how']; claim: pg.Client } | undefined;
  let restarting: Promise<void> | undefined;
  const stopping = new AbortController();

  createPrivateFolder(socketDir, paths.owner);
  prepareCluster(paths);

  async function adopt(): Promise<boolean> {
    const pid = findPostmaster(cluster);
    if (!pid) return false;
    try {
      const claim = await lockCluster({ ...connection, host: readSocketFolder(cluster) ?? socketDir }, cluster, pid);
      if (hasArguments(cluster, args)) {
        watch(pid, 'adopted', claim);
        return true;
      }
      await claim.end();
      await stopPostmaster(pid, cluster);
    } catch (error) {
      // The postmaster is shutting down: a new one is started.
      if (error instanceof ClusterInUseError || findPostmaster(cluster) === pid) throw error;
    }
    return false;
  }

  async function start() {
    for (const end = Date.now() + 10_000; !stopping.signal.aborted; await sleep(100)) {
      dropStaleLocks(paths);
      const pid = spawnPostmaster(paths, args) ?? -1;
      try {
        const claim = await lockCluster(connection, cluster, pid);
        // After parallel starts the lock may belong to a postmaster that the other start spawned.
        watch(findPostmaster(cluster) ?? pid, 'started', claim);
        return;
      } catch (error) {
        if (error instanceof ClusterInUseError) throw error;
        // Workers of the predecessor may hold the shared memory a little longer.
        if (Date.now() > end)
          throw new StartError(`PostgreSQL does not start; ${paths.logFile} says why.`, { cause: error });
      }
    }
  }

  /** Restarts PostgreSQL when the connection of the lock ends. */
  function watch(pid: number, how: Postgres['how'], claim: pg.Client) {
    running = { pid, how, claim };
    claim.once('end', () => {
      restarting = restart();
    });
  }

  async function restart() {
    if (!stopping.signal.aborted) log.error('PostgreSQL ended; it is started again');
    for (; !stopping.signal.aborted; await sleep(1_000)) {
      try {
        if (!(await adopt())) await start();
        return log.info('PostgreSQL is back');
      } catch (error) {
        log.error({ err: error }, 'PostgreSQL does not start');
      }
    }
  }

  if (!(await adopt())) await start();
  await createDatabase(connection);
  return {
    connection,
    get how() {
      return running!.how;
    },
    get pid() {
      return running!.pid;
    },
    interrupt: () => void (findPostmaster(cluster) === running!.pid && process.kill(running!.pid, 'SIGINT')),
    stop: async () => {
      stopping.abort();
      await restarting;
      await running!.claim.end().catch(() => {});
      await stopPostmaster(findPostmaster(cluster) ?? running!.pid, cluster);
    },
  };
}
