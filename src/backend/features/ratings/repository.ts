import { sql, type Kysely } from 'kysely';
import type { Database } from '#backend/db/schema.ts';
import type { ResourceSpec } from '#backend/resource/spec.ts';
import { mapTable, type MappedRow } from '#backend/resource/table-mapping.ts';
import { ratingFields, ratings, STARS_MAX } from '#domain/ratings/endpoints.ts';

const ratingTable = mapTable(ratingFields, { table: 'ratings' });
export type RatingRow = MappedRow<typeof ratingTable> & { user_name: string };

export const ratingSpec: ResourceSpec<typeof ratings, RatingRow, 'ratings'> = {
  endpoints: ratings,
  ...ratingTable,
  join: (rows) =>
    rows
      .innerJoin('users as author', 'author.id', 't.user_id')
      .select(({ fn }) =>
        fn<string>('concat_ws', [sql.lit(' '), 'author.first_name', 'author.last_name']).as('user_name'),
      ),
  owner: 'user_id',
  // Violated when a rating is restored whose author has a newer one.
  unique: { ratings_user_live: 'userId' },
  present: (row, deps, actor) => ({ ...ratingTable.present(row, deps, actor), userName: row.user_name }),
};

/** Finds the id of a client's rating. */
export const findRatingId = async (db: Kysely<Database>, userId: string): Promise<string | undefined> => {
  const query = db.selectFrom('ratings').select('id').where('user_id', '=', userId).where('deleted_at', 'is', null);
  return (await query.executeTakeFirst())?.id;
};

/** Returns true for a client with a visit that is not deleted (docs/rules/messages.md#ratings). */
export async function hasVisit(db: Kysely<Database>, userId: string): Promise<boolean> {
  const query = db.selectFrom('visits').select('id').where('user_id', '=', userId).where('deleted_at', 'is', null);
  return (await query.limit(1).executeTakeFirst()) !== undefined;
}

interface Summary {
  /** Rounded to one decimal; null without ratings. */
  average: number | null;
  count: number;
  /** Number of ratings with 1, 2, … stars. */
  distribution: number[];
}

export async function summarizeRatings(db: Kysely<Database>): Promise<Summary> {
  const rows = await db
    .selectFrom('ratings')
    .select(['stars', sql<number>`count(*)::int`.as('count')])
    .where('deleted_at', 'is', null)
    .groupBy('stars')
    .execute();
  const distribution = Array.from(
    { length: STARS_MAX },
    (_, at) => rows.find(({ stars }) => stars === at + 1)?.count ?? 0,
  );
  const count = distribution.reduce((sum, of) => sum + of, 0);
  const stars = distribution.reduce((sum, of, at) => sum + of * (at + 1), 0);
  return { average: count ? Math.round((10 * stars) / count) / 10 : null, count, distribution };
}
