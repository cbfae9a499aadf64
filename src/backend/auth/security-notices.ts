import { fullName, type UserRow } from './identifier.ts';
import { requireReauthentication } from './reauthentication.ts';
import type { HasClock, HasConfig, HasDatabase } from '#backend/capabilities.ts';
import type { TransactionContext } from '#backend/commands/transaction.ts';
import type { SecurityEvent } from '#domain/auth/security-notices.ts';
import { DAY_MS } from '#domain/units.ts';
import { isLead } from '#domain/users/user.ts';

interface Event {
  event: SecurityEvent;
  /** Id of the person whose account changes; absent for an event without one. */
  subjectId?: string;
}

/**
 * Notifies every active ADMIN of an event that changes rights, by message and at the next sign-in
 * (docs/rules/sessions.md#security-notices). Call it in the transaction of the change, after it.
 */
export async function notifyAdmins(
  { tx, deps, actor, now, afterCommit }: TransactionContext,
  { event, subjectId }: Event,
): Promise<void> {
  const ids = [actor.id, ...(subjectId ? [subjectId] : [])];
  const people = await tx
    .selectFrom('users')
    .select(['id', 'first_name', 'last_name'])
    .where('id', 'in', ids)
    .execute();
  const nameOf = (id: string | undefined) => {
    const person = people.find((one) => one.id === id);
    return person ? fullName(person) : '';
  };
  const admins = await tx
    .selectFrom('users')
    .selectAll()
    .where('role', '=', 'ADMIN')
    .where('status', '=', 'active')
    .where('deleted_at', 'is', null)
    .execute();
  if (admins.length === 0) return;
  await tx
    .insertInto('security_notices')
    .values(
      admins.map(({ id }) => ({ user_id: id, event, actor_id: actor.id, subject_id: subjectId ?? null, at: now })),
    )
    .execute();
  const params = { name: nameOf(subjectId), actor: nameOf(actor.id) };
  afterCommit(() => admins.forEach((admin) => deps.notifier.notifyEverywhere(admin, { template: event, params })));
}

/**
 * Requires [reauthentication](docs/rules/sessions.md#reauthentication) for a change of a lead, and notifies every
 * ADMIN. Call it at the end of the change, so that the person is asked only when nothing else is wrong.
 * @throws AppError REAUTHENTICATION_NEEDED
 */
export async function guardLead(
  context: TransactionContext,
  { id, role }: Pick<UserRow, 'id' | 'role'>,
  event: SecurityEvent,
): Promise<void> {
  if (!isLead(role)) return;
  await requireReauthentication(context.tx, context.actor);
  await notifyAdmins(context, { event, subjectId: id });
}

/**
 * Deletes unread notices after the retention period of the audit log (docs/security.md#retention-of-the-audit-log).
 */
export async function purgeSecurityNotices({ db, now, config }: HasClock & HasConfig & HasDatabase): Promise<void> {
  const before = new Date(now().getTime() - config.auditRetentionDays * DAY_MS);
  await db.deleteFrom('security_notices').where('at', '<', before).execute();
}
