import type { CommandDeps } from '#backend/capabilities.ts';
import { transactionExecutor } from '#backend/db/query-executor.ts';
import type { IdempotencyKey } from '#backend/http/idempotency-key.ts';
import type { Actor } from '#backend/http/route.ts';
import { audit } from '#backend/resource/audit.ts';
import { createOnce } from '#backend/resource/idempotency.ts';
import { readRecord } from '#backend/resource/repository.ts';
import { inTransaction, type TransactionContext } from '#backend/resource/transaction.ts';
import type { BodyOf } from '#domain/endpoint.ts';
import { createDecimalsProblem } from '#backend/resource/amounts.ts';
import { AppError } from '#domain/errors.ts';
import { fromMinorUnits, toMinorUnits } from '#domain/money/minor-units.ts';
import type { payments } from '#domain/payments/endpoints.ts';
import { findGrant } from '#domain/roles.ts';
import { lockPaymentTarget, lockPayment, type PaymentTarget } from './locks.ts';
import { paymentSpec, type PaymentRow } from './repository.ts';
import { updatePaidAmount, insertPayment } from './store.ts';

type PaymentInput = BodyOf<typeof payments.create>;

/**
 * Records a payment, once per idempotency key.
 * @throws AppError VALIDATION, CONFLICT when the target accepts no payments, ALREADY_RECORDED when the key belongs to
 * another one
 */
export async function recordPayment(
  deps: CommandDeps,
  actor: Actor,
  input: PaymentInput,
  key?: IdempotencyKey,
): Promise<PaymentRow> {
  const { record } = await inTransaction(deps, actor, undefined, (context) => {
    const read = (id: string) => readRecord(transactionExecutor(context), paymentSpec, id);
    return createOnce(context, key, async () => read(await insert(context)), read);
  });
  return record;

  async function insert(context: TransactionContext): Promise<string> {
    const { entityType, entityId, method, notes, status = 'Success' } = input;
    const target = await lockPaymentTarget(context, { entity_type: entityType, entity_id: entityId });
    if (!target) throw new AppError('VALIDATION', { problems: [{ field: 'entityId', code: 'unknownReference' }] });
    if (!target.acceptsPayments) throw new AppError('CONFLICT');
    const amount = toMinorUnits(input.amount, target.columns.currency);
    if (amount === undefined)
      throw new AppError('VALIDATION', { problems: [createDecimalsProblem('amount', target.columns.currency)] });
    const id = await insertPayment(context, target, {
      amount,
      method,
      notes,
      status,
      idempotency_key: key?.key ?? null,
    });
    const paid = fromMinorUnits(amount, target.columns.currency);
    const fields = Object.entries({ ...input, amount: paid, status }).filter(([, value]) => value != null);
    const changes = Object.fromEntries(fields.map(([field, to]) => [field, { from: null, to }]));
    await audit(context, { action: 'create', entityType: 'payments', entityId: id, changes });
    await updatePaidAmount(context, target);
    return id;
  }
}

type RefundInput = BodyOf<typeof payments.refund>;

/**
 * Refunds part of a payment, or without an amount all that remains of it, by the given method or that of the payment,
 * once per idempotency key. Returns the payment (docs/rules/money.md#refunds).
 * @throws AppError NOT_FOUND, VALIDATION, CONFLICT when nothing can be refunded, RECORD_CLOSED, ALREADY_RECORDED
 */
export async function refundPayment(
  deps: CommandDeps,
  actor: Actor,
  id: string,
  input: RefundInput,
  key?: IdempotencyKey,
): Promise<PaymentRow> {
  const { record } = await inTransaction(deps, actor, undefined, (context) =>
    createOnce(
      context,
      key,
      () => insert(context),
      (paymentId) => readRecord(transactionExecutor(context), paymentSpec, paymentId),
    ),
  );
  return record;

  async function insert(context: TransactionContext): Promise<PaymentRow> {
    const { payment, target } = await lockPayment(context, id);
    if (payment.status !== 'Success' || payment.refunded === payment.amount) throw new AppError('CONFLICT');
    const amount = getRefundAmount(input, payment);
    if (target.isClosed) assertMayRefund(actor, amount, target);
    // A refund keeps the client and the currency of its payment, even if the vehicle was transferred or the garage
    // changed its currency.
    const { user_id, customer, currency } = payment;
    const method = input.method ?? payment.method;
    const refund = { user_id, customer, currency, method, amount, refund_of: payment.id, reason: input.reason };
    await insertPayment(context, target, { ...refund, status: 'Refunded', idempotency_key: key?.key ?? null });
    const decimal = (units: number) => fromMinorUnits(units, payment.currency);
    const refunded = { from: decimal(payment.refunded), to: decimal(payment.refunded + amount) };
    const changes = { refunded, method: { from: null, to: method }, reason: { from: null, to: input.reason } };
    await audit(context, { action: 'refund', entityType: 'payments', entityId: payment.id, changes });
    await updatePaidAmount(context, target);
    return readRecord(transactionExecutor(context), paymentSpec, payment.id);
  }
}

/**
 * Returns the amount of a refund in minor units.
 * @throws AppError VALIDATION when it exceeds the rest of the payment
 */
function getRefundAmount({ amount }: RefundInput, payment: PaymentRow): number {
  const left = payment.amount - payment.refunded;
  const units = amount === undefined ? left : toMinorUnits(amount, payment.currency);
  if (units === undefined)
    throw new AppError('VALIDATION', { problems: [createDecimalsProblem('amount', payment.currency)] });
  if (units <= left) return units;
  const max = fromMinorUnits(left, payment.currency);
  throw new AppError('VALIDATION', { problems: [{ field: 'amount', code: 'max', params: { max } }] });
}

/**
 * Checks a refund of a closed target, in minor units: a role that may not correct closed records refunds at most the
 * overpayment of the visit.
 * @throws AppError RECORD_CLOSED when nothing was overpaid, VALIDATION
 */
function assertMayRefund(
  { role }: Actor,
  amount: number,
  { overpaid, columns: { currency } }: Pick<PaymentTarget, 'overpaid' | 'columns'>,
): void {
  if (findGrant(role, 'records.correct') || amount <= overpaid) return;
  if (overpaid === 0) throw new AppError('RECORD_CLOSED');
  const max = fromMinorUnits(overpaid, currency);
  throw new AppError('VALIDATION', { problems: [{ field: 'amount', code: 'overpaymentOnly', params: { max } }] });
}
