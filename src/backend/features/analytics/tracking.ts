import type { Kysely } from 'kysely';
import type pg from 'pg';
import type { Logger } from 'pino';
import { preparedExecutor, type StatementNames } from '#backend/db/query-executor.ts';
import type { Database } from '#backend/db/schema.ts';
import { merchantCalendar } from '#backend/db/merchant-settings.ts';
import { DAY_MS } from '#domain/units.ts';
import { createPageViewWriter } from './page-view-writer.ts';
import { createDailyHash, createRateLimit, type RateLimit } from './rate-limit.ts';
import type { NewPageView } from './rollup-keys.ts';
import { createCachedUserAgentParser, type parseUserAgent } from './user-agent.ts';
import { createWriteBuffer, type WriteBuffer } from './write-buffer.ts';

/** State of page-view tracking in this process. */
export interface PageViewTracker {
  limitView: RateLimit;
  /** Hashes an IP address with a daily key; the hash is never stored. */
  hashAddress(address: string): string;
  views: WriteBuffer<NewPageView>;
  parseUserAgent: typeof parseUserAgent;
}

interface Options {
  db: Kysely<Database>;
  pool: pg.Pool;
  statementNames: StatementNames;
  log: Logger;
  now: () => Date;
  secret: Buffer;
  limits: Parameters<typeof createRateLimit>[0]['limits'];
}

export function createPageViewTracker({
  db,
  pool,
  statementNames,
  log,
  now,
  secret,
  limits,
}: Options): PageViewTracker {
  const executor = preparedExecutor({ pool, statementNames });
  const write = createPageViewWriter({ executor, timeZone: createTimeZoneReader({ db, now }) });
  return {
    limitView: createRateLimit({ secret, now, limits }),
    hashAddress: (address) => createDailyHash(secret, Math.floor(now().getTime() / DAY_MS))(address),
    views: createWriteBuffer({ write, log }),
    parseUserAgent: createCachedUserAgentParser(),
  };
}

/** Milliseconds for which the garage's time zone is cached. */
const TIME_ZONE_TTL = 10_000;

/** Creates a function that returns the garage's time zone, cached for `TIME_ZONE_TTL`. */
function createTimeZoneReader({ db, now }: Pick<Options, 'db' | 'now'>): () => Promise<string> {
  let cached: { timeZone: string; readAt: number } | undefined;
  return async () => {
    const readAt = now().getTime();
    if (!cached || Math.abs(readAt - cached.readAt) > TIME_ZONE_TTL)
      cached = { timeZone: (await merchantCalendar({ db })).timeZone, readAt };
    return cached.timeZone;
  };
}
