import type pg from 'pg';
import type { Logger } from 'pino';
import { createBackend } from '#backend/app.ts';
import { createSessionGate } from '#backend/auth/authenticate.ts';
import type { Config } from '#backend/config.ts';
import { createDeps } from '#backend/deps.ts';
import { loadSiteData } from '#backend/publish/site-data.ts';
import { startSweeps } from '#backend/sweeps.ts';
import { createDemoGarage } from '#demo/demo.ts';
import { type RunningDatabase, migrateDatabase } from './postgres/database.ts';
import type { CreatePublisher, RunningBackend } from './running-backend.ts';

interface Options {
  config: Config;
  log: Logger;
  database: RunningDatabase;
  createPublisher: CreatePublisher;
}

/** Migrates the database, creates the demo garage in an empty one, and opens the bundled backend; `close()` stops the database. */
export async function openBundledBackend({ config, log, database, createPublisher }: Options): Promise<RunningBackend> {
  try {
    await migrateDatabase(database.connection);
    const deps = await createDeps({
      config,
      log,
      connection: database.connection,
      createPublisher: (parts) => createPublisher({ load: () => loadSiteData(parts), db: parts.db }),
    });
    const demoAccounts = config.production ? [] : ((await createDemoGarage(deps)) ?? []);
    const stopSweeps = startSweeps(deps);
    return {
      backend: createBackend(deps),
      gate: createSessionGate(deps),
      publisher: deps.publisher!,
      errorDeps: deps,
      deps,
      demoAccounts,
      onSiteChange: async (listener) => void (await deps.live.subscribe('site_changed', listener)),
      isReady: () => isReachable(deps.pool),
      endStreams: () => deps.live.closeStreams(),
      close: async () => {
        stopSweeps();
        await deps.close();
        await database.stop();
      },
    };
  } catch (error) {
    await database.stop();
    throw error;
  }
}

/** Milliseconds. */
const PING_TIMEOUT = 2_000;

async function isReachable(pool: pg.Pool): Promise<boolean> {
  const ping = pool.query('select 1').then(
    () => true,
    () => false,
  );
  const timeout = new Promise<boolean>((done) => setTimeout(done, PING_TIMEOUT, false).unref());
  return Promise.race([ping, timeout]);
}
