import type pg from 'pg';
import type { Logger } from 'pino';
import { createBackend } from '#backend/app.ts';
import { createSessionGate } from '#backend/auth/authenticate.ts';
import { KEYS_ROTATED_CHANNEL } from '#backend/db/keys.ts';
import type { Config } from '#backend/config.ts';
import { createDeps, type Deps } from '#backend/deps.ts';
import { createSetupCode, isSetupOpen } from '#backend/features/setup/codes.ts';
import { loadSiteData } from '#backend/features/branding/site-data.ts';
import { removeUnfinishedUploads, startPeriodicJobs } from '#backend/sweeps.ts';
import { listDemoAccounts } from '#demo/accounts.ts';
import { createDemoGarage } from '#demo/demo.ts';
import { readInstallationKind } from '#backend/installation.ts';
import { startDailyBackups } from './backup/daily-backup.ts';
import type { RunningDatabase } from './postgres/database.ts';
import { prepareDatabase } from './prepare-database.ts';
import type { CreatePublisher, RunningBackend } from './running-backend.ts';

interface Options {
  config: Config;
  log: Logger;
  database: RunningDatabase;
  createPublisher: CreatePublisher;
}

/** Notice at server start when the database belongs to a garage, not a demo, and NODE_ENV is not `production`. */
const GARAGE_NOTICE =
  'This database is a garage’s, so it has no demo accounts; set DATA_DIR to another folder for a demo.';

/**
 * Migrates the database, creates the demo garage in an empty one, and opens the bundled backend; `close()` stops the
 * database.
 */
export async function openBundledBackend({ config, log, database, createPublisher }: Options): Promise<RunningBackend> {
  try {
    const { connection, pooled } = database;
    const sendsCodes = Boolean(config.smtpUrl || config.smsWebhookUrl);
    await prepareDatabase({ config, log, connection, isForGarage: config.production });
    const deps = await createDeps({
      config,
      log,
      connection,
      pooled,
      createPublisher: (parts) =>
        createPublisher({
          load: async () => ({ ...(await loadSiteData(parts)), sendsCodes }),
          db: parts.db,
        }),
    });
    const logFailure = (error: unknown) => log.error({ err: error }, 'the rotated keys could not be loaded');
    await deps.live.subscribe(KEYS_ROTATED_CHANNEL, () => void deps.keys.reload().catch(logFailure));
    const created = await createDemoGarage(deps);
    const demoAccounts = await listDemoAccounts(deps, created?.[0]?.password);
    const isGarage = (await readInstallationKind(deps.db)) === 'garage';
    await removeUnfinishedUploads(deps);
    const stopPeriodicJobs = startPeriodicJobs(deps);
    const stopBackups = startDailyBackups(deps);
    return {
      backend: createBackend(deps),
      gate: createSessionGate(deps),
      publisher: deps.publisher!,
      errorDeps: deps,
      deps,
      demoAccounts,
      sendsCodes,
      ...(isGarage && !config.production && { notice: GARAGE_NOTICE }),
      createSetupCode: () => createSetupCode(deps.db),
      isSetupOpen: createSetupCheck(deps.db),
      onSiteChange: async (listener) => void (await deps.live.subscribe('site_changed', listener)),
      isReady: () => isReady(deps),
      endStreams: () => deps.live.closeStreams(),
      close: async () => {
        stopPeriodicJobs();
        stopBackups();
        await deps.close();
        await database.stop();
      },
    };
  } catch (error) {
    await database.stop();
    throw error;
  }
}

/**
 * Creates a function that checks if the set-up is still open. After the set-up is closed, it no longer queries the
 * database.
 */
function createSetupCheck(db: Deps['db']): () => Promise<boolean> {
  let isOpen = true;
  return async () => (isOpen &&= await isSetupOpen(db));
}

/** Milliseconds until an unanswered query means that the database is unreachable. */
const PING_TIMEOUT = 2_000;

/** Returns true while the database is reachable and its disk has room. */
export const isReady = async ({ disk, pool }: Pick<Deps, 'disk' | 'pool'>): Promise<boolean> =>
  (await disk.hasRoomFor('readiness')) && isReachable(pool);

async function isReachable(pool: pg.Pool): Promise<boolean> {
  const ping = pool.query('select 1').then(
    () => true,
    () => false,
  );
  const timeout = new Promise<boolean>((done) => setTimeout(done, PING_TIMEOUT, false).unref());
  return Promise.race([ping, timeout]);
}
