import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#client/api.ts';
import { formatMoney } from '#client/format.ts';
import { getQueryOptions } from '#client/query.ts';
import { toMinorUnits } from '#domain/money/minor-units.ts';
import type { PaymentRecord } from '#domain/payments/endpoints.ts';
import { findGrant } from '#domain/roles.ts';
import { type VisitDetail, visits } from '#domain/visits/endpoints.ts';
import type { VisitStatus } from '#domain/visits/visit.ts';
import {
  buildPaymentsQuery,
  computeRefundableAmount,
  RecordPaymentDialog,
  RefundDialog,
} from '#portal/features/payments/parts.ts';
import { invalidateResource } from '#portal/resource/invalidate.ts';
import { useActor } from '#portal/resource/permissions.ts';
import { Button } from '#ui/form/buttons.tsx';
import type { MenuItem } from '#ui/overlay/Menu.tsx';
import { HandOverDialog, VisitStatusDialog } from '../status-dialogs.tsx';
import {
  ACTION_ICONS,
  offerStatusUndo,
  showTransitionFailure,
  splitChoices,
  type TransitionChoice,
  waitForDoubleClickInterval,
} from '#portal/features/transitions/parts.tsx';
import { computeOverpayment, computeVisitTotals } from '#domain/visits/totals.ts';
import type { Role } from '#domain/roles.ts';
import { listAllowedVisitStatuses, toVisitState } from '#domain/visits/status.ts';
import { getVisitAction, hasBalanceAtHandOver, needsConfirmation } from '../transitions.ts';
import { visitsResource } from '../visits.resource.tsx';

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

/** Returns the transitions of a visit that `role` may perform. */
export function getVisitTransitions(visit: VisitDetail, role: Role) {
  const taskStatuses = visit.tasks.map(({ status }) => status);
  return splitChoices(
    listAllowedVisitStatuses(toVisitState({ ...visit, taskStatuses }), role).map((to) => ({
      to,
      action: getVisitAction(visit.status, to),
    })),
  );
}

/** Returns a function that resolves to the visit after a refetch in flight, such as after a payment. */
function useRefetchedVisit(visit: VisitDetail) {
  const client = useQueryClient();
  const [isAwaiting, setAwaiting] = useState(false);

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
  return { isAwaiting, awaitRefetch };
}

/** Offers the allowed status transitions of a visit and performs them. */
export function useVisitActions(visit: VisitDetail) {
  const { t } = useTranslation(['visits', 'payments']);
  const client = useQueryClient();
  const { role } = useActor();
  const [open, setOpen] = useState<OpenDialog>();
  const { isAwaiting, awaitRefetch } = useRefetchedVisit(visit);
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
    <ActionDialog
      visit={visit}
      open={open}
      onOpen={setOpen}
      isBusy={transition.isPending}
      onHandOver={() => transition.mutate('Completed')}
      onClose={close}
    />
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

interface ActionDialogProps {
  visit: VisitDetail;
  open: OpenDialog;
  /** Replaces the dialog by another one. */
  onOpen: (dialog: OpenDialog) => void;
  isBusy: boolean;
  onHandOver: () => void;
  onClose: () => void;
}

/** Dialog of a transition, or of the payment or refund that it suggests. */
function ActionDialog({ visit, open, onOpen, isBusy, onHandOver, onClose }: ActionDialogProps) {
  const { t } = useTranslation('payments');
  if (open.kind === 'transition') return <VisitStatusDialog transition={{ visit, to: open.to }} onClose={onClose} />;
  if (open.kind === 'refund')
    return <RefundDialog payment={open.payment} amount={computeOverpayment(visit)} onClose={onClose} />;
  if (open.kind === 'payment')
    return (
      <RecordPaymentDialog
        entityType="VISIT"
        entityId={visit.id}
        amount={visit.owed}
        currency={visit.currency}
        onClose={onClose}
      />
    );
  return (
    <HandOverDialog
      visit={visit}
      isBusy={isBusy}
      onHandOver={onHandOver}
      difference={findDifference(visit)}
      settle={
        Number(visit.owed) > 0 ? (
          <Button onClick={() => onOpen({ kind: 'payment' })}>{t('payments:new')}</Button>
        ) : (
          <RefundExcessButton visit={visit} onRefund={(payment) => onOpen({ kind: 'refund', payment })} />
        )
      }
      onClose={onClose}
    />
  );
}

interface Props {
  visit: VisitDetail;
  onRefund: (payment: PaymentRecord) => void;
}

/** Button that refunds the overpayment from the latest payment that covers it, else from the largest payment. */
function RefundExcessButton({ visit, onRefund }: Props) {
  const { t } = useTranslation('visits');
  const { role } = useActor();
  const excess = computeOverpayment(visit);
  const mayRefund = excess !== undefined && findGrant(role, 'payments.reverse') !== undefined;
  const { data } = useQuery({
    ...buildPaymentsQuery({ entityType: 'VISIT', entityId: visit.id }),
    enabled: mayRefund,
  });
  const units = (amount: string | undefined) => toMinorUnits(amount ?? '0', visit.currency) ?? 0;
  const refundable = (data?.data ?? []).filter((payment) => computeRefundableAmount(payment) !== undefined);
  const payment =
    refundable.find((one) => units(computeRefundableAmount(one)) >= units(excess)) ??
    refundable.toSorted((a, b) => units(computeRefundableAmount(b)) - units(computeRefundableAmount(a)))[0];
  if (!mayRefund || !payment) return null;
  return (
    <Button onClick={() => onRefund(payment)}>
      {t('visits:refundExcess', { amount: formatMoney(excess, visit.currency) })}
    </Button>
  );
}
