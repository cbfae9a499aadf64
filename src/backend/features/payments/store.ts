import type { Insertable } from 'kysely';
import type { PaymentTable } from '#backend/db/schema-records.ts';
import type { TransactionContext } from '#backend/commands/transaction.ts';
import { AppError } from '#domain/errors.ts';
import { broadcastVisitChange } from '../visits/notify.ts';
import { recalculatePaid } from '../visits/status.ts';
import type { PaymentTarget } from './locks.ts';

type Values = Pick<Insertable<PaymentTable>, 'amount' | 'method' | 'status' | 'idempotency_key'> &
  Partial<Insertable<PaymentTable>>;

/**
 * Inserts a payment or refund of a locked target and returns its id.
 * @throws AppError ALREADY_RECORDED when the actor has used the idempotency key in an earlier release, or so long ago
 * that it was purged
 */
export async function insertPayment(
  context: TransactionContext,
  { columns }: PaymentTarget,
  values: Values,
): Promise<string> {
  const stored = await context.tx
    .insertInto('payments')
    .values({ ...columns, ...values, created_by: context.actor.id, created_at: context.now, updated_at: context.now })
    .onConflict((conflict) => conflict.columns(['created_by', 'idempotency_key']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!stored) throw new AppError('ALREADY_RECORDED');
  return stored.id;
}

/** Recalculates the paid amount of the target's visit and broadcasts the change. */
export async function updatePaidAmount(
  context: TransactionContext,
  { columns: { visit_id, user_id } }: PaymentTarget,
): Promise<void> {
  if (!visit_id) return;
  await recalculatePaid(context, visit_id);
  await broadcastVisitChange(context, { id: visit_id, userId: user_id });
}
