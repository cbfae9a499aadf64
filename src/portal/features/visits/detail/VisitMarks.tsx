import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { formatDate, today } from '#client/format.ts';
import type { WholeVisit } from '#domain/visits/endpoints.ts';
import { isVisitOpen } from '#domain/visits/status.ts';
import { paths } from '#portal/screens.ts';
import { Plate } from '#ui/ltr-text.tsx';
import { PaymentStatusDot, VisitMoney, VisitStatusDot, visitVehicle } from '../visit-fields.tsx';

const DAY: Intl.DateTimeFormatOptions = { weekday: 'short', day: 'numeric', month: 'short' };
const DAY_OF_ANOTHER_YEAR: Intl.DateTimeFormatOptions = { ...DAY, year: 'numeric' };
const dayOf = (day: string): string =>
  formatDate(day, day.slice(0, 4) === today().slice(0, 4) ? DAY : DAY_OF_ANOTHER_YEAR);

/** What the head of a visit says beside its name. */
export function VisitMarks({ visit }: { visit: WholeVisit }) {
  const { t } = useTranslation('visits');
  const { userId, vehicleId, vehicle, customer, status, visitDate, dueDate, taskCount, finishedTaskCount } = visit;
  const isOpen = isVisitOpen(status);
  const isLate = isOpen && dueDate < today();
  return (
    <>
      <Link
        to={paths.vehicle(userId, vehicleId)}
        className="link-hover flex flex-wrap items-center gap-x-3 gap-y-1 max-md:min-h-11"
      >
        <Plate>{vehicle.plateNumber}</Plate>
        <bdi className="font-medium">{visitVehicle(visit)}</bdi>
      </Link>
      <Link to={paths.user(userId)} className="link-hover flex items-center py-1 font-medium max-md:min-h-11">
        <bdi>{customer}</bdi>
      </Link>
      <VisitStatusDot status={status} />
      <span className="text-muted">{t('visits:came', { date: dayOf(visitDate) })}</span>
      <span className={isLate ? 'text-error font-semibold' : undefined}>
        {t(isLate ? 'visits:late' : 'visits:due', { date: dayOf(dueDate) })}
      </span>
      {isOpen && (
        <span className="text-muted">{t('visits:tasksDone', { count: taskCount, finished: finishedTaskCount })}</span>
      )}
      <div className="flex basis-full flex-wrap items-end gap-x-6 gap-y-2">
        <VisitMoney visit={visit} className="w-full max-w-md" />
        <PaymentStatusDot visit={visit} />
      </div>
    </>
  );
}
