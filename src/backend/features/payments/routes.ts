import type { CommandDeps } from '#backend/capabilities.ts';
import { route, type Actor } from '#backend/http/route.ts';
import { resourceRoutes } from '#backend/resource/routes.ts';
import { payments } from '#domain/payments/endpoints.ts';
import { audit } from '#backend/resource/audit.ts';
import { inTransaction } from '#backend/resource/transaction.ts';
import { AppError } from '#domain/errors.ts';
import { presentPayment } from './present.ts';
import { recordPayment, refundPayment } from './record.ts';
import { paymentSpec } from './repository.ts';
import { readIdempotencyKey, updateVisitTotals } from './store.ts';
import { lockPayment } from './locks.ts';

export const paymentRoutes = resourceRoutes(paymentSpec, [
  route(payments.create, async ({ deps, actor, body, request }) => ({
    data: presentPayment(await recordPayment(deps, actor, body, readIdempotencyKey(request)), actor),
  })),
  route(payments.refund, async ({ deps, actor, params, body, request }) => ({
    data: presentPayment(await refundPayment(deps, actor, params.id, body, readIdempotencyKey(request)), actor),
  })),
  route(payments.remove, async ({ deps, actor, params, body }) => ({
    data: { id: await removePayment(deps, actor, params.id, body.reason) },
  })),
]);

/** Takes a payment or a refund out of the account; it stays in the history. A second time changes nothing. */
export const removePayment = (deps: CommandDeps, actor: Actor, id: string, reason: string): Promise<string> =>
  inTransaction(deps, actor, undefined, async (act) => {
    const { payment, target } = await lockPayment(act, id);
    if (payment.status === 'Deleted') return payment.id;
    // What was given back would be left without what it was given back of.
    if (payment.refunded > 0) throw new AppError('CONFLICT');
    // Without its refund a payment counts again, as a new one would.
    if (payment.status === 'Refunded' && !target.acceptsPayments) throw new AppError('CONFLICT');
    await act.tx
      .updateTable('payments')
      .set({ status: 'Deleted', reason, updated_at: act.now })
      .where('id', '=', payment.id)
      .execute();
    const changes = { status: { from: payment.status, to: 'Deleted' }, reason: { from: payment.reason, to: reason } };
    await audit(act, { action: 'delete', entityType: 'payments', entityId: payment.id, changes });
    await updateVisitTotals(act, target);
    return payment.id;
  });
