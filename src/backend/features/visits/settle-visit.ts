import { sql } from 'kysely';
import type { TransactionContext } from '#backend/resource/transaction.ts';
import { lockVisit, type LockedVisit } from './lock-visit.ts';
import { setTaskStatuses } from './move-tasks.ts';

/** Counts again what was paid for a visit and its tasks, after its payments changed, and bills what that completes. */
export async function recalculatePaid(act: TransactionContext, visitId: string): Promise<void> {
  await lockVisit(act, visitId);
  const visit = await act.tx
    .updateTable('visits')
    .set({
      paid: sql<number>`(
        select coalesce(sum(case status when 'Success' then amount when 'Refunded' then -amount end), 0)
        from payments where visit_id = visits.id
      )`,
    })
    .where('id', '=', visitId)
    .returning(['id', 'status', 'payment_status'])
    .executeTakeFirst();
  if (visit) await markPaidTasksSold(act, visit);
}

/** Completed tasks of a visit that was handed over and paid in full are `Sold` by themselves (decision 6). */
export async function markPaidTasksSold(
  act: TransactionContext,
  { id, status, payment_status }: Pick<LockedVisit, 'id' | 'status' | 'payment_status'>,
): Promise<void> {
  const isPaid = payment_status === 'Paid' || payment_status === 'Overpaid';
  if (status === 'Completed' && isPaid) await setTaskStatuses(act, id, ['Completed'], 'Sold', { automatic: true });
}
