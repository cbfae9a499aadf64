export { paymentsQuery } from './payments-query.ts';
export { paymentsResource } from './payments.resource.tsx';
export { PaymentsCard } from './PaymentsCard.tsx';
export { RecordPaymentDialog } from './payment-dialogs.tsx';
