import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Logger } from 'pino';
import { lockCluster, ClusterInUseError } from './cluster-lock.ts';
import { prepareAccess, prepareCluster, SETTINGS } from './cluster.ts';
import { resolveClusterPaths } from './cluster-paths.ts';
import {
  chooseConnection,
  type ClusterConnection,
  listenSettings,
  readAddress,
  readConnection,
  SUPERUSER,
} from './connection.ts';
import type { Platform } from './platform.ts';
import { StartError } from '#backend/config.ts';
import {
  removeStaleLockFiles,
  findPostmaster,
  hasSettings,
  requestPostmasterStop,
  startPostmaster,
  stopPostmaster,
} from './postmaster.ts';

/** A running PostgreSQL that this process has locked. */
export interface Postgres {
  connection: ClusterConnection;
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
  /** Defaults to that of this system. */
  platform?: Platform;
}

/**
 * Starts one PostgreSQL per data folder. Adopts a postmaster that outlived its parent, and restarts one that dies.
 * @throws ClusterInUseError when a live process uses the folder
 */
export async function startPostgres({ dataDir, log, settings = [], platform }: Options): Promise<Postgres> {
  const paths = resolveClusterPaths(dataDir, platform);
  const { cluster } = paths;
  if (paths.isRelocated)
    log.info(`PostgreSQL cannot use ${dataDir} as an unprivileged user; its data are in ${cluster}`);
  const own = [...SETTINGS, ...settings];
  let running: { pid: number; how: Postgres['how']; claim: pg.Client } | undefined;
  let restarting: Promise<void> | undefined;
  const stopping = new AbortController();

  await prepareCluster(paths);
  let connection: ClusterConnection = await chooseConnection(paths);

  async function adopt(): Promise<boolean> {
    const pid = findPostmaster(paths);
    if (!pid) return false;
    try {
      while (!readAddress(paths).host && findPostmaster(paths) === pid) await sleep(15);
      const found = readConnection(paths);
      const claim = await lockCluster({ ...found, user: SUPERUSER }, cluster, pid);
      if (hasSettings(cluster, own)) {
        connection = found;
        watch(pid, 'adopted', claim);
        return true;
      }
      await claim.end();
      await stopPostmaster(pid, paths);
    } catch (error) {
      // The postmaster is shutting down: a new one is started.
      if (error instanceof ClusterInUseError || findPostmaster(paths) === pid) throw error;
    }
    return false;
  }

  async function start() {
    for (const end = Date.now() + 10_000; !stopping.signal.aborted; await sleep(100)) {
      removeStaleLockFiles(paths);
      const pid = (await startPostmaster(paths, [...listenSettings(paths, connection), ...own])) ?? -1;
      try {
        const claim = await lockCluster({ ...connection, user: SUPERUSER }, cluster, pid);
        // After parallel starts the lock may belong to a postmaster that another start spawned.
        watch(findPostmaster(paths) ?? pid, 'started', claim);
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
    if (!stopping.signal.aborted) log.error('PostgreSQL exited and is being restarted');
    for (; !stopping.signal.aborted; await sleep(1_000)) {
      try {
        if (!(await adopt())) await start();
        return log.info('PostgreSQL was restarted');
      } catch (error) {
        log.error({ err: error }, 'PostgreSQL could not be restarted; the next attempt follows in a second');
      }
    }
  }

  if (!(await adopt())) await start();
  await prepareAccess(paths, connection);
  return {
    get connection() {
      return connection;
    },
    get how() {
      return running!.how;
    },
    get pid() {
      return running!.pid;
    },
    interrupt: () => void (findPostmaster(paths) === running!.pid && requestPostmasterStop(running!.pid, paths)),
    stop: async () => {
      stopping.abort();
      await restarting;
      await running!.claim.end().catch(() => {});
      await stopPostmaster(findPostmaster(paths) ?? running!.pid, paths);
    },
  };
}
