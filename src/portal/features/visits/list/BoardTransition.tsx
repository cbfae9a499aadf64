import { type QueryClient, type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, call, type ApiResponse } from '#client/api.ts';
import { formatMoney } from '#client/format.ts';
import { toast } from '#client/toasts.ts';
import { type VisitRecord, visits } from '#domain/visits/endpoints.ts';
import type { VisitStatus } from '#domain/visits/visit.ts';
import { showFailureToast } from '#portal/resource/failure-toast.ts';
import { invalidateResource } from '#portal/resource/invalidate.ts';
import { ButtonLink } from '#ui/form/buttons.tsx';
import { offerStatusUndo } from '#portal/features/transitions/parts.tsx';
import { HandOverDialog, VisitStatusDialog } from '../status-dialogs.tsx';
import { computeOverpayment } from '#domain/visits/totals.ts';
import { hasBalanceAtHandOver, needsConfirmation, type VisitTransition } from '../transitions.ts';
import { visitsResource } from '../visits.resource.tsx';

interface Props {
  requested: VisitTransition;
  /** Called when the transition starts, before the response. */
  onMoved: (transition: VisitTransition) => void;
  /** Called when the transition has started, or when its dialog is closed. */
  onClose: () => void;
}

/** Changes the status of a visit on the board, optimistically and with a dialog where needed. */
export function BoardTransition({ requested, onMoved, onClose }: Props) {
  const { t } = useTranslation('visits');
  const client = useQueryClient();

  const transition = useMutation({
    mutationFn: ({ visit, to }: VisitTransition) =>
      call(visits.updateStatus, { params: { id: visit.id }, body: { status: to } }),
    onMutate: async ({ visit, to }) => {
      await client.cancelQueries({ queryKey: [visits.name] });
      return moveVisitInLists(client, visit, to);
    },
    onSuccess: ({ data }) => showSuccess({ visit: data, to: data.status }),
    onError: (error, refused, rollback) => {
      rollback?.();
      showFailure(error, refused);
    },
    onSettled: () => invalidateResource(client, visitsResource),
  });

  const showSuccess = ({ visit, to }: VisitTransition) =>
    offerStatusUndo({
      endpoint: visits.undoStatus,
      id: visit.id,
      message: t('visits:changedTo', { title: visit.name, status: t(`visits:statuses.${to}`) }),
      client,
    });

  function showFailure(error: Error, { visit, to }: VisitTransition): void {
    if (!(error instanceof ApiError) || error.code !== 'INVALID_TRANSITION')
      return void showFailureToast(error, 'visits:changeFailed');
    toast.error(t('visits:changeRefused', { title: visit.name, status: t(`visits:statuses.${to}`) }));
  }

  const start = () => {
    transition.mutate(requested);
    onMoved(requested);
    onClose();
  };
  const isConfirmed = needsConfirmation(requested);
  const isImmediate = !isConfirmed && !hasBalanceAtHandOver(requested);
  const startAtOnce = useEffectEvent(start);
  useEffect(() => {
    if (isImmediate) startAtOnce();
  }, [isImmediate]);

  const settleLabel = (visit: VisitRecord) => {
    const overpaid = computeOverpayment(visit);
    return overpaid
      ? t('visits:refundExcess', { amount: formatMoney(overpaid, visit.currency) })
      : t('visits:showPayments', { amount: formatMoney(visit.owed, visit.currency) });
  };
  if (isImmediate) return null;
  if (isConfirmed) return <VisitStatusDialog transition={requested} onClose={onClose} />;
  return (
    <HandOverDialog
      visit={requested.visit}
      isBusy={transition.isPending}
      onHandOver={start}
      settle={<ButtonLink href={visitsResource.href!(requested.visit)}>{settleLabel(requested.visit)}</ButtonLink>}
      onClose={onClose}
    />
  );
}

type Page = ApiResponse<typeof visits.list>;

const LIST_QUERIES = { queryKey: [visits.name, visits.list.path] };

/** Returns the status filter of a list query. */
function getStatusFilter(key: QueryKey): unknown {
  const query = key[3];
  return typeof query === 'object' && query !== null && 'status' in query ? query.status : undefined;
}

/** Returns a page with the moved visit added, replaced or removed, as its status filter requires. */
function applyTransition(page: Page, status: unknown, moved: VisitRecord): Page {
  const others = page.data.filter(({ id }) => id !== moved.id);
  const wasListed = others.length < page.data.length;
  const belongs = status === undefined ? wasListed : status === moved.status;
  if (!belongs) return { ...page, data: others, meta: { ...page.meta, total: page.meta.total - Number(wasListed) } };
  const data = wasListed ? page.data.map((visit) => (visit.id === moved.id ? moved : visit)) : [moved, ...others];
  return { ...page, data, meta: { ...page.meta, total: page.meta.total + Number(!wasListed) } };
}

/** Moves a visit to its new status in all cached lists. Returns a function that rolls back. */
function moveVisitInLists(client: QueryClient, visit: VisitRecord, status: VisitStatus): () => void {
  const before = client.getQueriesData<Page>(LIST_QUERIES);
  for (const [key, page] of before)
    if (page) client.setQueryData<Page>(key, applyTransition(page, getStatusFilter(key), { ...visit, status }));
  return () => before.forEach(([key, page]) => client.setQueryData(key, page));
}
