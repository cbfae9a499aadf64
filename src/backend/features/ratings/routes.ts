import { route } from '#backend/http/route.ts';
import { getRecord } from '#backend/resource/repository.ts';
import { resourceRoutes } from '#backend/resource/routes.ts';
import { ratings } from '#domain/ratings/endpoints.ts';
import { rate } from './rate.ts';
import { findRatingOf, ratingSpec, summarizeRatings } from './repository.ts';

export const ratingRoutes = resourceRoutes(ratingSpec, [
  route(ratings.create, async ({ deps, actor, body }) => ({
    data: ratingSpec.present(await rate(deps, actor, body), deps, actor),
  })),
  route(ratings.getMine, async ({ deps, actor }) => {
    const id = await findRatingOf(deps.db, actor.id);
    return {
      data: id === undefined ? null : ratingSpec.present(await getRecord(deps, ratingSpec, id, {}), deps, actor),
    };
  }),
  route(ratings.summary, async ({ deps }) => ({ data: await summarizeRatings(deps.db) })),
]);
