import type { Deps } from '#backend/deps.ts';
import type { Actor } from '#backend/http/route.ts';
import { audit } from '#backend/resource/audit.ts';
import { lockRecord } from '#backend/resource/repository.ts';
import { inTransaction } from '#backend/resource/transaction.ts';
import { transactionExecutor } from '#backend/db/query-executor.ts';
import { AppError } from '#domain/errors.ts';
import { mayEditUser } from '#domain/users/user-rules.ts';
import { userSpec } from './repository.ts';

/** Invites a person again who has not come yet; the earlier invitation is of no use then. */
export async function resendInvitation(deps: Deps, actor: Actor, id: string): Promise<void> {
  const person = await inTransaction(deps, actor, undefined, async (act) => {
    const row = await lockRecord(transactionExecutor(act.tx), userSpec, id);
    if (!mayEditUser(actor, row)) throw new AppError('ROLE_FORBIDDEN');
    if (row.verified || row.status !== 'active') throw new AppError('CONFLICT');
    deps.throttles.attempt('invitation-account', row.id);
    await audit(act, { action: 'invite', entityType: 'users', entityId: row.id });
    return row;
  });
  await deps.notifier.purge(`invitation:${person.id}`);
  deps.notifier.invitation(person);
}
