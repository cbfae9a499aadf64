import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '#client/format.ts';
import { getQueryOptions } from '#client/query.ts';
import { showVehicleName } from '#client/start/static-names.ts';
import { oilChanges } from '#domain/oil-changes/endpoints.ts';
import { visits } from '#domain/visits/endpoints.ts';
import { MediaStrip } from '#portal/features/media/parts.ts';
import { OilStatus } from '#portal/features/oil-changes/parts.ts';
import { RatingCard } from '#portal/features/ratings/parts.ts';
import { VisitPaymentDot } from '#portal/features/visits/parts.ts';
import { Plate } from '#portal/resource/record/Plate.tsx';
import { combineListQueries } from '#portal/resource/record/combine-list-queries.ts';
import { paths } from '#portal/screens.ts';
import { ButtonLink } from '#ui/form/buttons.tsx';
import { GarageContacts } from '../contact/garage-contacts.tsx';
import { QueryContent, TitledCard } from '../sections.tsx';

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

/** Card with the owed amount per currency and the visits it belongs to. */
export function BalanceDue() {
  const { t } = useTranslation('client-dashboard');
  return (
    <TitledCard title={t('client-dashboard:amountDue')}>
      <QueryContent
        query={useQuery({
          ...getQueryOptions(visits.summary),
          select: ({ data }) => data.balances.filter(({ owed }) => Number(owed) > 0),
        })}
      >
        {(balances) =>
          balances.length > 0 ? (
            <>
              {balances.map(({ currency, owed }) => (
                <p key={currency} className="font-figures text-4xl">
                  <bdi>{formatMoney(owed, currency)}</bdi>
                </p>
              ))}
              <OwedVisits />
            </>
          ) : (
            <p className="text-muted">{t('client-dashboard:nothingOwed')}</p>
          )
        }
      </QueryContent>
    </TitledCard>
  );
}

const OwedVisits = () => (
  <QueryContent query={useOwedVisits()}>
    {(owed) => (
      <ul className="divide-base-300 mt-3 divide-y">
        {owed.map((visit) => (
          <li key={visit.id} className="flex items-start justify-between gap-4 py-3">
            <div className="min-w-0">
              <a
                href={paths.overviewVisit(visit.vehicleId, visit.id)}
                className="link-hover tap inline-flex items-center font-semibold wrap-anywhere"
              >
                <bdi>{visit.name}</bdi>
              </a>
              <p className="text-sm">
                <VisitPaymentDot visit={visit} />
              </p>
            </div>
            <p className="font-figures shrink-0 text-lg">
              <bdi>{formatMoney(visit.owed, visit.currency)}</bdi>
            </p>
          </li>
        ))}
      </ul>
    )}
  </QueryContent>
);

/** Queries the client's visits that are not paid in full; overdue visits come first. */
const useOwedVisits = () =>
  combineListQueries(
    useQuery(getQueryOptions(visits.list, { query: { paymentStatus: 'Overdue' } })),
    useQuery(getQueryOptions(visits.list, { query: { paymentStatus: 'Pending' } })),
  );
