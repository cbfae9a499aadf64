import { route } from '#backend/http/route.ts';
import { getRecord } from '#backend/resource/repository.ts';
import { resourceRoutes } from '#backend/resource/routes.ts';
import { updateRecord } from '#backend/resource/write.ts';
import { ratings } from '#domain/ratings/endpoints.ts';
import { saveRating } from './rate.ts';
import { findRatingOf, ratingSpec, summarizeRatings } from './repository.ts';

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
