import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { payments, type PaymentRecord } from '#domain/payments/endpoints.ts';
import type { FormField } from '#portal/resource/define-resource.ts';
import { EndpointFormDialog } from '#portal/resource/form/lazy-forms.ts';
import { refundable } from './amounts.ts';
import { PAID_FOR } from './paid-for.ts';
import { paymentMoney } from './PaymentState.tsx';

interface Props {
  payment: PaymentRecord;
  onClose: () => void;
}

const REFUND: readonly FormField[] = [
  { field: 'amount', control: 'number', required: true, hint: 'payments:hints.refundAmount', autoComplete: 'off' },
  { field: 'reason', control: 'textarea', required: true, hint: 'payments:hints.reason' },
];
const REMOVAL: readonly FormField[] = [
  { field: 'reason', control: 'textarea', required: true, hint: 'payments:hints.deleteReason' },
];

/** Gives a payment back, in whole or in part; sent twice, after an answer that was lost, it is given back once. */
export function RefundDialog({ payment, onClose }: Props) {
  const { t } = useTranslation('payments');
  const [headers] = useState(() => ({ 'Idempotency-Key': crypto.randomUUID() }));
  return (
    <Suspense>
      <EndpointFormDialog
        endpoint={payments.refund}
        params={{ id: payment.id }}
        headers={headers}
        fields={REFUND}
        defaults={{ amount: refundable(payment) }}
        texts={{ saved: 'payments:refunded', failed: 'payments:refundFailed' }}
        invalidates={PAID_FOR}
        title={t('payments:refundTitle', { title: paymentMoney(payment) })}
        submitLabel={t('payments:refund')}
        onClose={onClose}
      />
    </Suspense>
  );
}

/** Asks before a payment that should not have been recorded is taken out of the sum; it stays in the history. */
export function RemovalDialog({ payment, onClose }: Props) {
  const { t } = useTranslation(['payments', 'resource']);
  const title = paymentMoney(payment);
  return (
    <Suspense>
      <EndpointFormDialog
        endpoint={payments.remove}
        params={{ id: payment.id }}
        fields={REMOVAL}
        texts={{ saved: 'payments:deleted', failed: 'payments:deleteFailed' }}
        titleOf={() => title}
        invalidates={PAID_FOR}
        title={t('payments:deleteTitle', { title })}
        submitLabel={t('resource:delete')}
        isDanger
        onClose={onClose}
      />
    </Suspense>
  );
}
