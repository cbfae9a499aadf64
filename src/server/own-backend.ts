import type pg from 'pg';
import type { Logger } from 'pino';
import { createBackend } from '#backend/app.ts';
import { createSessionGate } from '#backend/auth/session.ts';
import type { Config } from '#backend/config.ts';
import { createDemoGarage } from '#demo/demo.ts';
import { createDeps } from '#backend/deps.ts';
import { siteReplies } from '#backend/publish/site-replies.ts';
import { startSweeps } from '#backend/sweeps.ts';
import { startDatabase } from './postgres/database.ts';
import { migrateDatabase } from './postgres/migrate-database.ts';
import type { RunningBackend } from './running-backend.ts';

/** The bundled backend: starts the database, brings it to this release, and makes the demo garage in an empty one. */
export async function openOwnBackend(config: Config, log: Logger): Promise<RunningBackend> {
  const database = await startDatabase(config, log);
  try {
    await migrateDatabase(database.connection);
    const deps = await createDeps({ config, log, connection: database.connection });
    const demoAccounts = config.production ? [] : ((await createDemoGarage(deps)) ?? []);
    const stopSweeps = startSweeps(deps);
    return {
      backend: createBackend(deps),
      gate: createSessionGate(deps),
      replies: deps,
      deps,
      demoAccounts,
      loadSite: () => siteReplies(deps),
      onSiteChange: async (listener) => void (await deps.live.subscribe('site_changed', listener)),
      isReady: () => answers(deps.pool),
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

/** Whether the database answers within a moment. */
async function answers(pool: pg.Pool): Promise<boolean> {
  const answer = pool.query('select 1').then(
    () => true,
    () => false,
  );
  const limit = new Promise<boolean>((done) => setTimeout(done, 2_000, false).unref());
  return Promise.race([answer, limit]);
}
