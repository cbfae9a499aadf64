import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { HasConfig, HasDatabase } from '#backend/capabilities.ts';
import type { brandingManager } from '#domain/branding/manager-endpoints.ts';
import type { ResponseOf } from '#domain/endpoint.ts';
import type { Database } from '../db/schema.ts';
import { readPublishedAt } from '../installation.ts';
import type { Publisher, PublishResult } from './publisher.ts';

/** Value stored in place of a hash when the last call of PUBLISH_HOOK_URL failed. */
const PURGE_FAILED = '';

/** Reads the last publication of all processes that share the database. */
export async function readPublication({
  db,
  config,
}: HasConfig & HasDatabase): Promise<ResponseOf<typeof brandingManager.publication>['data']> {
  const [row, firstPublishedAt] = await Promise.all([
    db.selectFrom('publication').selectAll().executeTakeFirst(),
    readPublishedAt(db),
  ]);
  return {
    isPublished: firstPublishedAt !== undefined,
    publishedAt: (firstPublishedAt && row?.published_at?.toISOString()) ?? null,
    pages: row?.pages ?? 0,
    took: row?.took ?? 0,
    hasFailed: row?.has_failed ?? false,
    hasHookFailed: Boolean(config.publishHookUrl) && row?.told === PURGE_FAILED,
  };
}

export async function recordPublication(
  db: Kysely<Database>,
  { publishedAt, pages, took, hasFailed }: PublishResult,
): Promise<void> {
  const columns = hasFailed ? { has_failed: true } : { published_at: publishedAt, pages, took, has_failed: false };
  await db
    .insertInto('publication')
    .values({ ...columns })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(columns))
    .execute();
}

/** Claims the purge of these pages for this process; returns false when it is already claimed. */
export async function claimPurge(db: Kysely<Database>, hash: string): Promise<boolean> {
  const claimed = await db
    .updateTable('publication')
    .set({ told: hash })
    .where('told', 'is distinct from', hash)
    .returning('told')
    .executeTakeFirst();
  return claimed !== undefined;
}

/** Releases a claim after a failed purge, and stores the failure, which staff see. */
export async function releasePurge(db: Kysely<Database>, hash: string): Promise<void> {
  await db.updateTable('publication').set({ told: PURGE_FAILED }).where('told', '=', hash).execute();
}

/** Publishes in this process, and notifies the other processes of the database, which then publish too. */
export async function publishInAllProcesses({
  db,
  publisher,
}: HasDatabase & { publisher?: Publisher | undefined }): Promise<void> {
  await db.selectNoFrom(({ fn, val }) => fn('pg_notify', [val('site_changed'), val('')]).as('notified')).execute();
  await publisher?.publish();
}

/** Debounce of the purge in milliseconds: gives the other processes time to publish the new pages. */
const DELAY = 1_000;
const TIMEOUT = 5_000;
/** Milliseconds before a failed call is retried; doubled after each failure. */
const RETRY = { first: 10_000, longest: 300_000 };

type Pages = ReadonlyMap<string, string>;

interface Options {
  url: string;
  /** Claims the purge of these pages; returns false when it is already claimed. */
  claim(hash: string): Promise<boolean>;
  /** Releases the claim after a failed call. */
  release(hash: string): Promise<void>;
  log: Logger;
  /** Milliseconds. */
  delay?: number;
  retry?: typeof RETRY;
}

/**
 * Returns a function that posts the paths of published pages to PUBLISH_HOOK_URL. Calls are debounced, and the same
 * content is posted once.
 */
export function createPurgeHook({ url, claim, release, log, delay = DELAY, retry = RETRY }: Options) {
  let timer: NodeJS.Timeout | undefined;
  let latest: Pages;

  async function purge(pages: Pages) {
    const hash = hashPages(pages);
    if (await claim(hash))
      await send(pages).catch(async (error: unknown) => {
        await release(hash);
        throw error;
      });
  }

  async function send(pages: Pages) {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ pages: [...pages.keys()] }),
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT),
    });
    await response.body?.cancel();
    if (!response.ok) throw new Error(`It answered ${response.status}`);
  }

  function schedule(pages: Pages, wait: number, retryDelay = retry.first) {
    clearTimeout(timer);
    latest = pages;
    timer = setTimeout(() => {
      purge(pages).catch((error: unknown) => {
        log.error({ err: error }, 'PUBLISH_HOOK_URL could not be called');
        // Retries unless newer pages have scheduled their own call.
        if (latest === pages) schedule(pages, retryDelay, Math.min(retryDelay * 2, retry.longest));
      });
    }, wait).unref();
  }

  return (pages: Pages): void => schedule(pages, delay);
}

function hashPages(pages: Pages): string {
  const hash = createHash('sha256');
  for (const [path, html] of pages) hash.update(`${path}\0${html}\0`);
  return hash.digest('base64url');
}
