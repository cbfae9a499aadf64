import { route } from '#backend/http/route.ts';
import { resourceRoutes } from '#backend/resource/routes.ts';
import { payments } from '#domain/payments/endpoints.ts';
import { presentPayment } from './present.ts';
import { recordPayment } from './record-payment.ts';
import { refundPayment } from './refund-payment.ts';
import { removePayment } from './remove-payment.ts';
import { paymentSpec } from './repository.ts';
import { readIdempotencyKey } from './store-payment.ts';

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
