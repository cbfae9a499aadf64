import type { Insertable, Kysely } from 'kysely';
import type { Database } from '#backend/db/schema.ts';
import type { PageViewTable } from '#backend/db/schema-offering.ts';

export type NewPageView = Insertable<PageViewTable>;

export async function insertPageViews(db: Kysely<Database>, views: readonly NewPageView[]): Promise<void> {
  await db.insertInto('page_views').values(views).execute();
}

/** The browsing sessions that opened a page after `since`. */
export async function countSessions(db: Kysely<Database>, since: Date): Promise<number> {
  const { count } = await db
    .selectFrom('page_views')
    .where('at', '>', since)
    .select(({ fn }) => fn.count<number>('session_id').distinct().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
