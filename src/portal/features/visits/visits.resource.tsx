import { ClipboardList, Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatDate, formatMoney } from '#client/format.ts';
import { today } from '#client/local-day.ts';
import { grantOf } from '#domain/permissions.ts';
import { visitDebt } from '#domain/visits/debt.ts';
import { visits, type VisitRecord } from '#domain/visits/endpoints.ts';
import { VISIT_FILTERS, VISIT_STATUSES, VisitPaymentFilter } from '#domain/visits/visit.ts';
import { paths } from '#portal/paths.ts';
import { defineResource } from '#portal/resource/define-resource.ts';
import { Status } from '#portal/resource/Status.tsx';
import { Term } from '#portal/resource/Term.tsx';
import { useActor } from '#portal/resource/use-actor.ts';
import { VISIT_TONES } from '#portal/status-tones.ts';
import { vehicleModel, vehiclePicture } from '../vehicles/vehicle-fields.tsx';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { classNames } from '#ui/class-names.ts';
import { Meter } from '#ui/Meter.tsx';
import { Plate } from '#ui/Plate.tsx';
import { StatusDot } from '#ui/StatusDot.tsx';
import { VISITS_SHOWN_IN } from './shown-in.ts';

export { HandOverDialog } from './HandOverDialog.tsx';
export { MoveDialog } from './MoveDialog.tsx';
export { leavesDebt, moveName, mustBeTold, type VisitMoveName } from './moves.ts';
export { VisitMoveDialog } from './VisitMoveDialog.tsx';

const PAYMENT_TONES = { Unpaid: 'wait', 'Partially Paid': 'info', Paid: 'ok', Overpaid: 'attention' } as const;

/** Where a visit stands. */
export const VisitStatusDot = ({ status }: Pick<VisitRecord, 'status'>) => (
  <Status of="visits:statuses" value={status} tones={VISIT_TONES} />
);

/** What is paid of a visit; a debt that should have been paid by now says so. */
export function PaymentStatusDot({ visit }: { visit: VisitRecord }) {
  const { t } = useTranslation('visits');
  const isOverdue = visitDebt(visit, today()) === 'Overdue';
  return (
    <StatusDot tone={isOverdue ? 'danger' : PAYMENT_TONES[visit.paymentStatus]}>
      <span>
        <Term of="visits:paymentStatuses" value={visit.paymentStatus} />
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
        share={total > 0 ? paid / total : 0}
        label={t('visits:money')}
        text={text}
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

export const visitsResource = defineResource({
  endpoints: visits,
  icon: ClipboardList,
  title: (visit) => visit.name,
  summary: (visit) => (
    <span className="flex flex-wrap items-center gap-x-2">
      <Plate size="sm">{visit.vehicle.plateNumber}</Plate>
      <bdi className="max-w-full truncate">{visitVehicle(visit)}</bdi>
      <bdi className="max-w-full truncate">{visit.customer}</bdi>
    </span>
  ),
  href: (visit) => paths.visit(visit.userId, visit.vehicleId, visit.id),
  picture: (visit) => vehiclePicture(visit.vehicle),
  smallPicture: true,
  columns: [
    { field: 'name' },
    {
      field: 'vehicle',
      on: ['table'],
      render: (visit) => (
        <>
          <Plate size="sm">{visit.vehicle.plateNumber}</Plate>
          <bdi className="block max-w-40 truncate text-sm">{visitVehicle(visit)}</bdi>
        </>
      ),
    },
    { field: 'customer', on: ['table'], render: (visit) => <bdi>{visit.customer}</bdi> },
    { field: 'status', render: (visit) => <VisitStatusDot status={visit.status} /> },
    { field: 'visitDate', on: [], render: (visit) => visitDay(visit.visitDate) },
    { field: 'dueDate', render: (visit) => visitDay(visit.dueDate) },
    {
      field: 'totalCost',
      label: 'visits:fields.paymentStatus',
      on: ['table', 'cards'],
      render: (visit) => (
        <>
          <PaymentStatusDot visit={visit} />
          <VisitMoney visit={visit} className="mt-0.5" />
        </>
      ),
    },
    { field: 'createdAt', on: [], render: (visit) => formatDate(visit.createdAt) },
  ],
  filters: [
    { name: 'filter', options: VISIT_FILTERS, labels: 'visits:filters', asChips: true },
    { name: 'status', options: VISIT_STATUSES, labels: 'visits:statuses' },
    { name: 'paymentStatus', options: VisitPaymentFilter.options, labels: 'visits:paymentStatuses' },
  ],
  dateFilter: 'visits:fields.visitDate',
  // A visit begins with its tasks, on a screen of its own.
  may: { create: false },
  shownIn: VISITS_SHOWN_IN,
  form: [
    { field: 'name', control: 'text', required: true, autoComplete: 'off' },
    { field: 'visitDate', control: 'date', required: true },
    { field: 'dueDate', control: 'date', required: true },
    { field: 'totalCost', control: 'number', required: true },
  ],
});
