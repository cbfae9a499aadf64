import { readRecord } from '#backend/resource/repository.ts';
import { transactionExecutor } from '#backend/db/query-executor.ts';
import type { TransactionContext } from '#backend/resource/transaction.ts';
import { AppError } from '#domain/errors.ts';
import { lockPaymentTarget, type PaymentTarget } from './lock-billed.ts';
import type { PaymentRow } from './present.ts';
import { paymentSpec } from './repository.ts';

/** Holds a payment, and all others for the same visit or oil change, still until the transaction ends. */
export async function lockPayment(
  act: TransactionContext,
  id: string,
): Promise<{ payment: PaymentRow; billed: PaymentTarget }> {
  const read = () => readRecord(transactionExecutor(act.tx), paymentSpec, id);
  const billed = await lockPaymentTarget(act, await read());
  if (!billed) throw new AppError('NOT_FOUND');
  return { payment: await read(), billed };
}
