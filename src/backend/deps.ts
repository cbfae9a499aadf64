import { join } from 'node:path';
import type { Kysely } from 'kysely';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import { openDatabase } from './db/open-database.ts';
import type { Database } from './db/schema.ts';
import { createPasswords, type Passwords } from './auth/passwords.ts';
import { loadKeys, type Keys } from './auth/keys.ts';
import { createThrottles, type Throttles } from './auth/throttles.ts';
import { createTracking, type Tracking } from './features/analytics/tracking.ts';
import { ensureBranding } from './features/branding/default-branding.ts';
import { createLiveEvents, type LiveEvents } from './live/events.ts';
import { createSearchPool, type SearchPool } from './features/search/search-pool.ts';
import { createNotifier, type Notifier } from './mail/notifier.ts';
import { createRowEstimator, type EstimateRowCount } from './resource/list-total.ts';
import { createStatementNames, type StatementNames } from '#backend/db/query-executor.ts';
import type { Publisher } from './publish/publisher.ts';
import { createStorage, type Storage } from './storage/storage.ts';
import { createEncoding, type Encoding } from './storage/encoding.ts';
import { createSpool, type Spool } from './storage/spool.ts';
import { createUploadSlots } from './storage/upload-slots.ts';
import type { Slots } from './http/slots.ts';
import { createTranslator, type Translate } from './http/translator.ts';

/** Everything a process shares, built once; no module keeps a connection or a setting of its own. */
export interface Deps {
  config: Config;
  log: Logger;
  /** The clock, so that a test can turn it. */
  now: () => Date;
  db: Kysely<Database>;
  pool: pg.Pool;
  keys: Keys;
  passwords: Passwords;
  throttles: Throttles;
  tracking: Tracking;
  notifier: Notifier;
  live: LiveEvents;
  searches: SearchPool;
  storage: Storage;
  encoding: Encoding;
  spool: Spool;
  uploadSlots: Slots;
  statementNames: StatementNames;
  estimate: EstimateRowCount;
  translate: Translate;
  /** Makes the public pages; absent where this process serves none. */
  publisher?: Publisher;
  close(): Promise<void>;
}

interface Options {
  config: Config;
  log: Logger;
  connection: pg.PoolConfig;
  now?: () => Date;
}

/** Connects, reads the server's keys and sees that there is a branding; the database must be migrated. */
export async function createDeps({ config, log, connection, now = () => new Date() }: Options): Promise<Deps> {
  const { pool, db } = openDatabase(connection);
  const keys = await loadKeys(db);
  const translate = await createTranslator();
  await ensureBranding(db, config, translate);
  const searches = createSearchPool(connection);
  const live = createLiveEvents({ connection, log });
  const tracking = createTracking({ db, log, now, secret: keys.secret('throttle') });
  const notifier = createNotifier({ config, db, log, now, translate });
  return {
    config,
    log,
    now,
    db,
    pool,
    keys,
    passwords: createPasswords(),
    throttles: createThrottles({ secret: keys.secret('throttle'), now }),
    tracking,
    notifier,
    live,
    searches,
    encoding: createEncoding(),
    spool: createSpool(join(config.dataDir, 'uploads')),
    uploadSlots: createUploadSlots(),
    statementNames: createStatementNames(),
    estimate: createRowEstimator(now),
    storage: createStorage(config, keys.secret('file-links'), now),
    translate,
    async close() {
      // Messages on their way may still have to go to the outbox.
      await notifier.idle();
      await tracking.views.close();
      live.closeStreams();
      await live.close();
      await searches.pool.end();
      await db.destroy();
    },
  };
}
