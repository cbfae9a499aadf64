import type {
  CommandDeps,
  HasDatabase,
  HasImageEncoder,
  HasKeys,
  HasRateLimits,
  HasStatements,
  HasStorage,
  HasTranslations,
} from './capabilities.ts';
import { join } from 'node:path';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import { createKeyedQueue, type KeyedSemaphore } from './concurrency.ts';
import { openCallDatabase } from './db/open-database.ts';
import { createReplica, type Replica } from './db/replica.ts';
import { createPasswords, type HasPasswords } from './auth/passwords.ts';
import { loadKeys } from '#backend/db/keys.ts';
import { createRateLimits } from '#backend/limits/rate-limits.ts';
import { createRealTimeFigures, type RealTimeFigures } from './features/analytics/real-time.ts';
import { createPageViewTracker, type PageViewTracker } from './features/analytics/tracking.ts';
import { ensureBranding } from './features/branding/default-branding.ts';
import { createImportReader, type ImportReader } from './import-file/import-reader.ts';
import { createLiveEvents, type LiveEvents } from './live/events.ts';
import { createReportSemaphore } from './features/reports/generate.ts';
import { createSearchPool, type SearchPool } from './features/search/search-query.ts';
import { createPdfRenderer, type PdfRenderer } from './pdf/pdf-renderer.ts';
import type { Publisher } from './publish/publisher.ts';
import { createMemo, type Memo } from './caches.ts';
import { createNotifier } from './mail/notifier.ts';
import { createRowEstimates, type RowEstimates } from './resource/list-total.ts';
import { createStorage } from './storage/storage.ts';
import { createDiskSpace, type DiskSpace, type ReadFreeBytes } from './storage/disk-space.ts';
import { createImageEncoder } from './storage/image-encoder.ts';
import { createUploadFolder, createUploadSemaphore, type UploadFolder } from './storage/uploads.ts';
import { createTranslator } from './translator.ts';

/** Milliseconds that figures are cached (docs/rules/analytics.md#main-panel). */
const MEMO_MS = 10_000;

/** Maximum number of concurrent and of waiting transactions per person. */
const WRITE_LIMITS = { running: 2, waiting: 100 };

/** Every capability of the backend; route handlers receive all of them. */
export interface Capabilities
  extends CommandDeps, HasKeys, HasPasswords, HasRateLimits, HasStorage, HasImageEncoder, HasTranslations {
  /** Streaming replica for reads; absent when none is configured. */
  replica?: Replica | undefined;
  /** Connection that bypasses a pooler, for session-level locks and work that takes longer than a call. */
  direct: pg.PoolConfig;
  tracking: PageViewTracker;
  /** Figures of the last minutes, shared by all streams of the process. */
  realTime: RealTimeFigures;
  /** Events between the processes that share the database. */
  live: LiveEvents;
  searches: SearchPool;
  /** Temporary folder of uploaded files. */
  uploads: UploadFolder;
  /** Limits the number of concurrent uploads. */
  uploadSemaphore: KeyedSemaphore;
  /** Free space of the disk, which a test can set. */
  disk: DiskSpace;
  estimates: RowEstimates;
  /** Results that are cached for seconds and computed once for concurrent calls. */
  memo: Memo;
  /** Renders PDF documents in a child process. */
  pdf: PdfRenderer;
  /** Reads imported files in a child process. */
  importReader: ImportReader;
  /** Limits the number of reports that are written concurrently. */
  reportSemaphore: KeyedSemaphore;
  /** Renders the public pages; absent in a process that serves none. */
  readonly publisher?: Publisher | undefined;
}

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
