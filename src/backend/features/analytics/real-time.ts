import { sql, type Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Database } from '#backend/db/schema.ts';
import type { DatabaseEvents } from '#backend/live/events.ts';
import { ACTIVE_SECONDS } from '#domain/analytics/endpoints.ts';
import { FEED_MAX, REAL_TIME_MINUTES, type LiveSnapshot, type WorkshopEvent } from '#domain/analytics/real-time.ts';
import { MINUTE_MS } from '#domain/units.ts';
import { PAGE_VIEWS_CHANNEL } from './page-view-writer.ts';
import { PRIMARY_LANGUAGE } from './rollup-keys.ts';
import { createViewWindow, type ViewWindow, type WindowCount, type WindowView } from './view-window.ts';
import { listWorkshopEvents, WORKSHOP_CHANNEL } from './workshop-feed.ts';

/** Minimum milliseconds between two reads of page views, which must appear within a second. */
const VIEWS_INTERVAL = 500;
/** Minimum milliseconds between two reads of the workshop feed. */
const WORKSHOP_INTERVAL = 250;
/** Milliseconds between two snapshots without events. */
const TICK = 1_000;
/**
 * Milliseconds by which each read overlaps the previous one, because views are committed later than their timestamps.
 */
const OVERLAP = 3_000;
/** Maximum page views per read; the next read continues after them. */
const READ_MAX = 20_000;

/** The figures of the real-time screen, kept once per process and sent to every open stream. */
export interface RealTimeFigures {
  /** Calls `onSnapshot` at once and after each change; returns the function that unsubscribes. */
  subscribe(onSnapshot: (json: string) => void): Promise<() => void>;
  /** Counts the sessions with a page view in the last 60 s; returns undefined while no stream is open. */
  countActive(): number | undefined;
}

interface Options {
  db: Kysely<Database>;
  live: DatabaseEvents;
  log: Logger;
  now: () => Date;
}

/**
 * Creates the real-time figures of this process from a sliding window of page views. Reads only new views, at most
 * twice per second, and only while a stream is open; one snapshot serves all streams
 * (docs/decisions/053-real-time-window.md).
 */
export function createRealTimeFigures({ db, live, log, now }: Options): RealTimeFigures {
  const listeners = new Set<(json: string) => void>();
  let opened: Promise<OpenWindow> | undefined;
  let current: OpenWindow | undefined;

  function open(): Promise<OpenWindow> {
    const opening = openWindow({ db, live, log, now }, (json) => listeners.forEach((listener) => listener(json)));
    opening.then(
      (window) => {
        if (opened === opening) current = window;
        else window.close();
      },
      () => {
        if (opened === opening) opened = undefined;
      },
    );
    return opening;
  }

  function close() {
    current?.close();
    [current, opened] = [undefined, undefined];
  }

  return {
    async subscribe(onSnapshot) {
      listeners.add(onSnapshot);
      const stop = () => {
        if (listeners.delete(onSnapshot) && listeners.size === 0) close();
      };
      try {
        const window = await (opened ??= open());
        if (listeners.has(onSnapshot)) onSnapshot(window.snapshot());
      } catch (error) {
        stop();
        throw error;
      }
      return stop;
    },
    countActive: () => current?.countActive(),
  };
}

interface OpenWindow {
  snapshot(): string;
  countActive(): number;
  close(): void;
}

