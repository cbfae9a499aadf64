import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { Id, requiredText } from '../fields.ts';
import { PositiveAmount } from '../money/amount.ts';
import { Currency } from '../money/currency.ts';
import { resource } from '../resource.ts';
import { PaymentEntity, paymentEntries, PaymentMethod, PaymentStatus } from './payment.ts';

const base = resource({
  name: 'payments',
  group: 'payment',
  one: 'payment',
  many: 'payments',
  input: paymentEntries,
  fields: {
    entityType: PaymentEntity,
    entityId: v.string(),
    userId: v.string(),
    /** The client's name at that time. */
    customer: v.string(),
    /** The visit it counts for; null for an oil change. */
    visitId: v.nullable(v.string()),
    vehicleId: v.string(),
    amount: v.string(),
    currency: Currency,
    method: PaymentMethod,
    status: PaymentStatus,
    /** What its refunds gave back in all. */
    refunded: v.string(),
    /** Of a refund: the payment it gives back. */
    refundOf: v.nullable(v.string()),
    /** Of the garage: absent for a client. */
    notes: v.optional(v.nullable(v.string())),
    reason: v.optional(v.nullable(v.string())),
    recordedBy: v.optional(v.nullable(v.string())),
  },
  filters: {
    entityType: PaymentEntity,
    entityId: Id,
    /** Those on its tasks too. */
    visitId: Id,
    userId: Id,
    status: PaymentStatus,
    method: PaymentMethod,
  },
  sortable: ['createdAt', 'amount', 'method', 'status'],
  access: { read: 'records.read', write: 'payments.record', remove: 'payments.reverse', restore: 'records.restore' },
});
const reason = requiredText(300);

/** A payment is never edited: it is refunded or deleted, each with a reason. */
export const payments = {
  name: base.name,
  record: base.record,
  input: base.input,
  filters: base.filters,
  sortable: base.sortable,
  list: base.list,
  get: base.get,
  create: endpoint({ ...base.create, idempotent: true }),
  remove: endpoint({ ...base.remove, body: v.strictObject({ reason }) }),
  refund: endpoint({
    name: base.name,
    method: 'PUT',
    path: '/payment/refund-payment/{id}',
    access: 'payments.reverse',
    idempotent: true,
    body: v.strictObject({ amount: v.optional(PositiveAmount), reason }),
    reply: v.object({ data: base.record }),
  }),
};
export type PaymentRecord = v.InferOutput<typeof payments.record>;
