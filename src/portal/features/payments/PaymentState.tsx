import { useTranslation } from 'react-i18next';
import { formatMoney } from '#client/format.ts';
import type { PaymentRecord } from '#domain/payments/endpoints.ts';
import { StatusLabel } from '#portal/resource/picklist-labels.tsx';

const TONES = { Success: 'ok', Failed: 'danger', Refunded: 'attention', Deleted: 'off' } as const;

/** Whether a payment counts. */
export const PaymentState = ({ status }: Pick<PaymentRecord, 'status'>) => (
  <StatusLabel labels="payments:statuses" value={status} tones={TONES} />
);

/** The amount of a payment; what was given back is below zero. */
export const paymentMoney = ({ amount, currency, refundOf }: PaymentRecord): string =>
  formatMoney(refundOf ? `-${amount}` : amount, currency);

/** How money came, or went back. */
export function PaymentMethodName({ payment: { method, refundOf } }: { payment: PaymentRecord }) {
  const { t } = useTranslation('payments');
  const name = t(`payments:methods.${method}`);
  return <>{refundOf ? t('payments:refundBy', { method: name }) : name}</>;
}
