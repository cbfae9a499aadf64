import { sql, type Kysely } from 'kysely';
import { createHash } from 'node:crypto';
import type { Logger } from 'pino';
import type { brandingManager } from '#domain/branding/manager-endpoints.ts';
import type { ReplyOf } from '#domain/endpoint.ts';
import type { Deps } from '../deps.ts';
import type { Database } from '../db/schema.ts';
import type { Publication } from './publisher.ts';

/** In place of a hash: the last call of PUBLISH_HOOK_URL went wrong. */
const PURGE_FAILED = '';

/** The last publication of all processes that share the database. */
export async function readPublication({
  db,
  config,
}: Pick<Deps, 'db' | 'config'>): Promise<ReplyOf<typeof brandingManager.publication>['data']> {
  const row = await db.selectFrom('publication').selectAll().executeTakeFirst();
  return {
    publishedAt: row?.published_at?.toISOString() ?? null,
    pages: row?.pages ?? 0,
    took: row?.took ?? 0,
    hasFailed: row?.has_failed ?? false,
    hasHookFailed: Boolean(config.publishHookUrl) && row?.told === PURGE_FAILED,
  };
}

export async function recordPublication(
  db: Kysely<Database>,
  { publishedAt, pages, took, hasFailed }: Publication,
): Promise<void> {
  const columns = hasFailed ? { has_failed: true } : { published_at: publishedAt, pages, took, has_failed: false };
  await db
    .insertInto('publication')
    .values({ ...columns })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(columns))
    .execute();
}

/** Whether this process is the first to tell of these pages; from now on nobody else is. */
export async function claimPurge(db: Kysely<Database>, hash: string): Promise<boolean> {
  const claimed = await db
    .updateTable('publication')
    .set({ told: hash })
    .where('told', 'is distinct from', hash)
    .returning('told')
    .executeTakeFirst();
  return claimed !== undefined;
}

/** Nobody was told of these pages after all, and staff see it. */
export async function releasePurge(db: Kysely<Database>, hash: string): Promise<void> {
  await db.updateTable('publication').set({ told: PURGE_FAILED }).where('told', '=', hash).execute();
}

/** Publishes in this process, and has the others do the same. */
export async function publishEverywhere({ db, publisher }: Pick<Deps, 'db' | 'publisher'>): Promise<void> {
  await sql`select pg_notify('site_changed', '')`.execute(db);
  await publisher?.publish();
}

/** Milliseconds after the last change: by then the other processes serve the new pages, too. */
const PAUSE = 1_000;
const TIMEOUT = 5_000;
/** Milliseconds until a call that went wrong is tried again; twice as long after each. */
const RETRY = { first: 10_000, longest: 300_000 };

type Pages = ReadonlyMap<string, string>;

interface Options {
  url: string;
  /** Whether nobody has told of these pages yet; from now on somebody has. */
  claim(hash: string): Promise<boolean>;
  /** Nobody has, after all. */
  release(hash: string): Promise<void>;
  log: Logger;
  pause?: number;
  retry?: typeof RETRY;
}

/** Tells PUBLISH_HOOK_URL of pages that were published and differ from those it was told of before. */
export function createPurgeHook({ url, claim, release, log, pause = PAUSE, retry = RETRY }: Options) {
  let timer: NodeJS.Timeout | undefined;
  let newest: Pages;

  async function tell(pages: Pages) {
    const hash = hashOf(pages);
    if (await claim(hash))
      await send(pages).catch(async (error: unknown) => {
        await release(hash);
        throw error;
      });
  }

  async function send(pages: Pages) {
    const reply = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ pages: [...pages.keys()] }),
      signal: AbortSignal.timeout(TIMEOUT),
    });
    await reply.body?.cancel();
    if (!reply.ok) throw new Error(`It answered ${reply.status}`);
  }

  function tellLater(pages: Pages, delay: number, again = retry.first) {
    clearTimeout(timer);
    newest = pages;
    timer = setTimeout(() => {
      tell(pages).catch((error: unknown) => {
        log.error({ err: error }, 'PUBLISH_HOOK_URL could not be called');
        // Newer pages are told of by themselves.
        if (newest === pages) tellLater(pages, again, Math.min(again * 2, retry.longest));
      });
    }, delay).unref();
  }

  return (pages: Pages): void => tellLater(pages, pause);
}

function hashOf(pages: Pages): string {
  const hash = createHash('sha256');
  for (const [path, html] of pages) hash.update(`${path}\0${html}\0`);
  return hash.digest('base64url');
}
