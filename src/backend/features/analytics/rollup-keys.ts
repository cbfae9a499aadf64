import { hash } from 'node:crypto';
import { sql, type Insertable } from 'kysely';
import type { PageViewTable } from '#backend/db/schema-page-views.ts';
import { DIMENSIONS, NO_NAME, type Dimension } from '#domain/analytics/dimensions.ts';

/** A page view to store. `source` is the hash of the sender's IP address, which limits new names and is not stored. */
export type NewPageView = Insertable<PageViewTable> & { at: Date; source?: string };

/** Returns the name of a page view in each dimension; `rebuild-rollups.ts` computes the same in SQL. */
export const getDimensionNames = (view: NewPageView): Record<Dimension, string> => ({
  total: NO_NAME,
  path: view.path,
  browser: view.browser,
  os: view.os,
  device: view.device_type,
  language: (/^[a-z]{2,8}/i.exec(view.language ?? '')?.[0] ?? NO_NAME).toLowerCase(),
  referrer: parseReferrerHost(view.referrer ?? ''),
  campaign: view.utm_campaign ?? view.utm_source ?? NO_NAME,
});

/** SQL of the `language` that `getDimensionNames` returns, computed from the column `language`. */
export const PRIMARY_LANGUAGE = sql`lower(coalesce(substring(language from '^[A-Za-z]{2,8}'), ''))`;

/** Returns the host of a stored referrer without `www.`, or `NO_NAME` without a host. */
export const parseReferrerHost = (referrer: string): string =>
  /^https?:\/\/(?:www\.)?(\[[^\]]*\]|[^/:]+)/.exec(referrer)?.[1] ?? NO_NAME;

/** Returns a pair of each dimension and the page view's name in it. */
export const listDimensionNames = (view: NewPageView): [Dimension, string][] => {
  const names = getDimensionNames(view);
  return DIMENSIONS.map((dimension) => [dimension, names[dimension]]);
};

/** Separator of key parts; validated values cannot contain it. */
const SEPARATOR = '\u001f';
export const joinKeyParts = (...parts: readonly string[]): string => parts.join(SEPARATOR);

/**
 * Returns a stable key of a session and a name: the first half of a SHA-256 hash as 32 hexadecimal digits, a valid UUID
 * in PostgreSQL.
 */
export const hashSessionKey = (dimension: Dimension, name: string, sessionId: string): string =>
  hash('sha256', joinKeyParts(dimension, name, sessionId), 'hex').slice(0, 32);
