export { buildPaymentsQuery } from './payments-query.ts';
export { paymentsResource } from './payments.resource.tsx';
export { PaymentsCard } from './PaymentsCard.tsx';
export { RecordPaymentDialog, RefundDialog } from './payment-dialogs.tsx';
export { computeRefundableAmount } from './amounts.ts';
