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

export const paymentFields = fieldTable(
  {
    entityType: choiceField(PaymentEntity).filterable(),
    entityId: referenceField().filterable(),
    userId: referenceField().readOnly().filterable(),
    /** Name of the client when the payment was recorded. */
    customer: readOnlyField(v.string()),
    /** Visit that was paid, or whose task was paid; null for an oil change. */
    visitId: optionalReferenceField().readOnly().filterable(Id),
    vehicleId: referenceField().readOnly(),
    amount: moneyField(PositiveAmount).sortable(),
    currency: choiceField(Currency).readOnly(),
    method: choiceField(PaymentMethod).sortable().filterable(),
    notes: optionalTextField(1000),
    status: plainField(v.optional(v.picklist(['Success', 'Failed'] as const)), PaymentStatus)
      .sortable()
      .filterable(PaymentStatus),
    /** The payment that a refund reduces; null for a payment. */
    refundOf: optionalReferenceField().readOnly(),
    reason: readOnlyField(v.nullable(v.string())),
  },
  {
    // Clients do not see notes and reasons.
    client: [
      'entityType',
      'entityId',
      'userId',
      'customer',
      'visitId',
      'vehicleId',
      'amount',
      'currency',
      'method',
      'status',
      'refundOf',
    ],
  },
);
