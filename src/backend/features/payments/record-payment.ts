import type { Deps } from '#backend/deps.ts';
import type { Actor } from '#backend/http/route.ts';
import { audit } from '#backend/resource/audit.ts';
import { readRecord } from '#backend/resource/repository.ts';
import { inTransaction } from '#backend/resource/transaction.ts';
import { transactionExecutor } from '#backend/db/query-executor.ts';
import type { BodyOf } from '#domain/endpoint.ts';
import { AppError } from '#domain/errors.ts';
import { fromMinorUnits, toMinorUnits } from '#domain/money/minor-units.ts';
import type { payments } from '#domain/payments/endpoints.ts';
import { lockPaymentTarget } from './lock-billed.ts';
import type { PaymentRow } from './present.ts';
import { paymentSpec } from './repository.ts';
import { updateVisitTotals, findByIdempotencyKey, insertPayment, type StoredPayment } from './store-payment.ts';

type Input = BodyOf<typeof payments.create>;

/** Records a payment; under the same key it is recorded once. */
export const recordPayment = (deps: Deps, actor: Actor, input: Input, key: string | null): Promise<PaymentRow> =>
  inTransaction(deps, actor, undefined, async (act) => {
    const before = () => findByIdempotencyKey(act, key, (stored) => isSamePayment(stored, input));
    const id = (await before())?.id ?? (await store()) ?? (await before())?.id;
    return readRecord(transactionExecutor(act.tx), paymentSpec, id!);

    async function store(): Promise<string | undefined> {
      const { entityType, entityId, method, notes, status = 'Success' } = input;
      const billed = await lockPaymentTarget(act, { entity_type: entityType, entity_id: entityId });
      if (!billed) throw new AppError('VALIDATION', { problems: [{ field: 'entityId', code: 'unknownReference' }] });
      if (!billed.acceptsPayments) throw new AppError('CONFLICT');
      const amount = toMinorUnits(input.amount, billed.columns.currency);
      if (amount === undefined) throw new AppError('VALIDATION', { problems: [{ field: 'amount', code: 'number' }] });
      const stored = await insertPayment(act, billed, { amount, method, notes, status, idempotency_key: key });
      if (stored === undefined) return undefined;
      const paid = fromMinorUnits(amount, billed.columns.currency);
      const told = Object.entries({ ...input, amount: paid, status }).filter(([, value]) => value != null);
      const changes = Object.fromEntries(told.map(([field, to]) => [field, { from: null, to }]));
      await audit(act, { action: 'create', entityType: 'payments', entityId: stored, changes });
      await updateVisitTotals(act, billed);
      return stored;
    }
  });

/** Whether a stored payment is the one that was sent; its status may have changed since. */
const isSamePayment = (
  stored: StoredPayment,
  { entityType, entityId, amount, method, notes, status = 'Success' }: Input,
) =>
  stored.refund_of === null &&
  stored.entity_type === entityType &&
  stored.entity_id === entityId.toLowerCase() &&
  stored.amount === toMinorUnits(amount, stored.currency) &&
  stored.method === method &&
  stored.notes === (notes ?? null) &&
  (stored.status === status || stored.status === 'Deleted');
