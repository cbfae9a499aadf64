import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#client/api.ts';
import { toast } from '#client/toasts.ts';
import { visits, type VisitDetail } from '#domain/visits/endpoints.ts';
import type { VisitStatus } from '#domain/visits/visit.ts';
import { RecordPaymentDialog } from '#portal/features/payments/parts.ts';
import { invalidateResource } from '#portal/resource/invalidate.ts';
import { useActor } from '#portal/resource/permissions.ts';
import { Button } from '#ui/form/buttons.tsx';
import type { MenuItem } from '#ui/overlay/Menu.tsx';
import { HandOverDialog, VisitStatusDialog } from '../status-dialogs.tsx';
import { ACTION_ICONS, doubleClickDelay, showTransitionFailure } from '../transition-feedback.ts';
import { hasBalanceAtHandOver, needsConfirmation, type TransitionChoice, visitTransitions } from '../transitions.ts';
import { visitsResource } from '../visits.resource.tsx';

type Choice = TransitionChoice<VisitStatus>;
type OpenDialog = { kind: 'transition'; to: VisitStatus } | { kind: 'handOver' } | { kind: 'payment' };

/** Offers the allowed status transitions of a visit and performs them. */
export function useVisitActions(visit: VisitDetail) {
  const { t } = useTranslation(['visits', 'payments']);
  const client = useQueryClient();
  const { role } = useActor();
  const [open, setOpen] = useState<OpenDialog>();
  const { next, others } = visitTransitions(visit, role);
  const close = () => setOpen(undefined);

  const refresh = () => invalidateResource(client, visitsResource);
  const transition = useMutation({
    mutationFn: (status: VisitStatus) => call(visits.updateStatus, { params: { id: visit.id }, body: { status } }),
    onSuccess: ({ data: { status } }) => {
      close();
      toast.success(t('visits:changedTo', { title: visit.name, status: t(`visits:statuses.${status}`) }));
      return Promise.all([refresh(), doubleClickDelay()]);
    },
    onError: (error) => {
      close();
      showTransitionFailure(error);
      return refresh();
    },
  });

  const choose = (choice: Choice) => () => {
    const requested = { visit, to: choice.to };
    if (needsConfirmation(requested)) setOpen({ kind: 'transition', to: choice.to });
    else if (hasBalanceAtHandOver(requested)) setOpen({ kind: 'handOver' });
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
          pay={<Button onClick={() => setOpen({ kind: 'payment' })}>{t('payments:new')}</Button>}
          onClose={close}
        />
      )}
      {open.kind === 'payment' && (
        <RecordPaymentDialog entityType="VISIT" entityId={visit.id} amount={visit.owed} onClose={close} />
      )}
    </>
  );
  return {
    /** Main transition, performed by one click. */
    next: next && { label: labelOf(next), icon: ACTION_ICONS[next.action], onSelect: choose(next) },
    isPending: transition.isPending,
    items,
    /** Open dialog, which the caller renders. */
    dialog,
  };
}
