import type { Capabilities } from '#backend/deps.ts';
import { readWithdrawn, storeWithdrawn } from '#backend/auth/employee-permissions.ts';
import type { Actor } from '#backend/commands/actor.ts';
import { route, type Route } from '#backend/http/route.ts';
import { audit } from '#backend/commands/audit.ts';
import { getRecord } from '#backend/resource/repository.ts';
import { resourceRoutes, toScope } from '#backend/resource/routes.ts';
import { inTransaction } from '#backend/commands/transaction.ts';
import { createRecord, updateRecord } from '#backend/resource/write.ts';
import { EMPLOYEE_SWITCHES, type EmployeeSwitch } from '#domain/roles.ts';
import { employeePermissions } from '#domain/users/employee-permissions.ts';
import { users } from '#domain/users/endpoints.ts';
import { userLanguage } from '#domain/users/language.ts';
import { toE164 } from '#domain/users/phone.ts';
import { mayChangeStatus } from '#domain/users/user.ts';
import { changePassword, chooseLanguage, resendInvitation } from './account.ts';
import { anonymizeUser } from './anonymize.ts';
import { assertOwnContactUnchanged, confirmContactChange, requestContactChange } from './contact-change.ts';
import { userSpec } from './repository.ts';
import { toFreeUsername } from './shared-phone.ts';

/** Input of a person who shares a phone number; only a number that another person signs in by keeps it. */
const SHARED = { signsInByPhone: false as never };

/** Presents the withdrawn permissions as one boolean for each permission. */
const presentSwitches = (withdrawn: readonly EmployeeSwitch[]) => ({
  data: Object.fromEntries(EMPLOYEE_SWITCHES.map((one) => [one, !withdrawn.includes(one)])) as Record<
    EmployeeSwitch,
    boolean
  >,
});

const presentSelf = async (deps: Capabilities, actor: Actor) =>
  userSpec.present(await getRecord(deps, userSpec, actor.id, { ownerId: actor.id }), deps, actor);

export const userRoutes: readonly Route[] = [
  ...resourceRoutes(userSpec, [
    // `preferredLanguage` defaults to the language of the request, which is the creator's.
    route(users.create, async ({ deps, actor, locale, body: { sharesPhone, ...input }, idempotencyKey }) => {
      const phone = toE164(input.countryCode, input.phoneNumber);
      const shared = sharesPhone && { ...SHARED, username: await toFreeUsername(deps.db, input.username, phone) };
      const person = { preferredLanguage: locale, ...input, ...shared };
      return { data: userSpec.present(await createRecord(deps, userSpec, actor, person, idempotencyKey), deps, actor) };
    }),
    route(users.update, async (call) => {
      const { deps, actor, params, body } = call;
      const { updatedAt, sharesPhone, ...sent } = body;
      const input = { ...sent, ...(sharesPhone && SHARED) };
      if (params.id === actor.id) await assertOwnContactUnchanged(deps, actor, input);
      const options = { ...toScope(call), updatedAt };
      return {
        data: userSpec.present(await updateRecord(deps, userSpec, actor, params.id, input, options), deps, actor),
      };
    }),
  ]),
  route(users.updateStatus, async ({ deps, actor, params, body: { status, updatedAt } }) => {
    const options = { updatedAt, action: 'change-status' as const, may: mayChangeStatus };
    return {
      data: userSpec.present(await updateRecord(deps, userSpec, actor, params.id, { status }, options), deps, actor),
    };
  }),
  route(employeePermissions.read, async ({ deps }) => presentSwitches(await readWithdrawn(deps.db))),
  route(employeePermissions.update, async ({ deps, actor, body }) => {
    const withdrawn = await inTransaction(deps, actor, undefined, async (context) => {
      const before = await readWithdrawn(context.tx);
      const after = EMPLOYEE_SWITCHES.filter((one) => !(body[one] ?? !before.includes(one)));
      await storeWithdrawn(context.tx, after, context.now);
      const changes = Object.fromEntries(
        EMPLOYEE_SWITCHES.filter((one) => before.includes(one) !== after.includes(one)).map((one) => [
          one,
          { from: !before.includes(one), to: !after.includes(one) },
        ]),
      );
      await audit(context, {
        action: 'change-employee-permissions',
        entityType: 'users',
        entityId: actor.id,
        changes,
      });
      return after;
    });
    return presentSwitches(withdrawn);
  }),
  route(users.anonymize, async ({ deps, actor, params, body }) => ({
    data: userSpec.present(await anonymizeUser(deps, actor, params.id, body), deps, actor),
  })),
  route(users.resendInvitation, async ({ deps, actor, params }) => {
    await resendInvitation(deps, actor, params.id);
    return {};
  }),
  route(users.getProfile, async ({ deps, actor }) => {
    const { hasPassword } = await deps.db
      .selectFrom('users')
      .select((eb) => eb('password_hash', 'is not', null).as('hasPassword'))
      .where('id', '=', actor.id)
      .executeTakeFirstOrThrow();
    return { data: { ...(await presentSelf(deps, actor)), hasPassword: Boolean(hasPassword) } };
  }),
  route(users.updateProfile, async ({ deps, actor, body: { updatedAt, ...input } }) => {
    const row = await updateRecord(deps, userSpec, actor, actor.id, input, { updatedAt, may: () => true });
    return { data: userSpec.present(row, deps, actor) };
  }),
  route(users.requestContactChange, async ({ deps, actor, body }) => {
    const sent = await requestContactChange(deps, actor, body);
    return { data: await presentSelf(deps, actor), ...sent };
  }),
  route(users.confirmContactChange, async ({ deps, actor, body }) => {
    await confirmContactChange(deps, actor, body);
    return { data: await presentSelf(deps, actor) };
  }),
  route(userLanguage.choose, async ({ deps, actor, body }) => {
    await chooseLanguage(deps, actor, body.language);
    return {};
  }),
  route(users.changePassword, async ({ deps, actor, body }) => {
    await changePassword(deps, actor, body);
    return {};
  }),
];
