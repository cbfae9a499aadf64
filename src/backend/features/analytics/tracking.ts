import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Database } from '#backend/db/schema.ts';
import { createRateLimit, type RateLimit } from './rate-limit.ts';
import { insertPageViews, type NewPageView } from './repository.ts';
import { cachedUserAgentParser, type parseUserAgent } from './user-agent.ts';
import { createWriteBuffer, type WriteBuffer } from './write-buffer.ts';

/** State of page-view tracking in this process. */
export interface Tracking {
  rateLimit: RateLimit;
  views: WriteBuffer<NewPageView>;
  parseUserAgent: typeof parseUserAgent;
}

interface Options {
  db: Kysely<Database>;
  log: Logger;
  now: () => Date;
  secret: Buffer;
}

/** Enough for many visitors behind one address. */
const VIEWS_PER_MINUTE = 600;

export const createTracking = ({ db, log, now, secret }: Options): Tracking => ({
  rateLimit: createRateLimit({ secret, now, perMinute: VIEWS_PER_MINUTE }),
  views: createWriteBuffer({ write: (rows) => insertPageViews(db, rows), log }),
  parseUserAgent: cachedUserAgentParser(),
});
