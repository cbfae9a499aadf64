import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#client/api.ts';
import { getQueryOptions } from '#client/query.ts';
import { visits, type VisitDetail } from '#domain/visits/endpoints.ts';
import type { VisitStatus } from '#domain/visits/visit.ts';
import type { PaymentRecord } from '#domain/payments/endpoints.ts';
import { RecordPaymentDialog, RefundDialog } from '#portal/features/payments/parts.ts';
import { invalidateResource } from '#portal/resource/invalidate.ts';
import { useActor } from '#portal/resource/permissions.ts';
import { Button } from '#ui/form/buttons.tsx';
import type { MenuItem } from '#ui/overlay/Menu.tsx';
import { offerStatusUndo } from '../offer-status-undo.ts';
import { HandOverDialog, VisitStatusDialog } from '../status-dialogs.tsx';
import { ACTION_ICONS, waitForDoubleClickInterval, showTransitionFailure } from '../transition-feedback.ts';
import { hasBalanceAtHandOver, needsConfirmation, type TransitionChoice, getVisitTransitions } from '../transitions.ts';
import { computeOverpayment, computeVisitTotals } from '../totals.ts';
import { visitsResource } from '../visits.resource.tsx';
import { RefundExcessButton } from './RefundExcessButton.tsx';

type Choice = TransitionChoice<VisitStatus>;
type OpenDialog =
  | { kind: 'transition'; to: VisitStatus }
  | { kind: 'handOver' }
  | { kind: 'payment' }
  | { kind: 'refund'; payment: PaymentRecord };

/** Returns the difference between the total and the sum of the tasks; undefined if no task has a price. */
function findDifference(visit: VisitDetail) {
  const { sum, difference } = computeVisitTotals(visit);
  return Number(sum) > 0 ? difference : undefined;
}

/** Offers the allowed status transitions of a visit and performs them. */
export function useVisitActions(visit: VisitDetail) {
  const { t } = useTranslation(['visits', 'payments']);
  const client = useQueryClient();
  const { role } = useActor();
  const [open, setOpen] = useState<OpenDialog>();
  const [isAwaiting, setAwaiting] = useState(false);
  const { next, others } = getVisitTransitions(visit, role);
  const close = () => setOpen(undefined);

  const refresh = () => invalidateResource(client, visitsResource);
  const transition = useMutation({
    mutationFn: (status: VisitStatus) => call(visits.updateStatus, { params: { id: visit.id }, body: { status } }),
    onSuccess: ({ data: { status } }) => {
      close();
      const message = t('visits:changedTo', { title: visit.name, status: t(`visits:statuses.${status}`) });
      offerStatusUndo({ endpoint: visits.undoStatus, id: visit.id, message, client });
      return Promise.all([refresh(), waitForDoubleClickInterval()]);
    },
    onError: (error) => {
      close();
      showTransitionFailure(error);
      return refresh();
    },
  });

  /** Returns the visit. Waits for a refetch in flight, such as after a payment, because the balance could be stale. */
  async function awaitRefetch(): Promise<VisitDetail> {
    const query = getQueryOptions(visits.get, { params: { id: visit.id } });
    if (client.isFetching({ queryKey: query.queryKey }) === 0) return visit;
    setAwaiting(true);
    try {
      return (await client.fetchQuery({ ...query, staleTime: 0 })).data;
    } catch {
      return visit;
    } finally {
      setAwaiting(false);
    }
  }
  const handOver = async () => {
    const current = await awaitRefetch();
    if (hasBalanceAtHandOver({ visit: current, to: 'Completed' }) || findDifference(current))
      setOpen({ kind: 'handOver' });
    else transition.mutate('Completed');
  };
  const choose = (choice: Choice) => () => {
    if (needsConfirmation({ visit, to: choice.to })) setOpen({ kind: 'transition', to: choice.to });
    else if (choice.to === 'Completed') void handOver();
    else transition.mutate(choice.to);
  };
  const labelOf = ({ action }: Choice) => t(`visits:actions.${action}`);
  const items = others.map((choice): MenuItem => ({
    label: labelOf(choice),
    icon: ACTION_ICONS[choice.action],
    danger: choice.action === 'cancel',
    onSelect: choose(choice),
  }));

  const dialog: ReactNode = open && (
    <>
      {open.kind === 'transition' && <VisitStatusDialog transition={{ visit, to: open.to }} onClose={close} />}
      {open.kind === 'handOver' && (
        <HandOverDialog
          visit={visit}
          isBusy={transition.isPending}
          onHandOver={() => transition.mutate('Completed')}
          difference={findDifference(visit)}
          settle={
            Number(visit.owed) > 0 ? (
              <Button onClick={() => setOpen({ kind: 'payment' })}>{t('payments:new')}</Button>
            ) : (
              <RefundExcessButton visit={visit} onRefund={(payment) => setOpen({ kind: 'refund', payment })} />
            )
          }
          onClose={close}
        />
      )}
      {open.kind === 'payment' && (
        <RecordPaymentDialog
          entityType="VISIT"
          entityId={visit.id}
          amount={visit.owed}
          currency={visit.currency}
          onClose={close}
        />
      )}
      {open.kind === 'refund' && (
        <RefundDialog payment={open.payment} amount={computeOverpayment(visit)} onClose={close} />
      )}
    </>
  );
  return {
    /** Main transition, performed by one click. */
    next: next && { label: labelOf(next), icon: ACTION_ICONS[next.action], onSelect: choose(next) },
    isPending: transition.isPending || isAwaiting,
    items,
    /** Open dialog, which the caller renders. */
    dialog,
  };
}
