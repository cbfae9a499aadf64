import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '#client/format.ts';
import { type VisitRecord, visits } from '#domain/visits/endpoints.ts';
import { visitTransitionNeedsReason } from '#domain/visits/status.ts';
import { Button } from '#ui/form/buttons.tsx';
import { Dialog } from '#ui/overlay/Dialog.tsx';
import { computeOverpayment, type VisitTotals } from '#domain/visits/totals.ts';
import { StatusDialog } from '../transitions/parts.tsx';
import { getVisitAction, type VisitTransition } from './transitions.ts';
import { visitsResource } from './visits.resource.tsx';

/** Asks for confirmation before a visit is cancelled or reopened. */
export function VisitStatusDialog({
  transition: { visit, to },
  onClose,
}: {
  transition: VisitTransition;
  onClose: () => void;
}) {
  const { t } = useTranslation('visits');
  const isCancelling = to === 'Cancelled';
  return (
    <StatusDialog
      endpoint={visits.updateStatus}
      id={visit.id}
      to={to}
      needsReason={visitTransitionNeedsReason(visit.status, to)}
      action={t(`visits:actions.${getVisitAction(visit.status, to)}`)}
      name={visit.name}
      hint={isCancelling ? 'visits:hints.cancel' : 'visits:hints.reason'}
      isDanger={isCancelling}
      invalidates={visitsResource.invalidates}
      onClose={onClose}
    />
  );
}

interface HandOverProps {
  visit: VisitRecord;
  /** Difference between the total and the sum of the tasks; undefined if they are equal or the sum is unknown. */
  difference?: VisitTotals['difference'];
  isBusy: boolean;
  onHandOver: () => void;
  /** Button or link for paying the balance or refunding the overpayment. */
  settle: ReactNode;
  onClose: () => void;
}

/**
 * Warns of a balance owed, of an overpayment and of a total that differs from the tasks, but does not prevent the
 * hand-over (docs/rules/lifecycles.md#hand-over).
 */
export function HandOverDialog({ visit, difference, isBusy, onHandOver, settle, onClose }: HandOverProps) {
  const { t } = useTranslation(['visits', 'visit', 'resource']);
  const money = (amount: string) => formatMoney(amount, visit.currency);
  const overpaid = computeOverpayment(visit);
  const isSettled = Number(visit.owed) <= 0 && !overpaid;
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('visits:actionTitle', { action: t('visits:actions.handOver'), name: visit.name })}
      closeLabel={t('resource:close')}
      size="sm"
      actions={
        <>
          <Button variant={isSettled ? 'primary' : 'outline'} loading={isBusy} onClick={onHandOver}>
            {t(isSettled ? 'visits:actions.handOver' : 'visits:handOverAnyway')}
          </Button>
          {settle}
        </>
      }
    >
      {overpaid && (
        <>
          <p className="font-semibold">{t('visits:overpaidTitle', { amount: money(overpaid) })}</p>
          <p>{t('visits:overpaidText')}</p>
        </>
      )}
      {Number(visit.owed) > 0 && (
        <>
          <p className="font-semibold">{t('visits:owedTitle', { amount: money(visit.owed) })}</p>
          <p>{t('visits:owedText')}</p>
        </>
      )}
      {difference && (
        <p className="mt-3">
          {t(difference.isMore ? 'visit:totals.more' : 'visit:totals.less', {
            total: money(visit.totalCost),
            amount: money(difference.amount),
          })}
        </p>
      )}
    </Dialog>
  );
}
