export { paymentsOf } from './payments-of.ts';
export { paymentsResource } from './payments.resource.tsx';
export { PaymentsCard } from './PaymentsCard.tsx';
export { RecordPaymentDialog } from './RecordPaymentDialog.tsx';
