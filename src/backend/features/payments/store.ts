import type { Insertable, Selectable } from 'kysely';
import type { PaymentTable } from '#backend/db/schema-workshop.ts';
import { broadcastVisitChange } from '../visits/notify.ts';
import { recalculatePaid } from '../visits/status.ts';
import type { TransactionContext } from '#backend/resource/transaction.ts';
import { AppError } from '#domain/errors.ts';
import type { PaymentTarget } from './locks.ts';

type Values = Pick<Insertable<PaymentTable>, 'amount' | 'method' | 'status' | 'idempotency_key'> &
  Partial<Insertable<PaymentTable>>;
export type StoredPayment = Omit<Selectable<PaymentTable>, 'search'>;

/** Adds a payment or a refund to what is locked; undefined where the same person's key was used already. */
export async function insertPayment(
  act: TransactionContext,
  { columns }: PaymentTarget,
  values: Values,
): Promise<string | undefined> {
  const stored = await act.tx
    .insertInto('payments')
    .values({ ...columns, ...values, created_by: act.actor.id, created_at: act.now, updated_at: act.now })
    .onConflict((conflict) => conflict.columns(['created_by', 'idempotency_key']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return stored?.id;
}

/** What follows from its payments for a visit. */
export async function updateVisitTotals(
  act: TransactionContext,
  { columns: { visit_id, user_id } }: PaymentTarget,
): Promise<void> {
  if (!visit_id) return;
  await recalculatePaid(act, visit_id);
  await broadcastVisitChange(act, { id: visit_id, userId: user_id });
}

const KEY = /^[\x21-\x7e]{1,100}$/;

/** The key under which a person sends a payment or refund once, however often it is sent. */
export function readIdempotencyKey({ headers }: Request): string | null {
  const key = headers.get('idempotency-key');
  if (key !== null && !KEY.test(key))
    throw new AppError('VALIDATION', { problems: [{ field: 'Idempotency-Key', code: 'format' }] });
  return key;
}

/** What the actor has stored under a key. The same key for something else is a mistake. */
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
