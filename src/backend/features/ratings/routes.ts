import { sql } from 'kysely';
import type { CommandDeps } from '#backend/capabilities.ts';
import { transactionExecutor } from '#backend/db/query-executor.ts';
import { route, type Actor } from '#backend/http/route.ts';
import { audit } from '#backend/resource/audit.ts';
import { getRecord, readRecord } from '#backend/resource/repository.ts';
import { resourceRoutes } from '#backend/resource/routes.ts';
import { inTransaction } from '#backend/resource/transaction.ts';
import { updateRecord } from '#backend/resource/write.ts';
import type { BodyOf } from '#domain/endpoint.ts';
import { ratings } from '#domain/ratings/endpoints.ts';
import { findRatingOf, ratingSpec, summarizeRatings, type RatingRow } from './repository.ts';

export const ratingRoutes = resourceRoutes(ratingSpec, [
  route(ratings.create, async ({ deps, actor, body }) => {
    deps.throttles.attempt('rating-account', actor.id);
    return { data: ratingSpec.present(await saveRating(deps, actor, body), deps, actor) };
  }),
  route(ratings.update, async ({ deps, actor, params, body: { updatedAt, ...input } }) => {
    deps.throttles.attempt('rating-account', actor.id);
    const row = await updateRecord(deps, ratingSpec, actor, params.id, input, { ownerId: actor.id, updatedAt });
    return { data: ratingSpec.present(row, deps, actor) };
  }),
  route(ratings.getMine, async ({ deps, actor }) => {
    const id = await findRatingOf(deps.db, actor.id);
    return {
      data: id === undefined ? null : ratingSpec.present(await getRecord(deps, ratingSpec, id, {}), deps, actor),
    };
  }),
  route(ratings.summary, async ({ deps }) => ({ data: await summarizeRatings(deps.db) })),
]);

/** A client's rating; another one takes the place of the first, whichever of two at once that is. */
export const saveRating = (
  deps: CommandDeps,
  actor: Actor,
  { stars, feedback = null }: BodyOf<typeof ratings.create>,
): Promise<RatingRow> =>
  inTransaction(deps, actor, undefined, async (act) => {
    const { id } = await act.tx
      .insertInto('ratings')
      .values({ user_id: actor.id, stars, feedback, created_at: act.now, updated_at: act.now })
      .onConflict((conflict) =>
        conflict
          .column('user_id')
          .where('deleted_at', 'is', null)
          .doUpdateSet({
            stars,
            feedback,
            updated_at: sql<Date>`greatest(${act.now}::timestamptz(3), ratings.updated_at + interval '1 millisecond')`,
          }),
      )
      .returning('id')
      .executeTakeFirstOrThrow();
    await audit(act, {
      action: 'rate',
      entityType: 'ratings',
      entityId: id,
      changes: { stars: { from: null, to: stars } },
    });
    return readRecord(transactionExecutor(act.tx), ratingSpec, id);
  });
