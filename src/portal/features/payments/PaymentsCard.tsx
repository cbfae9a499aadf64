import { useQuery } from '@tanstack/react-query';
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical';
import Plus from 'lucide-react/icons/plus';
import Trash2 from 'lucide-react/icons/trash';
import Undo2 from 'lucide-react/icons/undo-2';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime, formatMoney } from '#client/format.ts';
import { payments, type PaymentRecord } from '#domain/payments/endpoints.ts';
import { findGrant } from '#domain/roles.ts';
import { mayCall, useActor } from '#portal/resource/permissions.ts';
import { Card } from '#ui/Card.tsx';
import { Button } from '#ui/form/buttons.tsx';
import { DotSeparatedName } from '#ui/inline.tsx';
import { Skeleton } from '#ui/loading.tsx';
import { Menu, type MenuItem } from '#ui/overlay/Menu.tsx';
import { computeAmountDue, type Price, computeRefundableAmount } from './amounts.ts';
import { RecordPaymentDialog, RefundDialog, DeletePaymentDialog } from './payment-dialogs.tsx';
import { formatPaymentAmount, PaymentMethodName, PaymentStatusDot } from './payment-fields.tsx';
import { buildPaymentsQuery } from './payments-query.ts';

interface Props extends Pick<PaymentRecord, 'entityType' | 'entityId'> {
  /** Price of the record, if known: the form of a new payment starts with the amount due. */
  price?: Price;
  /** Hides the button for a new payment; existing payments can still be refunded or deleted. */
  isClosed?: boolean;
  /** Returns true for a payment of a [closed record](docs/rules/lifecycles.md#closed-records). */
  isCorrection?: (payment: PaymentRecord) => boolean;
  /** Overpayment of the visit, the most that an employee refunds of a closed record (docs/rules/money.md#refunds). */
  overpayment?: string | undefined;
  /** Returns the name of the record that was paid, if payments of several records are listed. */
  paidRecordOf?: (payment: PaymentRecord) => string | undefined;
}

type OpenDialog = { kind: 'record' } | { kind: 'refund' | 'remove'; payment: PaymentRecord };

/** Lists the payments and refunds of a visit (with its tasks), a task or an oil change; a button records a payment. */
export function PaymentsCard({ entityType, entityId, price, isClosed = false, paidRecordOf, ...closed }: Props) {
  const { t } = useTranslation(['payments', 'resource']);
  const titleId = useId();
  const actor = useActor();
  const { role } = actor;
  const [opened, setOpened] = useState<OpenDialog>();
  const { data, isError, isFetching, refetch } = useQuery(buildPaymentsQuery({ entityType, entityId }));
  const [isAwaiting, setAwaiting] = useState(false);
  const close = () => setOpened(undefined);
  const mayCorrect = findGrant(role, 'records.correct') !== undefined;
  const isLimited = (payment: PaymentRecord) => !mayCorrect && Boolean(closed.isCorrection?.(payment));
  const open = (kind: 'refund' | 'remove', payment: PaymentRecord) => {
    const may =
      kind === 'refund'
        ? findGrant(role, 'payments.reverse') && (!isLimited(payment) || closed.overpayment !== undefined)
        : mayCall(actor, payments.remove) && !isLimited(payment);
    return may ? () => setOpened({ kind, payment }) : undefined;
  };

  /** Opens the form of a new payment. Waits for a refetch in flight, because the amount due could be stale. */
  const record = async () => {
    if (isFetching) {
      setAwaiting(true);
      await refetch({ cancelRefetch: false });
      setAwaiting(false);
    }
    setOpened({ kind: 'record' });
  };

  return (
    <Card as="section" aria-labelledby={titleId}>
      <header className="border-base-300 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b px-5 py-3">
        <h2 id={titleId} className="text-2xl">
          {t('payments:title')}
        </h2>
        {!isClosed && findGrant(role, 'payments.record') && (
          <Button variant="outline" icon={Plus} loading={isAwaiting} onClick={() => void record()}>
            {t('payments:new')}
          </Button>
        )}
      </header>
      <div className="px-5">
        {isError && (
          <div role="alert" className="flex flex-wrap items-center justify-between gap-3 py-4">
            <p className="font-medium">{t('payments:loadFailed')}</p>
            <Button variant="outline" size="sm" onClick={() => void refetch()}>
              {t('resource:retry')}
            </Button>
          </div>
        )}
        {!data && !isError && <Skeleton className="my-4 h-12" />}
        {data?.data.length === 0 && <p className="text-muted py-4">{t('payments:empty.title')}</p>}
        <ul className="divide-base-300 divide-y">
          {data?.data.map((payment) => (
            <PaymentLine
              key={payment.id}
              payment={payment}
              paidRecord={paidRecordOf?.(payment)}
              onRefund={open('refund', payment)}
              onRemove={open('remove', payment)}
            />
          ))}
        </ul>
      </div>
      {opened?.kind === 'record' && (
        <RecordPaymentDialog
          entityType={entityType}
          entityId={entityId}
          amount={price && data && computeAmountDue(price, data.data)}
          currency={price?.currency}
          onClose={close}
        />
      )}
      {opened?.kind === 'refund' && (
        <RefundDialog
          payment={opened.payment}
          amount={isLimited(opened.payment) ? closed.overpayment : undefined}
          onClose={close}
        />
      )}
      {opened?.kind === 'remove' && <DeletePaymentDialog payment={opened.payment} onClose={close} />}
    </Card>
  );
}

