import * as v from 'valibot';
import {
  choiceField,
  fieldTable,
  moneyField,
  optionalReferenceField,
  optionalTextField,
  plainField,
  readOnlyField,
  referenceField,
} from '../field-table.ts';
import { Id } from '../fields.ts';
import { PositiveAmount } from '../money/amount.ts';
import { Currency } from '../money/currency.ts';

export const PAYMENT_ENTITIES = ['VISIT', 'TASK', 'OIL_CHANGE'] as const;
export const PaymentEntity = v.picklist(PAYMENT_ENTITIES);
export const PAYMENT_METHODS = ['Cash', 'Credit Card', 'Bank Transfer'] as const;
export const PaymentMethod = v.picklist(PAYMENT_METHODS);
export const PAYMENT_STATUSES = ['Success', 'Failed', 'Refunded', 'Deleted'] as const;
export const PaymentStatus = v.picklist(PAYMENT_STATUSES);

export const paymentFields = fieldTable({
  entityType: choiceField(PaymentEntity).forClients().filterable(),
  entityId: referenceField().forClients().filterable(),
  userId: referenceField().forClients().readOnly().filterable(),
  /** Name of the client when the payment was recorded. */
  customer: readOnlyField(v.string()).personal('code').forClients(),
  /** Visit that was paid, or whose task was paid; null for an oil change. */
  visitId: optionalReferenceField().forClients().readOnly().filterable(Id),
  vehicleId: referenceField().forClients().readOnly(),
  amount: moneyField(PositiveAmount).forClients().sortable(),
  currency: choiceField(Currency).forClients().readOnly(),
  method: choiceField(PaymentMethod).forClients().sortable().filterable(),
  notes: optionalTextField(1000).personal('clear'),
  status: plainField(v.optional(v.picklist(['Success', 'Failed'] as const)), PaymentStatus)
    .impersonal()
    .forClients()
    .sortable()
    .filterable(PaymentStatus),
  /** The payment that a refund reduces; null for a payment. */
  refundOf: optionalReferenceField().forClients().readOnly(),
  reason: readOnlyField(v.nullable(v.string())).personal('clear'),
});
