import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { payments, type PaymentRecord } from '#domain/payments/endpoints.ts';
import { PAYMENT_METHODS } from '#domain/payments/payment.ts';
import type { FormField } from '#portal/resource/define-resource.ts';
import { EndpointFormDialog } from '#portal/resource/form/lazy-forms.ts';
import { paymentMoney } from './PaymentState.tsx';
import { PAID_FOR } from './paid-for.ts';

interface Props extends Pick<PaymentRecord, 'entityType' | 'entityId'> {
  /** What is still owed: the amount starts with it. */
  amount: string | undefined;
  onClose: () => void;
}

const FIELDS: readonly FormField[] = [
  { field: 'amount', control: 'number', required: true, autoComplete: 'off' },
  { field: 'method', control: 'select', options: PAYMENT_METHODS, labels: 'payments:methods', required: true },
  { field: 'notes', control: 'textarea', hint: 'payments:hints.notes' },
];
const TEXTS = { saved: 'payments:created', failed: 'payments:createFailed' };

/** Records a payment; sent twice, after an answer that was lost, it is still one. */
export function RecordPaymentDialog({ entityType, entityId, amount, onClose }: Props) {
  const { t } = useTranslation('payments');
  const [headers] = useState(() => ({ 'Idempotency-Key': crypto.randomUUID() }));
  return (
    <Suspense>
      <EndpointFormDialog
        endpoint={payments.create}
        headers={headers}
        fields={FIELDS}
        defaults={{ entityType, entityId, amount, method: PAYMENT_METHODS[0] }}
        texts={TEXTS}
        titleOf={({ data }) => paymentMoney(data)}
        invalidates={PAID_FOR}
        title={t('payments:new')}
        submitLabel={t('payments:record')}
        onClose={onClose}
      />
    </Suspense>
  );
}
