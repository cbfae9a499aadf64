import { assertUncommonPassword } from '#backend/auth/common-passwords.ts';
import { revokeSessions } from '#backend/auth/sessions.ts';
import type { CommandDeps, HasPasswords, HasRateLimits, HasSharedLimits } from '#backend/capabilities.ts';
import { nextUpdatedAt } from '#backend/db/next-updated-at.ts';
import { transactionExecutor } from '#backend/db/query-executor.ts';
import type { Actor } from '#backend/http/route.ts';
import { audit, type Changes } from '#backend/resource/audit.ts';
import { lockRecord } from '#backend/resource/locks.ts';
import { inTransaction } from '#backend/resource/transaction.ts';
import { updateRecord } from '#backend/resource/write.ts';
import type { BodyOf } from '#domain/endpoint.ts';
import { AppError } from '#domain/errors.ts';
import type { Locale } from '#domain/locales.ts';
import type { users } from '#domain/users/endpoints.ts';
import { userSpec, type UserRow } from './repository.ts';

/**
 * Changes the actor's own password and revokes all of their other sessions.
 * @throws AppError VALIDATION for a wrong current password and for a common new one, TOO_MANY_REQUESTS
 */
export async function changePassword(
  deps: CommandDeps & HasPasswords & HasSharedLimits,
  actor: Actor,
  { currentPassword, newPassword }: BodyOf<typeof users.changePassword>,
): Promise<void> {
  await deps.sharedLimits.spend('password-account', actor.id);
  const person = await deps.db
    .selectFrom('users')
    .select(['password_hash', 'first_name', 'last_name', 'username', 'email'])
    .where('id', '=', actor.id)
    .executeTakeFirstOrThrow();
  const { password_hash: current } = person;
  const { ok } = await deps.passwords.verify(currentPassword, current).catch(async (error) => {
    await deps.sharedLimits.refund('password-account', actor.id, 1);
    throw error;
  });
  if (!ok) throw wrongPassword();
  await deps.sharedLimits.clear('password-account', actor.id);
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
  });
}

const wrongPassword = () =>
  new AppError('VALIDATION', { problems: [{ field: 'currentPassword', code: 'currentPasswordWrong' }] });

/**
 * Updates the actor's own record. `TAKEN` is rate-limited, so that nobody can probe for the e-mails and phones of others.
 * @throws AppError STALE, TAKEN, VALIDATION, TOO_MANY_REQUESTS
 */
export async function updateProfile(
  deps: CommandDeps & HasRateLimits,
  actor: Actor,
  { updatedAt, ...input }: BodyOf<typeof users.updateProfile>,
): Promise<UserRow> {
  const attempt = deps.rateLimits.attempt('taken-account', actor.id);
  try {
    const row = await updateRecord(deps, userSpec, actor, actor.id, input, { updatedAt, may: () => true });
    attempt.refund(1);
    return row;
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'TAKEN')) attempt.refund(1);
    throw error;
  }
}

/** Stores the language that the actor chose, also when it is the one that was preselected. */
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
