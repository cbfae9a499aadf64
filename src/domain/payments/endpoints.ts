import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { Id, requiredText } from '../fields.ts';
import { Flag } from '../list-query.ts';
import { PositiveAmount } from '../money/amount.ts';
import { Currency } from '../money/currency.ts';
import { resource } from '../resource.ts';
import { paymentFields, PaymentMethod } from './payment.ts';

const base = resource({
  name: 'payments',
  group: 'payment',
  one: 'payment',
  many: 'payments',
  input: paymentFields.input,
  fields: {
    ...paymentFields.record,
    /** The sum of its refunds. */
    refunded: v.string(),
    /** Plate of the vehicle and name of the employee; absent for a client. */
    plateNumber: v.optional(v.string()),
    recordedBy: v.optional(v.nullable(v.string())),
  },
  filters: {
    ...paymentFields.filters,
    /** Selects the payments and refunds that count towards the received amount, or with false the others. */
    received: Flag,
    /** The employee who recorded it. */
    createdBy: Id,
  },
  sortable: paymentFields.sortable,
  access: { read: 'records.read', write: 'payments.record', remove: 'payments.delete', restore: 'records.restore' },
  errors: { create: ['CONFLICT'], remove: ['RECORD_CLOSED', 'CONFLICT'] },
});
const reason = requiredText(300);

/** Payments are never edited but [refunded or deleted](docs/rules/money.md#refunds) with a reason. */
export const payments = {
  name: base.name,
  record: base.record,
  input: base.input,
  filters: base.filters,
  sortable: base.sortable,
  list: base.list,
  get: base.get,
  /** Returns the amounts [received](docs/rules/analytics.md#metrics) per currency, over all pages of a list. */
  totals: endpoint({
    name: base.name,
    method: 'GET',
    path: '/payment/fetch-totals',
    access: 'records.read',
    query: v.omit(base.list.query, ['page', 'limit', 'sortBy', 'sortOrder']),
    response: v.object({ data: v.array(v.object({ currency: Currency, received: v.string() })) }),
  }),
  create: base.create,
  remove: endpoint({ ...base.remove, body: v.strictObject({ reason }) }),
  refund: endpoint({
    name: base.name,
    method: 'PUT',
    path: '/payment/refund-payment/{id}',
    access: 'payments.reverse',
    errors: ['RECORD_CLOSED', 'CONFLICT'],
    idempotent: true,
    /** `method` is how the money was given back; by default the method of the payment. */
    body: v.strictObject({ amount: v.optional(PositiveAmount), method: v.optional(PaymentMethod), reason }),
    response: v.object({ data: base.record }),
  }),
};
export type PaymentRecord = v.InferOutput<typeof payments.record>;
