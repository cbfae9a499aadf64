import type { CommandDeps } from '#backend/capabilities.ts';
import { transactionExecutor } from '#backend/db/query-executor.ts';
import type { Actor } from '#backend/http/route.ts';
import { audit } from '#backend/resource/audit.ts';
import { readRecord } from '#backend/resource/repository.ts';
import { inTransaction } from '#backend/resource/transaction.ts';
import type { BodyOf } from '#domain/endpoint.ts';
import { decimalsProblem } from '#backend/resource/amounts.ts';
import { AppError } from '#domain/errors.ts';
import { fromMinorUnits, toMinorUnits } from '#domain/money/minor-units.ts';
import type { payments } from '#domain/payments/endpoints.ts';
import { lockPaymentTarget, lockPayment } from './locks.ts';
import { paymentSpec, type PaymentRow } from './repository.ts';
import { updatePaidAmount, findByIdempotencyKey, insertPayment, type StoredPayment } from './store.ts';

type PaymentInput = BodyOf<typeof payments.create>;

/**
 * Records a payment, once per idempotency key.
 * @throws AppError VALIDATION, CONFLICT when the target accepts no payments, ALREADY_RECORDED when the key belongs to
 * another one
 */
export const recordPayment = (
  deps: CommandDeps,
  actor: Actor,
  input: PaymentInput,
  key: string | null,
): Promise<PaymentRow> =>
  inTransaction(deps, actor, undefined, async (context) => {
    const findReplay = () => findByIdempotencyKey(context, key, (stored) => isSamePayment(stored, input));
    const paymentId = (await findReplay())?.id ?? (await insert()) ?? (await findReplay())?.id;
    return readRecord(transactionExecutor(context), paymentSpec, paymentId!);

    async function insert(): Promise<string | undefined> {
      const { entityType, entityId, method, notes, status = 'Success' } = input;
      const target = await lockPaymentTarget(context, { entity_type: entityType, entity_id: entityId });
      if (!target) throw new AppError('VALIDATION', { problems: [{ field: 'entityId', code: 'unknownReference' }] });
      if (!target.acceptsPayments) throw new AppError('CONFLICT');
      const amount = toMinorUnits(input.amount, target.columns.currency);
      if (amount === undefined)
        throw new AppError('VALIDATION', { problems: [decimalsProblem('amount', target.columns.currency)] });
      const id = await insertPayment(context, target, { amount, method, notes, status, idempotency_key: key });
      if (id === undefined) return undefined;
      const paid = fromMinorUnits(amount, target.columns.currency);
      const fields = Object.entries({ ...input, amount: paid, status }).filter(([, value]) => value != null);
      const changes = Object.fromEntries(fields.map(([field, to]) => [field, { from: null, to }]));
      await audit(context, { action: 'create', entityType: 'payments', entityId: id, changes });
      await updatePaidAmount(context, target);
      return id;
    }
  });

/** Returns true when the stored payment has the values of the request; its status may have changed since. */
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

/**
 * Refunds part of a payment, or without an amount all that remains of it, by the given method or that of the payment,
 * once per idempotency key. Returns the payment (docs/rules/money.md#refunds).
 * @throws AppError NOT_FOUND, VALIDATION, CONFLICT when nothing can be refunded, ALREADY_RECORDED
 */
export const refundPayment = (
  deps: CommandDeps,
  actor: Actor,
  id: string,
  input: RefundInput,
  key: string | null,
): Promise<PaymentRow> =>
  inTransaction(deps, actor, undefined, async (context) => {
    const run = transactionExecutor(context);
    const { payment, target } = await lockPayment(context, id);
    // Reads after the lock, which has waited for concurrent refunds of this payment with the same key.
    if (await findByIdempotencyKey(context, key, (stored) => isSameRefund(stored, payment, input))) return payment;
    if (payment.status !== 'Success' || payment.refunded === payment.amount) throw new AppError('CONFLICT');
    const amount = getRefundAmount(input, payment);
    // A refund keeps the client and the currency of its payment, even if the vehicle was transferred or the garage
    // changed its currency.
    const { user_id, customer, currency } = payment;
    const method = input.method ?? payment.method;
    const refund = { user_id, customer, currency, method, amount, refund_of: payment.id, reason: input.reason };
    if (!(await insertPayment(context, target, { ...refund, status: 'Refunded', idempotency_key: key })))
      throw new AppError('CONFLICT');
    const decimal = (units: number) => fromMinorUnits(units, payment.currency);
    const refunded = { from: decimal(payment.refunded), to: decimal(payment.refunded + amount) };
    const changes = { refunded, method: { from: null, to: method }, reason: { from: null, to: input.reason } };
    await audit(context, { action: 'refund', entityType: 'payments', entityId: payment.id, changes });
    await updatePaidAmount(context, target);
    return readRecord(run, paymentSpec, payment.id);
  });

/**
 * Returns the amount of a refund in minor units.
 * @throws AppError VALIDATION when it exceeds the rest of the payment
 */
function getRefundAmount({ amount }: RefundInput, payment: PaymentRow): number {
  const left = payment.amount - payment.refunded;
  const units = amount === undefined ? left : toMinorUnits(amount, payment.currency);
  if (units === undefined)
    throw new AppError('VALIDATION', { problems: [decimalsProblem('amount', payment.currency)] });
  if (units <= left) return units;
  const max = fromMinorUnits(left, payment.currency);
  throw new AppError('VALIDATION', { problems: [{ field: 'amount', code: 'max', params: { max } }] });
}

const isSameRefund = (stored: StoredPayment, payment: PaymentRow, { amount, method, reason }: RefundInput): boolean =>
  stored.refund_of === payment.id &&
  stored.method === (method ?? payment.method) &&
  (stored.reason === reason || stored.status === 'Deleted') &&
  (amount === undefined || stored.amount === toMinorUnits(amount, stored.currency));
