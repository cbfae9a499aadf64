import { route, type Route } from '#backend/http/route.ts';
import { getRecord } from '#backend/resource/repository.ts';
import { resourceRoutes } from '#backend/resource/routes.ts';
import { updateRecord } from '#backend/resource/write.ts';
import { users } from '#domain/users/endpoints.ts';
import { mayChangeStatus } from '#domain/users/user.ts';
import { changePassword, resendInvitation, updateProfile } from './account.ts';
import { userSpec } from './repository.ts';

export const userRoutes: readonly Route[] = [
  ...resourceRoutes(userSpec),
  route(users.updateStatus, async ({ deps, actor, params, body: { status, updatedAt } }) => {
    const options = { updatedAt, action: 'change-status', may: mayChangeStatus };
    return {
      data: userSpec.present(await updateRecord(deps, userSpec, actor, params.id, { status }, options), deps, actor),
    };
  }),
  route(users.resendInvitation, async ({ deps, actor, params }) => {
    await resendInvitation(deps, actor, params.id);
    return {};
  }),
  route(users.getProfile, async ({ deps, actor }) => ({
    data: userSpec.present(await getRecord(deps, userSpec, actor.id, { ownerId: actor.id }), deps, actor),
  })),
  route(users.updateProfile, async ({ deps, actor, body }) => ({
    data: userSpec.present(await updateProfile(deps, actor, body), deps, actor),
  })),
  route(users.changePassword, async ({ deps, actor, body }) => {
    await changePassword(deps, actor, body);
    return {};
  }),
];
