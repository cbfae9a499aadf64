import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PaymentRecord } from '#domain/payments/endpoints.ts';
import { grantOf } from '#domain/permissions.ts';
import { useActor } from '#portal/resource/permissions.ts';
import { Button } from '#ui/form/buttons.tsx';
import { Card } from '#ui/Card.tsx';
import { Skeleton } from '#ui/loading.tsx';
import { leftToPay, type Price } from './amounts.ts';
import { PaymentEntry } from './PaymentEntry.tsx';
import { paymentsOf } from './payments-of.ts';
import { RecordPaymentDialog } from './RecordPaymentDialog.tsx';
import { RefundDialog, RemovalDialog } from './ReversalDialog.tsx';

interface Props extends Pick<PaymentRecord, 'entityType' | 'entityId'> {
  /** What it costs, where that is known: a new payment starts with what is left of it. */
  price?: Price;
  /** Takes no more payments; those there are can still be reversed. */
  isClosed?: boolean;
  /** What a payment was made for, where that is not plain. */
  aboutOf?: (payment: PaymentRecord) => string | undefined;
}

type Opened = { kind: 'record' } | { kind: 'refund' | 'remove'; payment: PaymentRecord };

/** What was paid for a visit (its tasks included), a task or an oil change, and given back; the place to record more. */
export function PaymentsCard({ entityType, entityId, price, isClosed = false, aboutOf }: Props) {
  const { t } = useTranslation(['payments', 'resource']);
  const titleId = useId();
  const { role } = useActor();
  const [opened, setOpened] = useState<Opened>();
  const { data, isError, refetch } = useQuery(paymentsOf({ entityType, entityId }));
  const close = () => setOpened(undefined);
  const mayReverse = grantOf(role, 'payments.reverse') !== undefined;
  const open = (kind: 'refund' | 'remove', payment: PaymentRecord) =>
    mayReverse ? () => setOpened({ kind, payment }) : undefined;

  return (
    <Card as="section" aria-labelledby={titleId}>
      <header className="border-base-300 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b px-5 py-3">
        <h2 id={titleId} className="text-2xl">
          {t('payments:title')}
        </h2>
        {!isClosed && grantOf(role, 'payments.record') && (
          <Button variant="outline" icon={Plus} onClick={() => setOpened({ kind: 'record' })}>
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
            <PaymentEntry
              key={payment.id}
              payment={payment}
              about={aboutOf?.(payment)}
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
          amount={price && leftToPay(price, data?.data ?? [])}
          onClose={close}
        />
      )}
      {opened?.kind === 'refund' && <RefundDialog payment={opened.payment} onClose={close} />}
      {opened?.kind === 'remove' && <RemovalDialog payment={opened.payment} onClose={close} />}
    </Card>
  );
}