interface PaymentLineProps {
  payment: PaymentRecord;
  /** Name of the record that was paid, if payments of several records are listed. */
  paidRecord: string | undefined;
  /** Undefined without the permission to reverse payments. */
  onRefund: (() => void) | undefined;
  onRemove: (() => void) | undefined;
}

/** One payment of the list, with its refund and delete actions. */
function PaymentLine({ payment, paidRecord, onRefund, onRemove }: PaymentLineProps) {
  const { t } = useTranslation(['payments', 'resource']);
  const { status, currency } = payment;
  const money = formatPaymentAmount(payment);
  const isCounted = status === 'Success' || status === 'Refunded';
  const texts = [paidRecord, payment.notes, payment.reason].filter((text): text is string => Boolean(text));
  const items: MenuItem[] = [];
  if (onRefund && computeRefundableAmount(payment))
    items.push({ label: t('payments:refund'), icon: Undo2, onSelect: onRefund });
  // A payment cannot be deleted before its refunds.
  if (onRemove && status !== 'Deleted' && Number(payment.refunded) === 0)
    items.push({ label: t('resource:delete'), icon: Trash2, danger: true, onSelect: onRemove });
  return (
    <li className="flex flex-wrap items-start gap-x-3 py-3">
      <div className="min-w-0 flex-1 basis-32">
        <p className="flex flex-wrap items-center gap-x-3 font-medium">
          <PaymentMethodName payment={payment} />
          {!isCounted && <PaymentStatusDot status={status} />}
        </p>
        <p className="text-muted text-sm">
          {formatDateTime(payment.createdAt)}
          {payment.recordedBy && <DotSeparatedName>{payment.recordedBy}</DotSeparatedName>}
        </p>
        {Number(payment.refunded) > 0 && (
          <p className="text-muted text-sm">
            {t('payments:refundedAmount', { amount: formatMoney(payment.refunded, currency) })}
          </p>
        )}
      </div>
      <p className={`font-figures ms-auto shrink-0 text-lg ${isCounted ? '' : 'text-muted line-through'}`}>
        <bdi>{money}</bdi>
      </p>
      {items.length > 0 && (
        <div className="-me-2 -mt-1 shrink-0">
          <Menu label={t('resource:actions', { title: money })} icon={EllipsisVertical} items={items} size="sm" />
        </div>
      )}
      {texts.length > 0 && (
        <div className="basis-full space-y-1">
          {texts.map((text) => (
            <LongNote key={text}>{text}</LongNote>
          ))}
        </div>
      )}
    </li>
  );
}

/** Length, in characters, that fits about three lines of a narrow card. */
const SHORT_NOTE_MAX = 120;

/** Note that is clamped to three lines if it is long; a button expands it. */
function LongNote({ children }: { children: string }) {
  const { t } = useTranslation('payments');
  const [isOpen, setOpen] = useState(false);
  const isLong = children.length > SHORT_NOTE_MAX;
  return (
    <div className="text-muted text-sm wrap-anywhere">
      <p dir="auto" className={isLong && !isOpen ? 'line-clamp-3' : undefined}>
        {children}
      </p>
      {isLong && (
        <button type="button" className="link tap" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t(isOpen ? 'payments:less' : 'payments:more')}
        </button>
      )}
    </div>
  );
}
