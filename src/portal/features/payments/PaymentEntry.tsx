import { EllipsisVertical, Trash2, Undo2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatDateTime, formatMoney } from '#client/format.ts';
import type { PaymentRecord } from '#domain/payments/endpoints.ts';
import { Menu, type MenuItem } from '#ui/overlay/Menu.tsx';
import { refundable } from './amounts.ts';
import { paymentMoney, PaymentMethodName, PaymentState } from './PaymentState.tsx';

interface Props {
  payment: PaymentRecord;
  /** What it was paid for, where that is not plain. */
  about: string | undefined;
  /** Absent for who may not reverse payments. */
  onRefund: (() => void) | undefined;
  onRemove: (() => void) | undefined;
}

/** One line of the payment history. */
export function PaymentEntry({ payment, about, onRefund, onRemove }: Props) {
  const { t } = useTranslation(['payments', 'resource']);
  const { status, currency } = payment;
  const money = paymentMoney(payment);
  const isCounted = status === 'Success' || status === 'Refunded';
  const items: MenuItem[] = [];
  if (onRefund && refundable(payment)) items.push({ label: t('payments:refund'), icon: Undo2, onSelect: onRefund });
  // What was given back of it is deleted first.
  if (onRemove && status !== 'Deleted' && Number(payment.refunded) === 0)
    items.push({ label: t('resource:delete'), icon: Trash2, danger: true, onSelect: onRemove });
  return (
    <li className="flex items-start gap-3 py-3">
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-center gap-x-3 font-medium">
          <PaymentMethodName payment={payment} />
          {!isCounted && <PaymentState status={status} />}
        </p>
        <p className="text-muted text-sm">
          {formatDateTime(payment.createdAt)}
          {payment.recordedBy && (
            <>
              {' · '}
              <bdi className="inline-block">{payment.recordedBy}</bdi>
            </>
          )}
        </p>
        {Number(payment.refunded) > 0 && (
          <p className="text-muted text-sm">
            {t('payments:givenBack', { amount: formatMoney(payment.refunded, currency) })}
          </p>
        )}
        {[about, payment.notes, payment.reason].filter(Boolean).map((text) => (
          <p key={text} className="text-muted text-sm wrap-anywhere">
            <bdi>{text}</bdi>
          </p>
        ))}
      </div>
      <p className={`font-figures shrink-0 text-lg ${isCounted ? '' : 'text-muted line-through'}`}>
        <bdi>{money}</bdi>
      </p>
      {items.length > 0 && (
        <div className="-me-2 -mt-1 shrink-0">
          <Menu label={t('resource:actions', { title: money })} icon={EllipsisVertical} items={items} size="sm" />
        </div>
      )}
    </li>
  );
}
