import { useTranslation } from 'react-i18next';
import { useQuery } from '@tanstack/react-query';
import { formatDate } from '#client/format.ts';
import { type VisitRecord, visits } from '#domain/visits/endpoints.ts';
import { paths } from '#portal/screens.ts';
import { ButtonLink } from '#ui/form/buttons.tsx';
import { Card } from '#ui/Card.tsx';
import { Plate } from '#ui/ltr-text.tsx';
import { visitVehicleName, VisitPicture } from '#portal/features/visits/parts.ts';
import { queryOf } from '#client/query.ts';
import { combineListQueries } from '#portal/resource/list/list-records.ts';
import { VisitProgressBar } from './visit-steps.tsx';

interface Props {
  visit: VisitRecord;
  /** Leaves out picture, plate and model: the screen shows the vehicle already. */
  isVehicleHidden?: boolean;
}

/** Card of an open visit: vehicle, progress and due date. */
export function OpenVisitCard({ visit, isVehicleHidden = false }: Props) {
  const { t } = useTranslation('overview');
  const { name, status, vehicle, taskCount, finishedTaskCount, dueDate } = visit;
  const isReady = status === 'Ready for Pickup';
  return (
    <Card as="li" stripe className="gap-4 p-5 sm:flex-row sm:items-center">
      {!isVehicleHidden && <VisitPicture visit={visit} className="w-48 shrink-0 self-center" />}
      <div className="min-w-0 grow space-y-3">
        <h3 className="text-2xl wrap-anywhere">
          <bdi>{name}</bdi>
        </h3>
        {!isVehicleHidden && (
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Plate size="sm">{vehicle.plateNumber}</Plate>
            <bdi>{visitVehicleName(visit)}</bdi>
          </p>
        )}
        <VisitProgressBar visit={visit} />
        <p className="text-muted flex flex-wrap gap-x-4">
          <span>{t('overview:tasksDone', { count: taskCount, done: finishedTaskCount })}</span>
          {!isReady && <span>{t('overview:readyBy', { date: formatDate(dueDate) })}</span>}
        </p>
        {isReady && <p className="font-semibold">{t('overview:pickUp')}</p>}
        <ButtonLink
          variant={isReady ? 'primary' : 'outline'}
          href={paths.overviewVisit(visit.vehicleId, visit.id)}
          aria-label={t('overview:followNamed', { name })}
        >
          {t('overview:follow')}
        </ButtonLink>
      </div>
    </Card>
  );
}

/** Queries the client's open visits, of all vehicles or one; visits ready for pickup come first. */
export const useOpenVisits = (vehicleId?: string) =>
  combineListQueries(
    useQuery(queryOf(visits.list, { query: { status: 'Ready for Pickup', vehicleId } })),
    useQuery(queryOf(visits.list, { query: { status: 'In Progress', vehicleId } })),
    useQuery(queryOf(visits.list, { query: { status: 'Pending', vehicleId } })),
  );
