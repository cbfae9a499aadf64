import { type Kysely, sql, type Insertable, type Selectable } from 'kysely';
import type { Logger } from 'pino';
import type { PageViewTable, Database } from '#backend/db/schema.ts';
import { createRateLimit, type RateLimit } from './rate-limit.ts';
import { cachedUserAgentParser, type parseUserAgent } from './user-agent.ts';
import { createWriteBuffer, type WriteBuffer } from './write-buffer.ts';

export type NewPageView = Insertable<PageViewTable>;

/** State of page-view tracking in this process. */
export interface Tracking {
  rateLimit: RateLimit;
  /** Counts a page view of an address, or returns the seconds that it has to wait. */
  limitView(address: string): number;
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

export function createTracking({ db, log, now, secret }: Options): Tracking {
  const rateLimit = createRateLimit({ secret, now, perMinute: VIEWS_PER_MINUTE });
  return {
    rateLimit,
    limitView(address) {
      const wait = rateLimit.secondsToWait(address);
      if (!wait) rateLimit.consume(address);
      return wait;
    },
    views: createWriteBuffer({ write: (rows) => insertPageViews(db, rows), log }),
    parseUserAgent: cachedUserAgentParser(),
  };
}

/** Columns of a page view and their types, in the order of the insert. */
const COLUMNS = {
  at: 'timestamptz',
  session_id: 'text',
  path: 'text',
  referrer: 'text',
  utm_source: 'text',
  utm_medium: 'text',
  utm_campaign: 'text',
  browser: 'text',
  os: 'text',
  device_type: 'text',
  event_type: 'text',
  screen_size: 'text',
  language: 'text',
} satisfies Record<Exclude<keyof NewPageView, 'id'>, string>;

type Column = keyof typeof COLUMNS;
const columns = Object.keys(COLUMNS) as Column[];
const definitions = sql.join(columns.map((column) => sql`${sql.ref(column)} ${sql.raw(COLUMNS[column])}`));

/** Inserts page views from one JSON parameter: building a statement with a parameter per value takes longer than running it. */
export async function insertPageViews(db: Kysely<Database>, views: readonly NewPageView[]): Promise<void> {
  const rows = sql<Selectable<PageViewTable>>`json_to_recordset(${JSON.stringify(views)})`;
  await db
    .insertInto('page_views')
    .columns(columns)
    .expression((eb) => eb.selectFrom(rows.as<'view'>(sql`view (${definitions})`)).select(columns))
    .execute();
}

/** Counts the browsing sessions with a page view after `since`. */
export async function countSessions(db: Kysely<Database>, since: Date): Promise<number> {
  // A subquery, because `count(distinct …)` sorts all rows.
  const { count } = await db
    .selectFrom((from) =>
      from.selectFrom('page_views').where('at', '>', since).select('session_id').distinct().as('session'),
    )
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
