import type { Capabilities, HasDatabase, HasStatements } from './capabilities.ts';
import { join } from 'node:path';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import { createKeyedQueue } from './concurrency.ts';
import { openCallDatabase } from './db/open-database.ts';
import { createReplica } from './db/replica.ts';
import { createPasswords } from './auth/passwords.ts';
import { loadKeys } from '#backend/db/keys.ts';
import { createRateLimits } from '#backend/limits/rate-limits.ts';
import { createRealTimeFigures } from './features/analytics/real-time.ts';
import { createPageViewTracker } from './features/analytics/tracking.ts';
import { ensureBranding } from './features/branding/default-branding.ts';
import { createImportReader } from './import-file/import-reader.ts';
import { createLiveEvents } from './live/events.ts';
import { createReportSemaphore } from './features/reports/generate.ts';
import { createSearchPool } from './features/search/search-query.ts';
import { createPdfRenderer } from './pdf/pdf-renderer.ts';
import type { Publisher } from './publish/publisher.ts';
import { createMemo } from './caches.ts';
import { createNotifier } from './mail/notifier.ts';
import { createRowEstimates } from './resource/list-total.ts';
import { createStorage } from './storage/storage.ts';
import { createDiskSpace, type ReadFreeBytes } from './storage/disk-space.ts';
import { createImageEncoder } from './storage/image-encoder.ts';
import { createUploadFolder, createUploadSemaphore } from './storage/uploads.ts';
import { createTranslator } from './translator.ts';

/** Milliseconds that figures are cached (docs/rules/analytics.md#main-panel). */
const MEMO_MS = 10_000;

/** Maximum number of concurrent and of waiting transactions per person. */
const WRITE_LIMITS = { running: 2, waiting: 100 };

/** Capabilities of the process, created once: no module opens a connection or reads a setting itself. */
export interface Deps extends Capabilities {
  close(): Promise<void>;
}

interface Options {
  config: Config;
  log: Logger;
  connection: pg.PoolConfig;
  /** Connection through a transaction pooler to the same database. */
  pooled?: pg.PoolConfig | undefined;
  now?: () => Date;
  readFreeBytes?: ReadFreeBytes;
  /** Absent in a process that serves no public pages. */
  createPublisher?(parts: HasDatabase & HasStatements): Publisher;
}

/** Connects to a migrated database, loads the server's keys and ensures that a branding exists. */
export async function createDeps(options: Options): Promise<Deps> {
  const { config, log, connection, pooled, now = () => new Date() } = options;
  const { pool, statementNames, db } = openCallDatabase(connection, pooled);
  const replica = config.databaseReadUrl
    ? createReplica({ connection: { connectionString: config.databaseReadUrl }, pool, statementNames, log, now })
    : undefined;
  const keys = await loadKeys(db);
  const translate = await createTranslator();
  await ensureBranding(db, config, translate);
  const searches = createSearchPool({ connection, pooled, now });
  const live = createLiveEvents({ connection, log });
  const tracking = createPageViewTracker({
    db,
    pool,
    statementNames,
    log,
    now,
    secret: keys.secret('throttle'),
    limits: {
      perMinute: config.pageViewsPerMinute,
      perDay: config.pageViewsPerDayPerAddress,
      perDayOfAll: config.pageViewsPerDay,
    },
  });
  const pdf = createPdfRenderer();
  const imageEncoder = createImageEncoder();
  const rateLimits = createRateLimits({ db, keys, now });
  const notifier = createNotifier({ config, db, log, now, translate, rateLimits });
  return {
    config,
    log,
    now,
    db,
    pool,
    direct: connection,
    replica,
    keys,
    passwords: createPasswords(),
    rateLimits,
    tracking,
    realTime: createRealTimeFigures({ db, live, log, now }),
    notifier,
    live,
    searches,
    imageEncoder,
    disk: createDiskSpace({ config, log, now, readFreeBytes: options.readFreeBytes }),
    uploads: createUploadFolder(join(config.dataDir, 'uploads')),
    uploadSemaphore: createUploadSemaphore(),
    statementNames,
    writeQueues: createKeyedQueue(WRITE_LIMITS.running, WRITE_LIMITS.waiting),
    estimates: createRowEstimates(now),
    memo: createMemo(now, MEMO_MS),
    storage: createStorage(config, keys.secret('file-links'), now),
    translate,
    pdf,
    importReader: createImportReader(),
    reportSemaphore: createReportSemaphore(),
    publisher: options.createPublisher?.({ db, pool, statementNames }),
    async close() {
      // Pending deliveries may still write to the outbox.
      await notifier.idle();
      pdf.close();
      imageEncoder.close();
      await tracking.views.close();
      live.closeStreams();
      await live.close();
      await searches.pool.end();
      await replica?.close();
      await db.destroy();
    },
  };
}
