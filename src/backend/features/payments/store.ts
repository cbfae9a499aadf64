import type { Insertable, Selectable } from 'kysely';
import type { PaymentTable } from '#backend/db/schema-records.ts';
import type { TransactionContext } from '#backend/resource/transaction.ts';
import { AppError } from '#domain/errors.ts';
import { broadcastVisitChange } from '../visits/notify.ts';
import { recalculatePaid } from '../visits/status.ts';
import type { PaymentTarget } from './locks.ts';

type Values = Pick<Insertable<PaymentTable>, 'amount' | 'method' | 'status' | 'idempotency_key'> &
  Partial<Insertable<PaymentTable>>;
export type StoredPayment = Omit<Selectable<PaymentTable>, 'search'>;

/**
 * Inserts a payment or refund of a locked target; returns undefined when the actor has used the idempotency key before.
 */
export async function insertPayment(
  context: TransactionContext,
  { columns }: PaymentTarget,
  values: Values,
): Promise<string | undefined> {
  const stored = await context.tx
    .insertInto('payments')
    .values({ ...columns, ...values, created_by: context.actor.id, created_at: context.now, updated_at: context.now })
    .onConflict((conflict) => conflict.columns(['created_by', 'idempotency_key']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return stored?.id;
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

/**
 * Finds the actor's payment with this idempotency key.
 * @throws AppError ALREADY_RECORDED when the key belongs to another payment, according to `isSame`
 */
export async function findByIdempotencyKey(
  { tx, actor }: TransactionContext,
  key: string | null,
  isSame: (stored: StoredPayment) => boolean,
): Promise<StoredPayment | undefined> {
  if (key === null) return undefined;
  const stored = await tx
    .selectFrom('payments')
    .selectAll()
    .where('created_by', '=', actor.id)
    .where('idempotency_key', '=', key)
    .executeTakeFirst();
  if (stored && !isSame(stored)) throw new AppError('ALREADY_RECORDED');
  return stored;
}
