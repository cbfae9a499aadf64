import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#client/api.ts';
import { toast } from '#client/toasts.ts';
import { visits, type WholeVisit } from '#domain/visits/endpoints.ts';
import type { VisitStatus } from '#domain/visits/visit.ts';
import { invalidateResource } from '#portal/resource/invalidate.ts';
import { useActor } from '#portal/resource/permissions.ts';
import { Button } from '#ui/form/buttons.tsx';
import type { MenuItem } from '#ui/overlay/Menu.tsx';
import { RecordPaymentDialog } from '#portal/features/payments/parts.ts';
import { HandOverDialog } from '../HandOverDialog.tsx';
import { leavesDebt, mustBeTold } from '../moves.ts';
import { VisitMoveDialog } from '../VisitMoveDialog.tsx';
import { visitsResource } from '../visits.resource.tsx';
import { visitChoices, type MoveChoice } from '../move-choices.ts';
import { MOVE_ICONS } from '../move-icons.ts';
import { restAfterMove, tellMoveFailure } from '../tell-move.ts';

type Choice = MoveChoice<VisitStatus>;
type Asked = { kind: 'move'; to: VisitStatus } | { kind: 'handOver' } | { kind: 'payment' };

/** What may be done with a visit's status, and doing it. */
export function useVisitMoves(visit: WholeVisit) {
  const { t } = useTranslation(['visits', 'payments']);
  const client = useQueryClient();
  const { role } = useActor();
  const [asked, setAsked] = useState<Asked>();
  const { next, others } = visitChoices(visit, role);
  const close = () => setAsked(undefined);

  const refresh = () => invalidateResource(client, visitsResource);
  const move = useMutation({
    mutationFn: (status: VisitStatus) => call(visits.updateStatus, { params: { id: visit.id }, body: { status } }),
    onSuccess: ({ data: { status } }) => {
      close();
      toast.success(t('visits:moved', { title: visit.name, status: t(`visits:statuses.${status}`) }));
      return Promise.all([refresh(), restAfterMove()]);
    },
    onError: (error) => {
      close();
      tellMoveFailure(error);
      return refresh();
    },
  });

  const choose = (choice: Choice) => () => {
    const wanted = { visit, to: choice.to };
    if (mustBeTold(wanted)) setAsked({ kind: 'move', to: choice.to });
    else if (leavesDebt(wanted)) setAsked({ kind: 'handOver' });
    else move.mutate(choice.to);
  };
  const labelOf = ({ word }: Choice) => t(`visits:moves.${word}`);
  const items = others.map((choice): MenuItem => ({
    label: labelOf(choice),
    icon: MOVE_ICONS[choice.word],
    danger: choice.word === 'cancel',
    onSelect: choose(choice),
  }));

  const dialog: ReactNode = asked && (
    <>
      {asked.kind === 'move' && <VisitMoveDialog move={{ visit, to: asked.to }} onClose={close} />}
      {asked.kind === 'handOver' && (
        <HandOverDialog
          visit={visit}
          isBusy={move.isPending}
          onHandOver={() => move.mutate('Completed')}
          pay={<Button onClick={() => setAsked({ kind: 'payment' })}>{t('payments:new')}</Button>}
          onClose={close}
        />
      )}
      {asked.kind === 'payment' && (
        <RecordPaymentDialog entityType="VISIT" entityId={visit.id} amount={visit.owed} onClose={close} />
      )}
    </>
  );
  return {
    /** The one move of a tap. */
    next: next && { label: labelOf(next), icon: MOVE_ICONS[next.word], onMove: choose(next) },
    isMoving: move.isPending,
    items,
    /** To be drawn by what offers the moves. */
    dialog,
  };
}
