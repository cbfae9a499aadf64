import { revokeSessions } from '#backend/auth/sessions.ts';
import type { Deps } from '#backend/deps.ts';
import type { Actor } from '#backend/http/route.ts';
import { audit } from '#backend/resource/audit.ts';
import { inTransaction } from '#backend/resource/transaction.ts';
import type { BodyOf } from '#domain/endpoint.ts';
import { AppError } from '#domain/errors.ts';
import type { users } from '#domain/users/endpoints.ts';

/** Takes a new password from someone who knows the current one; every other session of theirs ends. */
export async function changePassword(
  deps: Deps,
  actor: Actor,
  { currentPassword, newPassword }: BodyOf<typeof users.changePassword>,
): Promise<void> {
  const attempt = deps.throttles.attempt('password-account', actor.id);
  const { password_hash: current } = await deps.db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', actor.id)
    .executeTakeFirstOrThrow();
  const { ok } = await deps.passwords.verify(currentPassword, current).catch((error) => {
    attempt.forgive(1);
    throw error;
  });
  if (!ok) throw wrong();
  attempt.succeed();
  const hash = await deps.passwords.hash(newPassword);
  await inTransaction(deps, actor, undefined, async (act) => {
    // Another one may have been set while this one was hashed.
    const { numUpdatedRows } = await act.tx
      .updateTable('users')
      .set({ password_hash: hash })
      .where('id', '=', actor.id)
      .where('password_hash', '=', current)
      .executeTakeFirst();
    if (!numUpdatedRows) throw wrong();
    await revokeSessions(act.tx, actor.id, act.now, { except: actor.sessionId });
    await audit(act, { action: 'change-password', entityType: 'users', entityId: actor.id });
  });
}

const wrong = () =>
  new AppError('VALIDATION', { problems: [{ field: 'currentPassword', code: 'currentPasswordWrong' }] });