async function openWindow({ db, live, log, now }: Options, onChange: (json: string) => void): Promise<OpenWindow> {
  const views = createViewWindow();
  let readUntil = new Date(now().getTime() - OVERLAP);
  let workshop: WorkshopEvent[] = [];
  let last = '';

  const snapshot = () => JSON.stringify({ views: views.snapshot(now()), workshop } satisfies LiveSnapshot);

  function send() {
    const json = snapshot();
    if (json !== last) onChange((last = json));
  }

  const refreshViews = createThrottledRefresh(VIEWS_INTERVAL, log, async () => {
    readUntil = await addNewViews(db, views, readUntil);
    send();
  });
  const refreshWorkshop = createThrottledRefresh(WORKSHOP_INTERVAL, log, async () => {
    workshop = await listWorkshopEvents(db);
    send();
  });
  const unsubscribe = [
    await live.subscribe(PAGE_VIEWS_CHANNEL, refreshViews.request),
    await live.subscribe(WORKSHOP_CHANNEL, refreshWorkshop.request),
    refreshViews.close,
    refreshWorkshop.close,
  ];
  const unsubscribeAll = () => unsubscribe.forEach((stop) => stop());
  try {
    await addPastViews(db, views, readUntil);
    readUntil = await addNewViews(db, views, readUntil);
    workshop = await listWorkshopEvents(db);
  } catch (error) {
    unsubscribeAll();
    throw error;
  }
  // The snapshot changes without events, too: sessions become inactive, and minutes end.
  const clock = setInterval(send, TICK).unref();
  return {
    snapshot,
    countActive: () => views.countActive(now()),
    close() {
      clearInterval(clock);
      unsubscribeAll();
    },
  };
}

/**
 * Creates a throttled refresh: `request` calls `read` at once, or `interval` milliseconds after the previous read
 * started. Reads never overlap, and a failed read is retried.
 */
function createThrottledRefresh(interval: number, log: Logger, read: () => Promise<void>) {
  let isRequested = false;
  let isReading = false;
  let readAt = -Infinity;
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;

  async function refresh() {
    timer = undefined;
    [isRequested, isReading, readAt] = [false, true, performance.now()];
    await read().catch((error: unknown) => {
      isRequested = true;
      log.warn({ err: error }, 'the real-time figures could not be read');
    });
    isReading = false;
    if (isRequested) request();
  }

  function request() {
    isRequested = true;
    if (timer || isReading || isClosed) return;
    timer = setTimeout(() => void refresh(), Math.max(0, readAt + interval - performance.now()));
  }

  function close() {
    isClosed = true;
    clearTimeout(timer);
  }

  return { request, close };
}

const COLUMNS = sql`id, at, session_id, path, device_type, ${PRIMARY_LANGUAGE} as language`;

/** Adds the views since `from`, and returns the start of the next read. */
async function addNewViews(db: Kysely<Database>, window: ViewWindow, from: Date): Promise<Date> {
  const { rows } = await sql<WindowView>`
    select ${COLUMNS} from page_views where at >= ${from} order by at limit ${sql.lit(READ_MAX)}`.execute(db);
  window.addViews(rows);
  const newest = rows.at(-1)?.at.getTime() ?? 0;
  // After a full page, the next read starts at the timestamp (in milliseconds) of the last view. Reads cannot stall at
  // one timestamp: even the write buffer of a process holds fewer than `READ_MAX` views.
  return new Date(Math.max(from.getTime(), rows.length < READ_MAX ? newest - OVERLAP : newest));
}

/** Adds the views of the last `REAL_TIME_MINUTES` minutes before `until`, aggregated by minute in SQL. */
async function addPastViews(db: Kysely<Database>, window: ViewWindow, until: Date): Promise<void> {
  const from = new Date(until.getTime() - REAL_TIME_MINUTES * MINUTE_MS);
  const past = sql`from page_views where at >= ${from} and at < ${until}`;
  const { rows: counts } = await sql<WindowCount>`
    select floor(extract(epoch from at) / 60)::bigint as minute, path, device_type,
      ${PRIMARY_LANGUAGE} as language, count(*) as views
    ${past} group by 1, 2, 3, 4`.execute(db);
  window.addCounts(counts);
  const active = new Date(until.getTime() - ACTIVE_SECONDS * 1000);
  const { rows: sessions } = await sql<{ session_id: string; at: Date }>`
    select session_id, max(at) as at from page_views where at >= ${active} and at < ${until} group by 1`.execute(db);
  for (const { session_id, at } of sessions) window.addSession(session_id, at);
  const { rows: newest } = await sql<WindowView>`
    select ${COLUMNS} ${past} order by at desc limit ${sql.lit(FEED_MAX)}`.execute(db);
  window.addFeed(newest);
}
