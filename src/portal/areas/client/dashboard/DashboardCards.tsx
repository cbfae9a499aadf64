import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { getQueryOptions } from '#client/query.ts';
import { showVehicleName } from '#client/start/static-names.ts';
import { oilChanges } from '#domain/oil-changes/endpoints.ts';
import { MediaStrip } from '#portal/features/media/parts.ts';
import { OilStatus } from '#portal/features/oil-changes/parts.ts';
import { RatingCard } from '#portal/features/ratings/parts.ts';
import { Plate } from '#portal/resource/record/Plate.tsx';
import { combineListQueries } from '#portal/resource/record/combine-list-queries.ts';
import { paths } from '#portal/screens.ts';
import { ButtonLink } from '#ui/form/buttons.tsx';
import { GarageContacts } from '../contact/garage-contacts.tsx';
import { TitledCard, QueryContent } from '../sections.tsx';
import { BalanceDue } from './BalanceDue.tsx';

/** Cards below the open visits: due oil changes, balance, media, contacts and rating. */
export function DashboardCards({ userId }: { userId: string }) {
  const { t } = useTranslation('client-dashboard');
  return (
    <>
      <div className="min-w-0 space-y-6">
        <DueOilChanges />
        <BalanceDue />
        <MediaStrip scope={{ userId }} href={paths.clientMedia(userId)} mayAdd={false} />
      </div>
      <div className="min-w-0 space-y-6">
        <TitledCard title={t('client-dashboard:contact')}>
          <p className="text-muted mb-3">{t('client-dashboard:contactText')}</p>
          <div className="flex flex-wrap gap-2">
            <GarageContacts />
          </div>
        </TitledCard>
        <RatingCard isOptional />
      </div>
    </>
  );
}

/** Card that lists vehicles with a due oil change or an outdated odometer reading. */
function DueOilChanges() {
  const { t } = useTranslation(['client-dashboard', 'oil-changes']);
  return (
    <TitledCard title={t('client-dashboard:due')}>
      <QueryContent query={useDueOilChanges()}>
        {(due) =>
          due.length > 0 ? (
            <ul className="divide-base-300 divide-y">
              {due.map((oilChange) => (
                <li key={oilChange.id} className="py-4 first:pt-0 last:pb-0">
                  <p className="mb-2 flex flex-wrap items-center gap-x-3 gap-y-1">
                    <Plate size="sm">{oilChange.plateNumber}</Plate>
                    <bdi>{showVehicleName(oilChange.vehicleName)}</bdi>
                  </p>
                  <OilStatus oilChange={oilChange} />
                  <div className="mt-4 flex flex-wrap gap-2">
                    {oilChange.due !== 'STALE' && (
                      <ButtonLink href={paths.getInTouch()}>{t('client-dashboard:requestAppointment')}</ButtonLink>
                    )}
                    <ButtonLink
                      variant={oilChange.due === 'STALE' ? 'primary' : 'outline'}
                      href={paths.overviewOil(oilChange.vehicleId)}
                    >
                      {t('client-dashboard:sendKm')}
                    </ButtonLink>
                  </div>
                </li>
              ))}
            </ul>
          ) : (
            <p className="text-muted">{t('client-dashboard:nothingDue')}</p>
          )
        }
      </QueryContent>
    </TitledCard>
  );
}

/** Queries the client's oil changes that are overdue, due soon, or have an outdated odometer reading, in this order. */
const useDueOilChanges = () =>
  combineListQueries(
    useQuery(getQueryOptions(oilChanges.list, { query: { due: 'OVERDUE' } })),
    useQuery(getQueryOptions(oilChanges.list, { query: { due: 'DUE_SOON' } })),
    useQuery(getQueryOptions(oilChanges.list, { query: { due: 'STALE' } })),
  );
