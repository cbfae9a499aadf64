import { assertUncommonPassword } from '#backend/auth/common-passwords.ts';
import { verifyOwnPassword, wrongPassword } from '#backend/auth/reauthentication.ts';
import { revokeSessions } from '#backend/auth/sessions.ts';
import type { CommandDeps, HasRateLimits } from '#backend/capabilities.ts';
import type { HasPasswords } from '#backend/auth/passwords.ts';
import { nextUpdatedAt } from '#backend/db/next-updated-at.ts';
import { transactionExecutor } from '#backend/db/query-executor.ts';
import type { Actor } from '#backend/commands/actor.ts';
import { invitationKey } from '#backend/mail/notifier.ts';
import { audit, logAccountEvent, type Changes } from '#backend/commands/audit.ts';
import { lockRecord } from '#backend/resource/locks.ts';
import { inTransaction } from '#backend/commands/transaction.ts';
import type { BodyOf } from '#domain/endpoint.ts';
import { AppError } from '#domain/errors.ts';
import type { Locale } from '#domain/locales.ts';
import type { users } from '#domain/users/endpoints.ts';
import { mayEditUser } from '#domain/users/user.ts';
import { userSpec } from './repository.ts';

/**
 * Changes the actor's own password, revokes all of their other sessions and notifies every address.
 * @throws AppError VALIDATION for a wrong current password and for a common new one, TOO_MANY_REQUESTS
 */
export async function changePassword(
  deps: CommandDeps & HasPasswords & HasRateLimits,
  actor: Actor,
  { currentPassword, newPassword }: BodyOf<typeof users.changePassword>,
): Promise<void> {
  const person = await deps.db.selectFrom('users').selectAll().where('id', '=', actor.id).executeTakeFirstOrThrow();
  const { password_hash: current } = person;
  await verifyOwnPassword(deps, person, currentPassword);
  await assertUncommonPassword(deps.db, 'newPassword', newPassword, person);
  const hash = await deps.passwords.hash(newPassword);
  await inTransaction(deps, actor, undefined, async (context) => {
    // A concurrent change may have set another password while this one was hashed.
    const { numUpdatedRows } = await context.tx
      .updateTable('users')
      .set({ password_hash: hash })
      .where('id', '=', actor.id)
      .where('password_hash', '=', current)
      .executeTakeFirst();
    if (!numUpdatedRows) throw wrongPassword();
    await revokeSessions(context.tx, actor.id, context.now, { except: actor.sessionId });
    await audit(context, { action: 'change-password', entityType: 'users', entityId: actor.id });
    context.afterCommit(() => {
      logAccountEvent(deps, { event: 'change-password', userId: actor.id, actorId: actor.id });
      deps.notifier.notifyPasswordChanged(person);
    });
  });
}

/** Stores the language that the actor chose, even if it is the preselected one. */
export async function chooseLanguage(deps: CommandDeps, actor: Actor, language: Locale): Promise<void> {
  await inTransaction(deps, actor, undefined, async (context) => {
    const { id, preferred_language: before } = await lockRecord(transactionExecutor(context), userSpec, actor.id);
    await context.tx
      .updateTable('users')
      .set({
        preferred_language: language,
        language_chosen_at: context.now,
        updated_at: nextUpdatedAt(context.now),
      })
      .where('id', '=', id)
      .execute();
    const changes: Changes = before === language ? {} : { preferredLanguage: { from: before, to: language } };
    await audit(context, { action: 'choose-language', entityType: 'users', entityId: id, changes });
  });
}

/**
 * Sends the invitation of an unverified person again and purges the earlier one.
 * @throws AppError NOT_FOUND, ROLE_FORBIDDEN, CONFLICT when the person is verified or inactive, TOO_MANY_REQUESTS
 */
export async function resendInvitation(deps: CommandDeps & HasRateLimits, actor: Actor, id: string): Promise<void> {
  // Counts before the transaction, whose locks must not wait for another connection.
  await deps.rateLimits.spend('invitation-account', id);
  const invite = inTransaction(deps, actor, undefined, async (context) => {
    const row = await lockRecord(transactionExecutor(context), userSpec, id);
    if (!mayEditUser(actor, row)) throw new AppError('ROLE_FORBIDDEN');
    if (row.verified || row.status !== 'active') throw new AppError('CONFLICT');
    await audit(context, { action: 'invite', entityType: 'users', entityId: row.id });
    return row;
  });
  const person = await invite.catch(async (error: unknown) => {
    await deps.rateLimits.refund('invitation-account', id);
    throw error;
  });
  await deps.notifier.purge(invitationKey(person.id));
  deps.notifier.sendInvitation(person, actor.id);
}
