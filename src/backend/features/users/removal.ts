import { audit } from '#backend/commands/audit.ts';
import type { TransactionContext } from '#backend/commands/transaction.ts';
import { AppError } from '#domain/errors.ts';
import { requireNoOpenVisit } from '../vehicles/vehicle-spec.ts';

/** Key of the advisory lock that serializes checks for an active ADMIN; no other lock uses it. */
const ADMIN_LOCK = 4_470_001;

/**
 * Checks, after a change, that an active ADMIN remains (docs/rules/roles.md#self-protection). An advisory lock
 * serializes concurrent checks.
 * @throws AppError LAST_ADMIN
 */
export async function requireActiveAdmin({ tx }: Pick<TransactionContext, 'tx'>): Promise<void> {
  await tx.selectNoFrom(({ fn, val }) => fn('pg_advisory_xact_lock', [val(ADMIN_LOCK)]).as('locked')).execute();
  const admin = await tx
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'ADMIN')
    .where('status', '=', 'active')
    .where('deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  if (!admin) throw new AppError('LAST_ADMIN');
}

/**
 * Soft-deletes the vehicles of a removed person.
 * @throws AppError HAS_OPEN_VISIT
 */
export async function removeVehiclesOf(context: TransactionContext, userId: string): Promise<void> {
  const removed = await context.tx
    .updateTable('vehicles')
    .set({ deleted_at: context.now, deleted_by: context.actor.id })
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .returning('id')
    .execute();
  await requireNoOpenVisit(
    context,
    removed.map(({ id }) => id),
  );
  for (const { id } of removed) await audit(context, { action: 'delete', entityType: 'vehicles', entityId: id });
}

/** Restores the vehicles that were deleted together with the person, and no others. */
export async function restoreVehiclesOf(
  context: TransactionContext,
  user: { id: string; deleted_at: Date },
): Promise<void> {
  const restored = await context.tx
    .updateTable('vehicles')
    .set({ deleted_at: null, deleted_by: null })
    .where('user_id', '=', user.id)
    .where('deleted_at', '=', user.deleted_at)
    .returning('id')
    .execute();
  for (const { id } of restored) await audit(context, { action: 'restore', entityType: 'vehicles', entityId: id });
}
