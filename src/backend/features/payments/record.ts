import type { CommandDeps } from '#backend/capabilities.ts';
import type { Actor } from '#backend/http/route.ts';
import { audit } from '#backend/resource/audit.ts';
import { readRecord } from '#backend/resource/repository.ts';
import { inTransaction } from '#backend/resource/transaction.ts';
import { transactionExecutor } from '#backend/db/query-executor.ts';
import type { BodyOf } from '#domain/endpoint.ts';
import { AppError } from '#domain/errors.ts';
import { fromMinorUnits, toMinorUnits } from '#domain/money/minor-units.ts';
import type { payments } from '#domain/payments/endpoints.ts';
import { lockPaymentTarget, lockPayment } from './locks.ts';
import type { PaymentRow } from './present.ts';
import { paymentSpec } from './repository.ts';
import { updateVisitTotals, findByIdempotencyKey, insertPayment, type StoredPayment } from './store.ts';

type PaymentInput = BodyOf<typeof payments.create>;

/** Records a payment; under the same key it is recorded once. */
export const recordPayment = (
  deps: CommandDeps,
  actor: Actor,
  input: PaymentInput,
  key: string | null,
): Promise<PaymentRow> =>
  inTransaction(deps, actor, undefined, async (act) => {
    const before = () => findByIdempotencyKey(act, key, (stored) => isSamePayment(stored, input));
    const id = (await before())?.id ?? (await store()) ?? (await before())?.id;
    return readRecord(transactionExecutor(act.tx), paymentSpec, id!);

    async function store(): Promise<string | undefined> {
      const { entityType, entityId, method, notes, status = 'Success' } = input;
      const target = await lockPaymentTarget(act, { entity_type: entityType, entity_id: entityId });
      if (!target) throw new AppError('VALIDATION', { problems: [{ field: 'entityId', code: 'unknownReference' }] });
      if (!target.acceptsPayments) throw new AppError('CONFLICT');
      const amount = toMinorUnits(input.amount, target.columns.currency);
      if (amount === undefined) throw new AppError('VALIDATION', { problems: [{ field: 'amount', code: 'number' }] });
      const stored = await insertPayment(act, target, { amount, method, notes, status, idempotency_key: key });
      if (stored === undefined) return undefined;
      const paid = fromMinorUnits(amount, target.columns.currency);
      const told = Object.entries({ ...input, amount: paid, status }).filter(([, value]) => value != null);
      const changes = Object.fromEntries(told.map(([field, to]) => [field, { from: null, to }]));
      await audit(act, { action: 'create', entityType: 'payments', entityId: stored, changes });
      await updateVisitTotals(act, target);
      return stored;
    }
  });

/** Whether a stored payment is the one that was sent; its status may have changed since. */
const isSamePayment = (
  stored: StoredPayment,
  { entityType, entityId, amount, method, notes, status = 'Success' }: PaymentInput,
) =>
  stored.refund_of === null &&
  stored.entity_type === entityType &&
  stored.entity_id === entityId.toLowerCase() &&
  stored.amount === toMinorUnits(amount, stored.currency) &&
  stored.method === method &&
  stored.notes === (notes ?? null) &&
  (stored.status === status || stored.status === 'Deleted');

type RefundInput = BodyOf<typeof payments.refund>;

/** Gives back a part of a payment or all that is left of it; answers the payment. Under the same key it is given back once. */
export const refundPayment = (
  deps: CommandDeps,
  actor: Actor,
  id: string,
  input: RefundInput,
  key: string | null,
): Promise<PaymentRow> =>
  inTransaction(deps, actor, undefined, async (act) => {
    const run = transactionExecutor(act.tx);
    const { payment, target } = await lockPayment(act, id);
    // The lock has let any other use of the key on this payment end before.
    if (await findByIdempotencyKey(act, key, (stored) => isSameRefund(stored, payment, input))) return payment;
    if (payment.status !== 'Success' || payment.refunded === payment.amount) throw new AppError('CONFLICT');
    const amount = refundAmount(input, payment);
    // To whom and in what it was paid, whoever has the vehicle now and whatever the garage bills in.
    const { user_id, customer, currency, method } = payment;
    const refund = { user_id, customer, currency, method, amount, refund_of: payment.id, reason: input.reason };
    if (!(await insertPayment(act, target, { ...refund, status: 'Refunded', idempotency_key: key })))
      throw new AppError('CONFLICT');
    const told = (units: number) => fromMinorUnits(units, payment.currency);
    const refunded = { from: told(payment.refunded), to: told(payment.refunded + amount) };
    const changes = { refunded, reason: { from: null, to: input.reason } };
    await audit(act, { action: 'refund', entityType: 'payments', entityId: payment.id, changes });
    await updateVisitTotals(act, target);
    return readRecord(run, paymentSpec, payment.id);
  });

/** In minor units, and never more than is left. */
function refundAmount({ amount }: RefundInput, payment: PaymentRow): number {
  const left = payment.amount - payment.refunded;
  const units = amount === undefined ? left : toMinorUnits(amount, payment.currency);
  if (units === undefined) throw new AppError('VALIDATION', { problems: [{ field: 'amount', code: 'number' }] });
  if (units <= left) return units;
  const max = fromMinorUnits(left, payment.currency);
  throw new AppError('VALIDATION', { problems: [{ field: 'amount', code: 'max', params: { max } }] });
}

const isSameRefund = (stored: StoredPayment, payment: PaymentRow, { amount, reason }: RefundInput): boolean =>
  stored.refund_of === payment.id &&
  (stored.reason === reason || stored.status === 'Deleted') &&
  (amount === undefined || stored.amount === toMinorUnits(amount, stored.currency));
