import Plus from 'lucide-react/icons/plus';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoney, formatMoneyTogether } from '#client/format.ts';
import { findGrant } from '#domain/roles.ts';
import { openBalanceStatus } from '#domain/visits/visit.ts';
import type { VisitRecord } from '#domain/visits/endpoints.ts';
import { lazyPart } from '#portal/resource/lazy-part.tsx';
import { useActor } from '#portal/resource/permissions.ts';
import { RecordPicture } from '#portal/resource/RecordPicture.tsx';
import { useToday } from '#portal/resource/use-today.ts';
import { StatusLabel } from '#portal/resource/picklist-labels.tsx';
import { PicklistLabel } from '#portal/resource/picklist-labels.tsx';
import { paths } from '#portal/screens.ts';
import { StatusDot } from '#ui/inline.tsx';
import { classNames } from '#ui/class-names.ts';
import { ButtonLink } from '#ui/form/buttons.tsx';
import { Meter } from '#ui/Meter.tsx';
import { getVehiclePicture, vehicleName } from '../vehicles/parts.ts';

/** Dot colour of each visit status. */
export const VISIT_TONES = {
  Pending: 'wait',
  'In Progress': 'info',
  'Ready for Pickup': 'attention',
  Completed: 'ok',
  Cancelled: 'off',
} as const;

const PAYMENT_TONES = { Unpaid: 'wait', 'Partially Paid': 'info', Paid: 'ok', Overpaid: 'attention' } as const;

/** Status of a visit. */
export const VisitStatusDot = ({ status }: Pick<VisitRecord, 'status'>) => (
  <StatusLabel labels="visits:statuses" value={status} tones={VISIT_TONES} />
);

const AssigneeAvatars = lazyPart(() => import('../assignees/parts.tsx').then((file) => file.loadAssigneeAvatars()), {
  isOptional: true,
  isDeferred: true,
});

/** Initials of the assignees of the unfinished tasks of a visit. */
export const VisitAssignees = ({ visit: { assigneeNames } }: { visit: Pick<VisitRecord, 'assigneeNames'> }) =>
  assigneeNames?.length ? (
    <Suspense>
      <AssigneeAvatars names={assigneeNames} />
    </Suspense>
  ) : null;

/** Status of a visit, with its assignees. */
export const VisitStatusAndAssignees = ({ visit }: { visit: VisitRecord }) => (
  <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
    <VisitStatusDot status={visit.status} />
    <VisitAssignees visit={visit} />
  </span>
);

/** Payment status of a visit, marked if the balance is overdue; nothing for a cancelled visit. */
export function VisitPaymentDot({ visit }: { visit: VisitRecord }) {
  const { t } = useTranslation('visits');
  const isOverdue = openBalanceStatus(visit, useToday()) === 'Overdue';
  if (visit.status === 'Cancelled') return null;
  return (
    <StatusDot tone={isOverdue ? 'danger' : PAYMENT_TONES[visit.paymentStatus]}>
      <span>
        <PicklistLabel labels="visits:paymentStatuses" value={visit.paymentStatus} />
        {isOverdue && ` · ${t('visits:paymentStatuses.Overdue')}`}
      </span>
    </StatusDot>
  );
}

/** Returns false for a cancelled visit for which nothing was paid: it has neither a bill nor a payment status. */
export const hasMoney = ({ status, paid }: VisitRecord): boolean => status !== 'Cancelled' || Number(paid) > 0;

/** Paid part of a visit's total as a meter and in figures; of a cancelled visit only what was paid. */
export function VisitMoney({ visit, className }: { visit: VisitRecord; className?: string }) {
  const { t } = useTranslation('visits');
  if (visit.status === 'Cancelled') {
    if (!hasMoney(visit)) return null;
    const amount = formatMoney(visit.paid, visit.currency);
    return <p className="text-sm tabular-nums">{t('visits:paidAmount', { amount })}</p>;
  }
  const [paid, total] = [Number(visit.paid), Number(visit.totalCost)];
  const text = t('visits:paidOf', formatMoneyTogether({ paid: visit.paid, total: visit.totalCost }, visit.currency));
  return (
    <div className={classNames('min-w-24', className)}>
      <p className="mb-1 text-sm tabular-nums" aria-hidden="true">
        {text}
      </p>
      <Meter
        fraction={total > 0 ? paid / total : 0}
        label={t('visits:payments')}
        valueText={text}
        tone={paid > total ? 'attention' : 'ok'}
      />
    </div>
  );
}

/** Formats brand, model and year of a visit's vehicle. */
export const visitVehicleName = ({ vehicle }: Pick<VisitRecord, 'vehicle'>): string => vehicleName(vehicle);

/** Photo of a visit's vehicle, or the illustration of its type. Decorative: the name is beside it. */
export const VisitPicture = ({ visit, className }: { visit: VisitRecord; className?: string }) => (
  <RecordPicture
    picture={getVehiclePicture(visit.vehicle)}
    className={classNames('rounded-field aspect-[16/10]', className)}
  />
);

/** Link to the form of a new visit, with client and vehicle preselected if given; hidden without permission. */
export function NewVisitButton(known: { userId?: string; vehicleId?: string }) {
  const { t } = useTranslation('visits');
  const { role } = useActor();
  if (!findGrant(role, 'records.write')) return null;
  const search = new URLSearchParams(Object.entries(known)).toString();
  return (
    <ButtonLink icon={Plus} href={search ? `${paths.newVisit()}?${search}` : paths.newVisit()}>
      {t('visits:new')}
    </ButtonLink>
  );
}
