import type { CommandDeps, HasRateLimits } from '#backend/capabilities.ts';
import { transactionExecutor } from '#backend/db/query-executor.ts';
import type { Actor } from '#backend/http/route.ts';
import { invitationKey } from '#backend/mail/notifier.ts';
import { audit } from '#backend/resource/audit.ts';
import { lockRecord } from '#backend/resource/locks.ts';
import { inTransaction } from '#backend/resource/transaction.ts';
import { AppError } from '#domain/errors.ts';
import { mayEditUser } from '#domain/users/user.ts';
import { userSpec } from './repository.ts';

/**
 * Sends the invitation of an unverified person again and purges the earlier one.
 * @throws AppError NOT_FOUND, ROLE_FORBIDDEN, CONFLICT when the person is verified or inactive, TOO_MANY_REQUESTS
 */
export async function resendInvitation(deps: CommandDeps & HasRateLimits, actor: Actor, id: string): Promise<void> {
  const person = await inTransaction(deps, actor, undefined, async (context) => {
    const row = await lockRecord(transactionExecutor(context), userSpec, id);
    if (!mayEditUser(actor, row)) throw new AppError('ROLE_FORBIDDEN');
    if (row.verified || row.status !== 'active') throw new AppError('CONFLICT');
    deps.rateLimits.attempt('invitation-account', row.id);
    await audit(context, { action: 'invite', entityType: 'users', entityId: row.id });
    return row;
  });
  await deps.notifier.purge(invitationKey(person.id));
  deps.notifier.invitation(person);
}
