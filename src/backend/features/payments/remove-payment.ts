import type { Deps } from '#backend/deps.ts';
import type { Actor } from '#backend/http/route.ts';
import { audit } from '#backend/resource/audit.ts';
import { inTransaction } from '#backend/resource/transaction.ts';
import { AppError } from '#domain/errors.ts';
import { lockPayment } from './lock-payment.ts';
import { updateVisitTotals } from './store-payment.ts';

/** Takes a payment or a refund out of the account; it stays in the history. A second time changes nothing. */
export const removePayment = (deps: Deps, actor: Actor, id: string, reason: string): Promise<string> =>
  inTransaction(deps, actor, undefined, async (act) => {
    const { payment, billed } = await lockPayment(act, id);
    if (payment.status === 'Deleted') return payment.id;
    // What was given back would be left without what it was given back of.
    if (payment.refunded > 0) throw new AppError('CONFLICT');
    // Without its refund a payment counts again, as a new one would.
    if (payment.status === 'Refunded' && !billed.acceptsPayments) throw new AppError('CONFLICT');
    await act.tx
      .updateTable('payments')
      .set({ status: 'Deleted', reason, updated_at: act.now })
      .where('id', '=', payment.id)
      .execute();
    const changes = { status: { from: payment.status, to: 'Deleted' }, reason: { from: payment.reason, to: reason } };
    await audit(act, { action: 'delete', entityType: 'payments', entityId: payment.id, changes });
    await updateVisitTotals(act, billed);
    return payment.id;
  });
