import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Currency } from '#domain/money/currency.ts';
import { type PaymentRecord, payments } from '#domain/payments/endpoints.ts';
import { PAYMENT_METHODS } from '#domain/payments/payment.ts';
import type { FormField } from '#portal/resource/define-resource.ts';
import { EndpointFormDialog } from '#portal/resource/form/lazy-forms.ts';
import { computeRefundableAmount, getSmallerAmount } from './amounts.ts';
import { formatPaymentAmount } from './payment-fields.tsx';
import { PAYMENT_DEPENDENT_RESOURCES } from './payments-query.ts';

interface RecordPaymentProps extends Pick<PaymentRecord, 'entityType' | 'entityId'> {
  /** Amount due, the initial value of the form. */
  amount: string | undefined;
  /** Currency of the amount due; defaults to the currency in which the garage bills. */
  currency: Currency | undefined;
  onClose: () => void;
}

const METHOD_FIELD: FormField = {
  field: 'method',
  control: 'select',
  options: PAYMENT_METHODS,
  labels: 'payments:methods',
  required: true,
};
const PAYMENT_FIELDS: readonly FormField[] = [
  { field: 'amount', control: 'amount', required: true, autoComplete: 'off' },
  METHOD_FIELD,
  { field: 'notes', control: 'textarea', hint: 'payments:hints.notes' },
];
const PAYMENT_TEXTS = { saved: 'payments:created', failed: 'payments:createFailed' };

/** Form that records a payment. The idempotency key makes a retry after a lost response safe. */
export function RecordPaymentDialog({ entityType, entityId, amount, currency, onClose }: RecordPaymentProps) {
  const { t } = useTranslation('payments');
  const [headers] = useState(() => ({ 'Idempotency-Key': crypto.randomUUID() }));
  return (
    <Suspense>
      <EndpointFormDialog
        endpoint={payments.create}
        headers={headers}
        fields={PAYMENT_FIELDS}
        {...(currency && { currency })}
        defaults={{ entityType, entityId, amount, method: PAYMENT_METHODS[0] }}
        texts={PAYMENT_TEXTS}
        titleOf={({ data }) => formatPaymentAmount(data)}
        invalidates={PAYMENT_DEPENDENT_RESOURCES}
        title={t('payments:new')}
        submitLabel={t('payments:record')}
        onClose={onClose}
      />
    </Suspense>
  );
}

interface ReversalProps {
  payment: PaymentRecord;
  onClose: () => void;
}

const REFUND_FIELDS: readonly FormField[] = [
  { field: 'amount', control: 'amount', required: true, hint: 'payments:hints.refundAmount', autoComplete: 'off' },
  { ...METHOD_FIELD, hint: 'payments:hints.refundMethod' },
  { field: 'reason', control: 'textarea', required: true, hint: 'payments:hints.reason' },
];
const REMOVAL_FIELDS: readonly FormField[] = [
  { field: 'reason', control: 'textarea', required: true, hint: 'payments:hints.deleteReason' },
];

interface RefundProps extends ReversalProps {
  /** Initial decimal amount of the form, limited to the refundable amount, which is the default. */
  amount?: string | undefined;
}

/** Form that refunds a payment fully or partly. The idempotency key makes a retry after a lost response safe. */
export function RefundDialog({ payment, amount, onClose }: RefundProps) {
  const { t } = useTranslation('payments');
  const [headers] = useState(() => ({ 'Idempotency-Key': crypto.randomUUID() }));
  return (
    <Suspense>
      <EndpointFormDialog
        endpoint={payments.refund}
        params={{ id: payment.id }}
        headers={headers}
        fields={REFUND_FIELDS}
        currency={payment.currency}
        defaults={{ amount: getSmallerAmount(computeRefundableAmount(payment), amount), method: payment.method }}
        texts={{ saved: 'payments:refunded', failed: 'payments:refundFailed' }}
        invalidates={PAYMENT_DEPENDENT_RESOURCES}
        title={t('payments:refundTitle', { title: formatPaymentAmount(payment) })}
        submitLabel={t('payments:refund')}
        onClose={onClose}
      />
    </Suspense>
  );
}

/** Form that deletes a payment recorded by mistake, with a reason; the payment stays in the history. */
export function DeletePaymentDialog({ payment, onClose }: ReversalProps) {
  const { t } = useTranslation(['payments', 'resource']);
  const title = formatPaymentAmount(payment);
  return (
    <Suspense>
      <EndpointFormDialog
        endpoint={payments.remove}
        params={{ id: payment.id }}
        fields={REMOVAL_FIELDS}
        texts={{ saved: 'payments:deleted', failed: 'payments:deleteFailed' }}
        titleOf={() => title}
        invalidates={PAYMENT_DEPENDENT_RESOURCES}
        title={t('payments:deleteTitle', { title })}
        submitLabel={t('resource:delete')}
        isDanger
        onClose={onClose}
      />
    </Suspense>
  );
}
