import { queryOf } from '#client/query.ts';
import { payments, type PaymentRecord } from '#domain/payments/endpoints.ts';

/** More than anybody makes for one visit. */
const LIMIT = 100;

/** The payments on a visit (its tasks included), a task or an oil change, newest first. */
export const paymentsOf = ({ entityType, entityId }: Pick<PaymentRecord, 'entityType' | 'entityId'>) =>
  queryOf(payments.list, {
    query: { ...(entityType === 'VISIT' ? { visitId: entityId } : { entityType, entityId }), limit: LIMIT },
  });
