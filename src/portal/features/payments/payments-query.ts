import { getQueryOptions } from '#client/query.ts';
import { type PaymentRecord, payments } from '#domain/payments/endpoints.ts';

/** Page size that covers all payments of one visit. */
const LIMIT = 100;

/** Builds the query of the payments of a visit (with its tasks), a task or an oil change, newest first. */
export const buildPaymentsQuery = ({ entityType, entityId }: Pick<PaymentRecord, 'entityType' | 'entityId'>) =>
  getQueryOptions(payments.list, {
    query: { ...(entityType === 'VISIT' ? { visitId: entityId } : { entityType, entityId }), limit: LIMIT },
  });

/** Resources whose queries are invalidated when a payment is recorded, refunded or deleted. */
export const PAYMENT_DEPENDENT_RESOURCES: readonly string[] = ['visits', 'tasks'];
