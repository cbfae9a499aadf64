import { useQuery } from '@tanstack/react-query';
import CarFront from 'lucide-react/icons/car-front';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '#client/format.ts';
import { queryClient, getQueryOptions } from '#client/query.ts';
import { type VisitRecord, visits } from '#domain/visits/endpoints.ts';
import type { VisitStatus } from '#domain/visits/visit.ts';
import { visitVehicleName, VisitPicture } from '#portal/features/visits/parts.ts';
import { Plate } from '#portal/resource/record/Plate.tsx';
import { combineListQueries } from '#portal/resource/record/combine-list-queries.ts';
import { paths } from '#portal/screens.ts';
import { Card } from '#ui/Card.tsx';
import { ButtonLink } from '#ui/form/buttons.tsx';
import { EmptyState } from '#ui/states.tsx';
import { QueryContent } from './sections.tsx';
import { VisitProgressBar } from './visit-progress.tsx';

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
    <Card as="li" stripe className="gap-4 p-5 @xl:flex-row @xl:items-center">
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
          {taskCount > 0 && <span>{t('overview:tasksDone', { count: taskCount, done: finishedTaskCount })}</span>}
          {!isReady && <span>{t('overview:readyBy', { date: formatDate(dueDate) })}</span>}
        </p>
        {isReady && <p className="font-semibold">{t('overview:pickUpHint')}</p>}
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

const openVisitsQuery = (status: VisitStatus, vehicleId?: string) =>
  getQueryOptions(visits.list, { query: { status, vehicleId } });

/** Queries the client's open visits, of all vehicles or one; visits ready for pickup come first. */
export const useOpenVisits = (vehicleId?: string) =>
  combineListQueries(
    useQuery(openVisitsQuery('Ready for Pickup', vehicleId)),
    useQuery(openVisitsQuery('In Progress', vehicleId)),
    useQuery(openVisitsQuery('Pending', vehicleId)),
  );

/** Prefetches the open visits of all vehicles. */
export function prefetchOpenVisits(): void {
  for (const status of ['Ready for Pickup', 'In Progress', 'Pending'] as const)
    void queryClient.prefetchQuery(openVisitsQuery(status));
}

/** Section that lists the client's open visits. */
export function OpenVisits() {
  const { t } = useTranslation('client-dashboard');
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-3 text-2xl">
        {t('client-dashboard:inWorkshop')}
      </h2>
      <QueryContent query={useOpenVisits()} height="h-56">
        {(openVisits) =>
          openVisits.length > 0 ? (
            <ul className="space-y-4">
              {openVisits.map((visit) => (
                <OpenVisitCard key={visit.id} visit={visit} />
              ))}
            </ul>
          ) : (
            <Card>
              <EmptyState
                icon={CarFront}
                title={t('client-dashboard:emptyWorkshop.title')}
                text={t('client-dashboard:emptyWorkshop.text')}
                action={<ButtonLink href={paths.getInTouch()}>{t('client-dashboard:requestAppointment')}</ButtonLink>}
              />
            </Card>
          )
        }
      </QueryContent>
    </section>
  );
}
