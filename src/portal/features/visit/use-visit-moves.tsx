import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#client/api.ts';
import { toast } from '#client/toasts.ts';
import { visits, type WholeVisit } from '#domain/visits/endpoints.ts';
import { visitMoveNeedsReason } from '#domain/visits/status.ts';
import type { VisitStatus } from '#domain/visits/visit.ts';
import { invalidateResource } from '#portal/resource/invalidate.ts';
import { useActor } from '#portal/resource/use-actor.ts';
import type { MenuItem } from '#ui/Menu.tsx';
import { RecordPaymentDialog } from '../payments/payments.resource.tsx';
import { visitsResource } from '../visits/visits.resource.tsx';
import { HandOverDialog } from './HandOverDialog.tsx';
import { visitChoices, type MoveChoice } from './move-choices.ts';
import { MOVE_ICONS } from './move-icons.ts';
import { MoveDialog } from './MoveDialog.tsx';
import { restAfterMove, tellMoveFailure } from './tell-move.ts';

type Choice = MoveChoice<VisitStatus>;
type Asked = { kind: 'move'; choice: Choice } | { kind: 'handOver' } | { kind: 'payment' };

/** What may be done with a visit's status, and doing it. */
export function useVisitMoves(visit: WholeVisit) {
  const { t } = useTranslation(['visit', 'visits']);
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
      toast.success(t('visit:stateOf', { title: visit.name, state: t(`visits:statuses.${status}`) }));
      return Promise.all([refresh(), restAfterMove()]);
    },
    onError: (error) => {
      close();
      tellMoveFailure(error);
      return refresh();
    },
  });

  const choose = (choice: Choice) => () => {
    if (choice.word === 'cancel' || visitMoveNeedsReason(visit.status, choice.to)) setAsked({ kind: 'move', choice });
    else if (choice.word === 'handOver' && Number(visit.owed) > 0) setAsked({ kind: 'handOver' });
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
      {asked.kind === 'move' && (
        <MoveDialog
          endpoint={visits.updateStatus}
          id={visit.id}
          to={asked.choice.to}
          needsReason={visitMoveNeedsReason(visit.status, asked.choice.to)}
          word={labelOf(asked.choice)}
          name={visit.name}
          hint={asked.choice.word === 'cancel' ? 'visit:hints.cancelVisit' : 'visits:hints.reason'}
          isDanger={asked.choice.word === 'cancel'}
          shownIn={visitsResource.shownIn}
          onClose={close}
        />
      )}
      {asked.kind === 'handOver' && (
        <HandOverDialog
          visit={visit}
          isBusy={move.isPending}
          onHandOver={() => move.mutate('Completed')}
          onPay={() => setAsked({ kind: 'payment' })}
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
