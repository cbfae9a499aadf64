import type { Kysely } from 'kysely';
import type { Database } from '#backend/db/schema.ts';
import { getDimensionNames, type NewPageView } from '#backend/features/analytics/rollup-keys.ts';
import { dayInTimeZone } from '#domain/analytics/day-bounds.ts';
import { DIMENSIONS } from '#domain/analytics/dimensions.ts';

/** Builds a page view of a phone. */
export const aPageView = (columns: Partial<NewPageView> = {}): NewPageView => ({
  at: new Date(),
  session_id: 'one',
  path: '/en',
  referrer: null,
  utm_source: null,
  utm_medium: null,
  utm_campaign: null,
  browser: 'Chrome',
  os: 'Android',
  device_type: 'mobile',
  event_type: 'page_view',
  screen_size: null,
  language: 'en',
  is_signed_in: false,
  ...columns,
});

/** Counts in the format `views visitors`, keyed by `day dimension name`. */
export type Rollups = Record<string, string>;

/** Reads the roll-ups. */
export async function readRollups(db: Kysely<Database>): Promise<Rollups> {
  const rows = await db.selectFrom('page_view_days').selectAll().execute();
  return Object.fromEntries(
    rows.map(({ day, dimension, name, views, visitors }) => [`${day} ${dimension} ${name}`, `${views} ${visitors}`]),
  );
}

/** Computes the roll-ups anew from the stored page views. */
export async function recountRollups(db: Kysely<Database>, timeZone = 'UTC'): Promise<Rollups> {
  const counts = new Map<string, { views: number; sessions: Set<string> }>();
  for (const view of await db.selectFrom('page_views').selectAll().execute()) {
    const names = getDimensionNames(view);
    for (const dimension of DIMENSIONS) {
      const key = `${dayInTimeZone(timeZone, view.at)} ${dimension} ${names[dimension]}`;
      const count = counts.get(key) ?? { views: 0, sessions: new Set() };
      counts.set(key, count);
      count.views += 1;
      count.sessions.add(view.session_id);
    }
  }
  return Object.fromEntries([...counts].map(([key, { views, sessions }]) => [key, `${views} ${sessions.size}`]));
}
