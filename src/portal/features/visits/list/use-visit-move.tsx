import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#client/api-error.ts';
import { call } from '#client/api.ts';
import { toast } from '#client/toasts.ts';
import { visits } from '#domain/visits/endpoints.ts';
import { invalidateResource } from '#portal/resource/invalidate.ts';
import { showFailureToast } from '#portal/resource/failure-toast.ts';
import { ButtonLink } from '#ui/form/buttons.tsx';
import { HandOverDialog } from '../HandOverDialog.tsx';
import { leavesDebt, mustBeTold, type VisitMove } from '../moves.ts';
import { placeVisit } from './place-visit.ts';
import { VisitMoveDialog } from '../VisitMoveDialog.tsx';
import { visitsResource } from '../visits.resource.tsx';

/** The second press of a double tap must not move the card that has taken the place of the first. */
const REST_MS = 400;

/** Moves visits, after a question where one is due. `onMoved` is told at once, the server a moment later. */
export function useVisitMove(onMoved: (move: VisitMove) => void): {
  ask: (move: VisitMove) => void;
  dialog: ReactNode;
} {
  const { t } = useTranslation('visits');
  const client = useQueryClient();
  const [asked, setAsked] = useState<VisitMove>();
  const restsUntil = useRef(0);

  const move = useMutation({
    mutationFn: ({ visit, to }: VisitMove) =>
      call(visits.updateStatus, { params: { id: visit.id }, body: { status: to } }),
    onMutate: async ({ visit, to }) => {
      await client.cancelQueries({ queryKey: [visits.name] });
      return placeVisit(client, visit, to);
    },
    onSuccess: ({ data }) => told({ visit: data, to: data.status }),
    onError: (error, wanted, takeBack) => {
      takeBack?.();
      tellRefusal(error, wanted);
    },
    onSettled: () => invalidateResource(client, visitsResource),
  });

  const told = ({ visit, to }: VisitMove) =>
    toast.success(t('visits:moved', { title: visit.name, status: t(`visits:statuses.${to}`) }));

  function tellRefusal(error: Error, { visit, to }: VisitMove): void {
    if (!(error instanceof ApiError) || error.code !== 'INVALID_TRANSITION')
      return void showFailureToast(error, 'visits:moveFailed');
    toast.error(t('visits:moveRefused', { title: visit.name, status: t(`visits:statuses.${to}`) }));
  }

  const start = (wanted: VisitMove) => {
    restsUntil.current = performance.now() + REST_MS;
    move.mutate(wanted);
    onMoved(wanted);
  };
  const close = () => setAsked(undefined);
  const ask = (wanted: VisitMove) => {
    if (performance.now() < restsUntil.current) return;
    if (mustBeTold(wanted) || leavesDebt(wanted)) setAsked(wanted);
    else start(wanted);
  };

  if (!asked) return { ask, dialog: null };
  const dialog = mustBeTold(asked) ? (
    <VisitMoveDialog move={asked} onClose={close} />
  ) : (
    <HandOverDialog
      visit={asked.visit}
      isBusy={move.isPending}
      onHandOver={() => {
        close();
        start(asked);
      }}
      pay={<ButtonLink href={visitsResource.href!(asked.visit)}>{t('visits:toPayments')}</ButtonLink>}
      onClose={close}
    />
  );
  return { ask, dialog };
}
