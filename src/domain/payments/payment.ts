import * as v from 'valibot';
import { Id, optionalText } from '../fields.ts';
import { PositiveAmount } from '../money/amount.ts';

export const PAYMENT_ENTITIES = ['VISIT', 'TASK', 'OIL_CHANGE'] as const;
export const PaymentEntity = v.picklist(PAYMENT_ENTITIES);
export const PAYMENT_METHODS = ['Cash', 'Credit Card', 'Bank Transfer'] as const;
export const PaymentMethod = v.picklist(PAYMENT_METHODS);
export const PAYMENT_STATUSES = ['Success', 'Failed', 'Refunded', 'Deleted'] as const;
export const PaymentStatus = v.picklist(PAYMENT_STATUSES);

export const paymentEntries = {
  entityType: PaymentEntity,
  entityId: Id,
  amount: PositiveAmount,
  method: PaymentMethod,
  notes: optionalText(1000),
  status: v.optional(v.picklist(['Success', 'Failed'] as const)),
};
