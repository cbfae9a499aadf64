import { sql, type Kysely } from 'kysely';
import type { Deps } from '#backend/deps.ts';
import type { Database } from '#backend/db/schema.ts';
import type { brandingManager } from '#domain/branding/manager-endpoints.ts';
import type { ReplyOf } from '#domain/endpoint.ts';
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
