import { type QueryClient, type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, call, type ApiResponse } from '#client/api.ts';
import { formatMoney } from '#client/format.ts';
import { toast } from '#client/toasts.ts';
import { type VisitRecord, visits } from '#domain/visits/endpoints.ts';
import type { VisitStatus } from '#domain/visits/visit.ts';
import { showFailureToast } from '#portal/resource/failure-toast.ts';
import { invalidateResource } from '#portal/resource/invalidate.ts';
import { ButtonLink } from '#ui/form/buttons.tsx';
import { offerStatusUndo } from '../offer-status-undo.ts';
import { HandOverDialog, VisitStatusDialog } from '../status-dialogs.tsx';
import { overpaidAmount } from '../totals.ts';
import { hasBalanceAtHandOver, needsConfirmation, type VisitTransition } from '../transitions.ts';
import { visitsResource } from '../visits.resource.tsx';

/** Ignores the second click of a double click, which hits the card that has moved up. */
const DOUBLE_CLICK_MS = 400;

/** Changes the status of visits on the board, optimistically and with a dialog where needed. `onMoved` runs before the response. */
export function useBoardTransition(onMoved: (transition: VisitTransition) => void): {
  request: (transition: VisitTransition) => void;
  dialog: ReactNode;
} {
  const { t } = useTranslation('visits');
  const client = useQueryClient();
  const [confirming, setConfirming] = useState<VisitTransition>();
  const ignoreUntil = useRef(0);

  const transition = useMutation({
    mutationFn: ({ visit, to }: VisitTransition) =>
      call(visits.updateStatus, { params: { id: visit.id }, body: { status: to } }),
    onMutate: async ({ visit, to }) => {
      await client.cancelQueries({ queryKey: [visits.name] });
      return moveVisitInLists(client, visit, to);
    },
    onSuccess: ({ data }) => showSuccess({ visit: data, to: data.status }),
    onError: (error, requested, rollback) => {
      rollback?.();
      showFailure(error, requested);
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

  const start = (requested: VisitTransition) => {
    ignoreUntil.current = performance.now() + DOUBLE_CLICK_MS;
    transition.mutate(requested);
    onMoved(requested);
  };
  const close = () => setConfirming(undefined);
  const request = (requested: VisitTransition) => {
    if (performance.now() < ignoreUntil.current) return;
    if (needsConfirmation(requested) || hasBalanceAtHandOver(requested)) setConfirming(requested);
    else start(requested);
  };

  const settleLabel = (visit: VisitRecord) => {
    const overpaid = overpaidAmount(visit);
    return overpaid
      ? t('visits:refundExcess', { amount: formatMoney(overpaid, visit.currency) })
      : t('visits:showPayments', { amount: formatMoney(visit.owed, visit.currency) });
  };
  if (!confirming) return { request, dialog: null };
  const dialog = needsConfirmation(confirming) ? (
    <VisitStatusDialog transition={confirming} onClose={close} />
  ) : (
    <HandOverDialog
      visit={confirming.visit}
      isBusy={transition.isPending}
      onHandOver={() => {
        close();
        start(confirming);
      }}
      settle={<ButtonLink href={visitsResource.href!(confirming.visit)}>{settleLabel(confirming.visit)}</ButtonLink>}
      onClose={close}
    />
  );
  return { request, dialog };
}

type Page = ApiResponse<typeof visits.list>;

const LIST_QUERIES = { queryKey: [visits.name, visits.list.path] };

/** Returns the status filter of a list query. */
function getStatusFilter(key: QueryKey): unknown {
  const query = key[3];
  return typeof query === 'object' && query !== null && 'status' in query ? query.status : undefined;
}

/** Returns a page with the moved visit added, replaced or removed, as its status filter requires. */
function pageAfterTransition(page: Page, status: unknown, moved: VisitRecord): Page {
  const others = page.data.filter(({ id }) => id !== moved.id);
  const wasListed = others.length < page.data.length;
  const belongs = status === undefined ? wasListed : status === moved.status;
  if (!belongs) return { ...page, data: others, meta: { ...page.meta, total: page.meta.total - Number(wasListed) } };
  const data = wasListed ? page.data.map((visit) => (visit.id === moved.id ? moved : visit)) : [moved, ...others];
  return { ...page, data, meta: { ...page.meta, total: page.meta.total + Number(!wasListed) } };
}

/** Moves a visit to its new status in all cached lists. Returns a rollback. */
function moveVisitInLists(client: QueryClient, visit: VisitRecord, status: VisitStatus): () => void {
  const before = client.getQueriesData<Page>(LIST_QUERIES);
  for (const [key, page] of before)
    if (page) client.setQueryData<Page>(key, pageAfterTransition(page, getStatusFilter(key), { ...visit, status }));
  return () => before.forEach(([key, page]) => client.setQueryData(key, page));
}
