import { MAX_NAMES, OTHER_NAME } from '#domain/analytics/dimensions.ts';
import { ACTIVE_SECONDS } from '#domain/analytics/endpoints.ts';
import { FEED_MAX, RANKING_MAX, REAL_TIME_MINUTES, type LiveViews } from '#domain/analytics/real-time.ts';
import { MINUTE_MS } from '#domain/units.ts';

/** Columns of a page view that the window uses. */
export interface WindowView {
  id: string;
  at: Date;
  session_id: string;
  path: string;
  device_type: string;
  language: string;
}

/** Number of views in a minute (since 1970) with the same path, device type and language. */
export interface WindowCount {
  minute: number;
  path: string;
  device_type: string;
  language: string;
  views: number;
}

type Names = Map<string, number>;
interface Minute {
  views: number;
  pages: Names;
  devices: Names;
  languages: Names;
}

/** Page views of the last minutes, counted by minute and name. */
export interface ViewWindow {
  addCounts(counts: readonly WindowCount[]): void;
  /** Counts views, except those that were added before. */
  addViews(views: readonly WindowView[]): void;
  /** Remembers when a session was last seen. */
  addSession(sessionId: string, at: Date): void;
  /** Adds views to the feed without counting them, because `addCounts` has counted them. */
  addFeed(views: readonly WindowView[]): void;
  countActive(now: Date): number;
  snapshot(now: Date): LiveViews;
}

/** Milliseconds to keep the ids of counted views, because overlapping reads return the same views. */
const ID_RETENTION_MS = 15_000;

const minuteOf = (at: Date): number => Math.floor(at.getTime() / MINUTE_MS);

/** Creates a window whose memory is bounded by the names and sessions of the last minutes. */
export function createViewWindow(): ViewWindow {
  const minutes = new Map<number, Minute>();
  const sessions = new Map<string, number>();
  const countedIds = new Map<string, number>();
  let feed: WindowView[] = [];

  function count({ minute, path, device_type, language, views }: WindowCount) {
    const entry = minutes.get(minute) ?? { views: 0, pages: new Map(), devices: new Map(), languages: new Map() };
    minutes.set(minute, entry);
    entry.views += views;
    addTo(entry.pages, path, views);
    addTo(entry.devices, device_type, views);
    addTo(entry.languages, language, views);
  }

  function prune(now: Date) {
    const first = minuteOf(now) - REAL_TIME_MINUTES + 1;
    for (const minute of minutes.keys()) if (minute < first) minutes.delete(minute);
    for (const [id, at] of sessions) if (at <= now.getTime() - ACTIVE_SECONDS * 1000) sessions.delete(id);
    for (const [id, at] of countedIds) if (at < now.getTime() - ID_RETENTION_MS) countedIds.delete(id);
  }

  function addSession(sessionId: string, at: Date) {
    sessions.set(sessionId, Math.max(sessions.get(sessionId) ?? 0, at.getTime()));
  }

  function addFeed(views: readonly WindowView[]) {
    feed = [...feed, ...views].toSorted((one, other) => other.at.getTime() - one.at.getTime()).slice(0, FEED_MAX);
  }

  function countActive(now: Date) {
    prune(now);
    return sessions.size;
  }

  return {
    addCounts: (counts) => counts.forEach(count),
    addSession,
    addViews(views) {
      const added = views.filter(({ id }) => !countedIds.has(id));
      for (const view of added) {
        countedIds.set(view.id, view.at.getTime());
        addSession(view.session_id, view.at);
        count({ ...view, minute: minuteOf(view.at), views: 1 });
      }
      addFeed(added);
    },
    addFeed,
    countActive,
    snapshot: (now) => ({
      activeUsers: countActive(now),
      ...sumMinutes(minutes, minuteOf(now)),
      feed: feed.map(({ id, at, path, device_type }) => ({ id, at: at.toISOString(), path, device: device_type })),
    }),
  };
}

/** Returns the views of each minute up to `last`, and the names with the most views in all minutes. */
function sumMinutes(minutes: ReadonlyMap<number, Minute>, last: number) {
  const kept = [...minutes.values()];
  const viewsOf = (minute: number) => minutes.get(minute)?.views ?? 0;
  return {
    minutes: Array.from({ length: REAL_TIME_MINUTES }, (_, at) => viewsOf(last - REAL_TIME_MINUTES + 1 + at)),
    pages: topOf(kept.map(({ pages }) => pages)),
    devices: topOf(kept.map(({ devices }) => devices)),
    languages: topOf(kept.map(({ languages }) => languages)),
  };
}

function addTo(names: Names, name: string, views: number) {
  const limited = names.has(name) || names.size < MAX_NAMES ? name : OTHER_NAME;
  names.set(limited, (names.get(limited) ?? 0) + views);
}

/** Sums the views of each name over several minutes and returns the names with the most views. */
function topOf(minutes: readonly Names[]): { name: string; count: number }[] {
  const sums: Names = new Map();
  for (const names of minutes) for (const [name, views] of names) sums.set(name, (sums.get(name) ?? 0) + views);
  return [...sums]
    .map(([name, count]) => ({ name, count }))
    .toSorted((one, other) => other.count - one.count || (one.name < other.name ? -1 : 1))
    .slice(0, RANKING_MAX);
}
