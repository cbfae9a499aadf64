import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatDate, formatMoney, today } from '#client/format.ts';
import { grantOf } from '#domain/permissions.ts';
import { visitDebt } from '#domain/visits/due-date.ts';
import { type VisitRecord } from '#domain/visits/endpoints.ts';
import { paths } from '#portal/screens.ts';
import { StatusLabel, PicklistLabel } from '#portal/resource/picklist-labels.tsx';
import { useActor } from '#portal/resource/permissions.ts';
import { vehicleModel, vehiclePicture } from '../vehicles/parts.ts';
import { ButtonLink } from '#ui/form/buttons.tsx';
import { classNames } from '#ui/class-names.ts';
import { Meter } from '#ui/Meter.tsx';
import { StatusDot } from '#ui/badges.tsx';

/** The colour of each status of a visit. */
export const VISIT_TONES = {
  Pending: 'wait',
  'In Progress': 'info',
  'Ready for Pickup': 'attention',
  Completed: 'ok',
  Cancelled: 'off',
} as const;

const PAYMENT_TONES = { Unpaid: 'wait', 'Partially Paid': 'info', Paid: 'ok', Overpaid: 'attention' } as const;

/** Where a visit stands. */
export const VisitStatusDot = ({ status }: Pick<VisitRecord, 'status'>) => (
  <StatusLabel labels="visits:statuses" value={status} tones={VISIT_TONES} />
);

/** What is paid of a visit; a debt that should have been paid by now says so. */
export function PaymentStatusDot({ visit }: { visit: VisitRecord }) {
  const { t } = useTranslation('visits');
  const isOverdue = visitDebt(visit, today()) === 'Overdue';
  return (
    <StatusDot tone={isOverdue ? 'danger' : PAYMENT_TONES[visit.paymentStatus]}>
      <span>
        <PicklistLabel labels="visits:paymentStatuses" value={visit.paymentStatus} />
        {isOverdue && ` · ${t('visits:paymentStatuses.Overdue')}`}
      </span>
    </StatusDot>
  );
}

/** What is paid of the total, as a bar and in figures. */
export function VisitMoney({ visit, className }: { visit: VisitRecord; className?: string }) {
  const { t } = useTranslation('visits');
  const [paid, total] = [Number(visit.paid), Number(visit.totalCost)];
  const text = t('visits:paidOf', {
    paid: formatMoney(visit.paid, visit.currency),
    total: formatMoney(visit.totalCost, visit.currency),
  });
  return (
    <div className={classNames('min-w-32', className)}>
      <Meter
        fraction={total > 0 ? paid / total : 0}
        label={t('visits:money')}
        valueText={text}
        tone={paid > total ? 'attention' : 'ok'}
      />
      <p className="mt-1 text-sm whitespace-nowrap tabular-nums max-sm:whitespace-normal" aria-hidden="true">
        {text}
      </p>
    </div>
  );
}

const DAY_AND_MONTH = { day: 'numeric', month: 'short' } as const;

/** A day as it is said in the workshop: of another year with its year. */
export const visitDay = (day: string): string =>
  day.startsWith(today().slice(0, 4)) ? formatDate(day, DAY_AND_MONTH) : formatDate(day);

/** The vehicle of a visit, as people name it. */
export const visitVehicle = ({ vehicle }: Pick<VisitRecord, 'vehicle'>): string => vehicleModel(vehicle);

/** The photo of a visit's vehicle, or the picture of its type. Decoration: the vehicle is named beside it. */
export function VisitPicture({ visit, className }: { visit: VisitRecord; className?: string }) {
  const { src, isPhoto } = vehiclePicture(visit.vehicle);
  return (
    <img
      src={src}
      alt=""
      className={classNames('rounded-field aspect-[16/10]', isPhoto ? 'object-cover' : 'object-contain', className)}
    />
  );
}

/** The way to a new visit, of a client and a vehicle where they are known. */
export function NewVisitButton(known: { userId?: string; vehicleId?: string }) {
  const { t } = useTranslation('visits');
  const { role } = useActor();
  if (!grantOf(role, 'records.write')) return null;
  const search = new URLSearchParams(Object.entries(known)).toString();
  return (
    <ButtonLink icon={Plus} href={search ? `${paths.newVisit()}?${search}` : paths.newVisit()}>
      {t('visits:new')}
    </ButtonLink>
  );
}
