import type { Kysely } from 'kysely';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { Keys } from '#backend/db/keys.ts';
import type { Passwords } from './auth/passwords.ts';
import type { RateLimits } from '#backend/limits/rate-limits.ts';
import type { Config } from './config.ts';
import type { Database } from './db/schema.ts';
import type { RealTimeFigures } from './features/analytics/real-time.ts';
import type { PageViewTracker } from './features/analytics/tracking.ts';
import type { SearchPool } from './features/search/search-query.ts';
import type { KeyedQueue, KeyedSemaphore } from './concurrency.ts';
import type { Translate } from './translator.ts';
import type { Memo } from './caches.ts';
import type { ImportReader } from './import-file/import-reader.ts';
import type { LiveEvents } from './live/events.ts';
import type { Notifier } from './mail/notifier.ts';
import type { PdfRenderer } from './pdf/pdf-renderer.ts';
import type { Publisher } from './publish/publisher.ts';
import type { RowEstimates } from './resource/list-total.ts';
import type { Replica } from './db/replica.ts';
import type { StatementNames } from './db/query-executor.ts';
import type { DiskSpace } from './storage/disk-space.ts';
import type { ImageEncoder } from './storage/image-encoder.ts';
import type { UploadFolder } from './storage/uploads.ts';
import type { Storage } from './storage/storage.ts';

// A function declares the capabilities that it uses: `deps: HasDatabase & HasClock`, and
// `Pick<Capabilities, 'pdf'>` for one without a name of its own.

export interface HasConfig {
  config: Config;
}

export interface HasLog {
  log: Logger;
}

/** The clock, which a test can set. */
export interface HasClock {
  now: () => Date;
}

export interface HasDatabase {
  db: Kysely<Database>;
}

/** The connection pool and the names of its prepared statements. */
export interface HasStatements {
  pool: pg.Pool;
  statementNames: StatementNames;
}

export interface HasKeys {
  keys: Keys;
}

export interface HasPasswords {
  passwords: Passwords;
}

/** Rate limits that are counted in PostgreSQL and so shared by all processes of the database. */
export interface HasRateLimits {
  rateLimits: RateLimits;
}

export interface HasNotifier {
  notifier: Notifier;
}

export interface HasStorage {
  storage: Storage;
}

/** Decodes and encodes images in a child process. */
export interface HasImageEncoder {
  imageEncoder: ImageEncoder;
}

export interface HasTranslations {
  translate: Translate;
}

/** Every capability of the backend; route handlers receive all of them. */
export interface Capabilities
  extends
    HasConfig,
    HasLog,
    HasClock,
    HasDatabase,
    HasStatements,
    HasKeys,
    HasPasswords,
    HasRateLimits,
    HasNotifier,
    HasStorage,
    HasImageEncoder,
    HasTranslations {
  /** Streaming replica for reads; absent when none is configured. */
  replica?: Replica | undefined;
  /** Connection that bypasses a pooler, for session-level locks and work that takes longer than a call. */
  direct: pg.PoolConfig;
  /** Queue of transactions per person, so that one person cannot exhaust the connection pool. */
  writeQueues: KeyedQueue;
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

/** Capabilities of every command: a write in one transaction that may notify the client. */
export type CommandDeps = HasConfig &
  HasClock &
  HasDatabase &
  HasLog &
  HasStatements &
  HasNotifier &
  Pick<Capabilities, 'writeQueues'>;
