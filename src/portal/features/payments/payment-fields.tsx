import { useTranslation } from 'react-i18next';
import { formatMoney } from '#client/format.ts';
import type { PaymentRecord } from '#domain/payments/endpoints.ts';
import { StatusLabel } from '#portal/resource/picklist-labels.tsx';

const TONES = { Success: 'ok', Failed: 'danger', Refunded: 'attention', Deleted: 'off' } as const;

/** Status of a payment. */
export const PaymentStatusDot = ({ status }: Pick<PaymentRecord, 'status'>) => (
  <StatusLabel labels="payments:statuses" value={status} tones={TONES} />
);

/** Formats the amount of a payment; a refund is negative. */
export const formatPaymentAmount = ({ amount, currency, refundOf }: PaymentRecord): string =>
  formatMoney(refundOf ? `-${amount}` : amount, currency);

/** Payment method, marked if the payment is a refund. */
export function PaymentMethodName({ payment: { method, refundOf } }: { payment: PaymentRecord }) {
  const { t } = useTranslation('payments');
  const name = t(`payments:methods.${method}`);
  return <>{refundOf ? t('payments:refundBy', { method: name }) : name}</>;
}
