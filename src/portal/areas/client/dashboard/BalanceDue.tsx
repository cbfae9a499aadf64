import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '#client/format.ts';
import { getQueryOptions } from '#client/query.ts';
import { visits } from '#domain/visits/endpoints.ts';
import { VisitPaymentDot } from '#portal/features/visits/parts.ts';
import { combineListQueries } from '#portal/resource/record/combine-list-queries.ts';
import { paths } from '#portal/screens.ts';
import { QueryContent, TitledCard } from '../sections.tsx';

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
