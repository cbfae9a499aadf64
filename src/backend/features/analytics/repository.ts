import { CompiledQuery, type Insertable, type Kysely } from 'kysely';
import type { Database } from '#backend/db/schema.ts';
import type { PageViewTable } from '#backend/db/schema-offering.ts';

export type NewPageView = Insertable<PageViewTable>;

/** What a view is of, in the order of its columns. */
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

const INSERT = `insert into page_views (${Object.keys(COLUMNS).join(', ')})
  select * from json_to_recordset($1) as view (${Object.entries(COLUMNS)
    .map((column) => column.join(' '))
    .join(', ')})`;

/** In one parameter: a statement with one for each value of hundreds of rows takes longer to write than to run. */
export async function insertPageViews(db: Kysely<Database>, views: readonly NewPageView[]): Promise<void> {
  await db.executeQuery(CompiledQuery.raw(INSERT, [JSON.stringify(views)]));
}

/** The browsing sessions that opened a page after `since`. */
export async function countSessions(db: Kysely<Database>, since: Date): Promise<number> {
  // Grouped before they are counted: a distinct count sorts them all.
  const { count } = await db
    .selectFrom((from) =>
      from.selectFrom('page_views').where('at', '>', since).select('session_id').distinct().as('session'),
    )
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
