import { route, type Route } from '#backend/http/route.ts';
import { getRecord } from '#backend/resource/repository.ts';
import { resourceRoutes } from '#backend/resource/routes.ts';
import { createRecord, updateRecord } from '#backend/resource/write.ts';
import { users } from '#domain/users/endpoints.ts';
import { userLanguage } from '#domain/users/language.ts';
import { mayChangeStatus } from '#domain/users/user.ts';
import { changePassword, chooseLanguage, updateProfile } from './account.ts';
import { anonymizeUser } from './anonymize.ts';
import { resendInvitation } from './invitation.ts';
import { userSpec } from './repository.ts';

export const userRoutes: readonly Route[] = [
  ...resourceRoutes(userSpec, [
    // The language of the creator's screen, unless the form names another one.
    route(users.create, async ({ deps, actor, locale, body }) => ({
      data: userSpec.present(
        await createRecord(deps, userSpec, actor, { preferredLanguage: locale, ...body }),
        deps,
        actor,
      ),
    })),
  ]),
  route(users.updateStatus, async ({ deps, actor, params, body: { status, updatedAt } }) => {
    const options = { updatedAt, action: 'change-status' as const, may: mayChangeStatus };
    return {
      data: userSpec.present(await updateRecord(deps, userSpec, actor, params.id, { status }, options), deps, actor),
    };
  }),
  route(users.anonymize, async ({ deps, actor, params, body }) => ({
    data: userSpec.present(await anonymizeUser(deps, actor, params.id, body), deps, actor),
  })),
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
  route(userLanguage.choose, async ({ deps, actor, body }) => {
    await chooseLanguage(deps, actor, body.language);
    return {};
  }),
  route(users.changePassword, async ({ deps, actor, body }) => {
    await changePassword(deps, actor, body);
    return {};
  }),
];
