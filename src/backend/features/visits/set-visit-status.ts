import type { TransactionContext } from '#backend/resource/transaction.ts';
import type { VisitStatus } from '#domain/visits/visit.ts';
import type { LockedVisit } from './lock-visit.ts';
import { nextUpdatedAt } from './move-tasks.ts';
import { recordStatusChanges, type ChangeCause } from './record-moves.ts';
import { notifyClient, cancelNotification } from './tell-client.ts';

type Visit = Pick<LockedVisit, 'id' | 'user_id' | 'vehicle_id' | 'status'>;

/** Moves a locked visit; who may, and when, is known by now. */
export async function setVisitStatus(
  act: TransactionContext,
  visit: Visit,
  to: VisitStatus,
  cause: ChangeCause,
): Promise<void> {
  await act.tx
    .updateTable('visits')
    .set({ status: to, updated_at: nextUpdatedAt(act.now) })
    .where('id', '=', visit.id)
    .execute();
  await recordStatusChanges(act, visit.id, [{ ...cause, from: visit.status, to }]);
  if (to === 'Ready for Pickup') await notifyClient(act, visit);
  if (visit.status === 'Ready for Pickup') await cancelNotification(act, visit.id);
}
