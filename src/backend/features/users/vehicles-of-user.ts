import { refuseOpenVisit } from '#backend/features/vehicles/repository.ts';
import { audit } from '#backend/resource/audit.ts';
import type { TransactionContext } from '#backend/resource/transaction.ts';

/** A person's vehicles go with them, unless one is in the workshop. */
export async function removeVehiclesOf(act: TransactionContext, userId: string): Promise<void> {
  const removed = await act.tx
    .updateTable('vehicles')
    .set({ deleted_at: act.now, deleted_by: act.actor.id })
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .returning('id')
    .execute();
  await refuseOpenVisit(
    act,
    removed.map(({ id }) => id),
  );
  for (const { id } of removed) await audit(act, { action: 'delete', entityType: 'vehicles', entityId: id });
}

/** The vehicles that went with a person, and no others, come back with them. */
export async function restoreVehiclesOf(
  act: TransactionContext,
  user: { id: string; deleted_at: Date },
): Promise<void> {
  const restored = await act.tx
    .updateTable('vehicles')
    .set({ deleted_at: null, deleted_by: null })
    .where('user_id', '=', user.id)
    .where('deleted_at', '=', user.deleted_at)
    .returning('id')
    .execute();
  for (const { id } of restored) await audit(act, { action: 'restore', entityType: 'vehicles', entityId: id });
}
