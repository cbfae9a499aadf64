import { route } from '#backend/http/route.ts';
import { firstSteps } from '#domain/first-steps/endpoints.ts';
import { readFirstSteps } from './repository.ts';

export const firstStepRoutes = [
  route(firstSteps.get, async ({ deps, actor }) => ({ data: await readFirstSteps(deps, actor.id) })),
  route(firstSteps.dismiss, async ({ deps, actor, body }) => {
    await deps.db
      .updateTable('users')
      .set({ first_steps_dismissed_at: body.dismissed ? deps.now() : null })
      .where('id', '=', actor.id)
      .execute();
    return {};
  }),
];
