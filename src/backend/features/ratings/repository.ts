import { sql, type Kysely } from 'kysely';
import type { RatingTable } from '#backend/db/schema-workshop.ts';
import type { Database } from '#backend/db/schema.ts';
import type { ResourceSpec, RowOf } from '#backend/resource/spec.ts';
import { ratings, STARS_MAX, type RatingRecord } from '#domain/ratings/endpoints.ts';

export type RatingRow = RowOf<RatingTable> & { user_name: string };

export const ratingSpec: ResourceSpec<typeof ratings, RatingRow, 'ratings'> = {
  endpoints: ratings,
  table: 'ratings',
  columns: ['id', 'user_id', 'stars', 'feedback', 'created_at', 'updated_at'],
  join: (rows) =>
    rows
      .innerJoin('users as author', 'author.id', 't.user_id')
      .select(({ fn }) =>
        fn<string>('concat_ws', [sql.lit(' '), 'author.first_name', 'author.last_name']).as('user_name'),
      ),
  owner: 'user_id',
  // Met when a rating comes back whose author has given another one by now.
  unique: { ratings_user_live: 'userId' },
  present: (row): RatingRecord => ({
    id: row.id,
    userId: row.user_id,
    userName: row.user_name,
    stars: row.stars,
    feedback: row.feedback,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }),
};

/** The id of a client's rating. */
export const findRatingOf = async (db: Kysely<Database>, userId: string): Promise<string | undefined> => {
  const query = db.selectFrom('ratings').select('id').where('user_id', '=', userId).where('deleted_at', 'is', null);
  return (await query.executeTakeFirst())?.id;
};

interface Summary {
  /** To one decimal; null before the first rating. */
  average: number | null;
  count: number;
  /** How many gave one star, two, and so on. */
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
