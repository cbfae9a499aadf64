import { assertMaySeeTotals } from '#backend/auth/employee-permissions.ts';
import type { CommandDeps } from '#backend/capabilities.ts';
import type { Actor } from '#backend/commands/actor.ts';
import { route } from '#backend/http/route.ts';
import { audit } from '#backend/commands/audit.ts';
import { assertMayCorrect } from '#backend/resource/write.ts';
import { assertMayQuery, resourceRoutes, toScope } from '#backend/resource/routes.ts';
import { inTransaction } from '#backend/commands/transaction.ts';
import { AppError } from '#domain/errors.ts';
import { payments } from '#domain/payments/endpoints.ts';
import { lockPayment } from './locks.ts';
import { recordPayment, refundPayment } from './record.ts';
import { paymentSpec, sumReceived } from './repository.ts';
import { updatePaidAmount } from './store.ts';

export const paymentRoutes = resourceRoutes(paymentSpec, [
  route(payments.create, async ({ deps, actor, body, idempotencyKey }) => ({
    data: paymentSpec.present(await recordPayment(deps, actor, body, idempotencyKey), deps, actor),
  })),
  route(payments.totals, async (call) => {
    assertMayQuery(paymentSpec, call);
    assertMaySeeTotals(call);
    return { data: await sumReceived(call.deps, call.query, toScope(call)) };
  }),
  route(payments.refund, async ({ deps, actor, params, body, idempotencyKey }) => ({
    data: paymentSpec.present(await refundPayment(deps, actor, params.id, body, idempotencyKey), deps, actor),
  })),
  route(payments.remove, async ({ deps, actor, params, body }) => ({
    data: { id: await removePayment(deps, actor, params.id, body.reason) },
  })),
]);

/**
 * Marks a payment or a refund as deleted; it stays in the history. A second call has no effect.
 * @throws AppError NOT_FOUND, RECORD_CLOSED, CONFLICT for a payment with refunds and for a refund of a closed target
 */
export const removePayment = (deps: CommandDeps, actor: Actor, id: string, reason: string): Promise<string> =>
  inTransaction(deps, actor, undefined, async (context) => {
    const { payment, target } = await lockPayment(context, id);
    if (payment.status === 'Deleted') return payment.id;
    if (target.isClosed) assertMayCorrect(actor, reason);
    // Without the payment, its refunds would exceed the paid amount.
    if (payment.refunded > 0) throw new AppError('CONFLICT');
    // Without its refund, the payment would count again for a target that accepts no payments.
    if (payment.status === 'Refunded' && !target.acceptsPayments) throw new AppError('CONFLICT');
    await context.tx
      .updateTable('payments')
      .set({ status: 'Deleted', reason, updated_at: context.now })
      .where('id', '=', payment.id)
      .execute();
    const changes = { status: { from: payment.status, to: 'Deleted' }, reason: { from: payment.reason, to: reason } };
    await audit(context, { action: 'delete', entityType: 'payments', entityId: payment.id, changes });
    await updatePaidAmount(context, target);
    return payment.id;
  });
