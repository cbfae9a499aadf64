import type { Kysely } from 'kysely';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { Keys } from '#backend/db/keys.ts';
import type { RateLimits } from '#backend/limits/rate-limits.ts';
import type { Config } from './config.ts';
import type { Database } from './db/schema.ts';
import type { KeyedQueue } from './concurrency.ts';
import type { Translate } from './translator.ts';
import type { Notifier } from './mail/notifier.ts';
import type { StatementNames } from './db/query-executor.ts';
import type { ImageEncoder } from './storage/image-encoder.ts';
import type { Storage } from './storage/storage.ts';

// A function declares the capabilities that it uses: `deps: HasDatabase & HasClock`, and
// `Pick<Capabilities, 'pdf'>` for one without a name of its own. This file knows only what commands build on; `deps.ts`
// names all.

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

/** Capabilities of every command: a write in one transaction that may notify the client. */
export interface CommandDeps extends HasConfig, HasClock, HasDatabase, HasLog, HasStatements, HasNotifier {
  /** Queue of transactions per person, so that one person cannot exhaust the connection pool. */
  writeQueues: KeyedQueue;
}
