import { readOne } from '#backend/resource/repository.ts';
import { runIn } from '#backend/resource/run.ts';
import type { Act } from '#backend/resource/spec.ts';
import { AppError } from '#domain/errors.ts';
import { lockPaymentTarget, type PaymentTarget } from './lock-billed.ts';
import type { PaymentRow } from './present.ts';
import { paymentSpec } from './repository.ts';

/** Holds a payment, and all others for the same visit or oil change, still until the transaction ends. */
export async function lockPayment(act: Act, id: string): Promise<{ payment: PaymentRow; billed: PaymentTarget }> {
  const read = () => readOne(runIn(act.tx), paymentSpec, id);
  const billed = await lockPaymentTarget(act, await read());
  if (!billed) throw new AppError('NOT_FOUND');
  return { payment: await read(), billed };
}
