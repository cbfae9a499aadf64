import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '#client/format.ts';
import { getQueryOptions } from '#client/query.ts';
import { type VisitRecord, visits } from '#domain/visits/endpoints.ts';
import { Plate } from '#portal/resource/record/Plate.tsx';
import { combineListQueries } from '#portal/resource/record/combine-list-queries.ts';
import { paths } from '#portal/screens.ts';
import { Card } from '#ui/Card.tsx';
import { Skeleton } from '#ui/loading.tsx';
import { VisitMoney, VisitStatusDot } from '../visits/parts.ts';
import type { HistoryScope } from './timeline.ts';

interface Props {
  scope: HistoryScope;
  /** Button beside the heading. */
  action?: ReactNode;
}

/** Open visits of a client or a vehicle. */
export function OpenVisitsCard({ scope, action }: Props) {
  const { t } = useTranslation('history');
  const id = useId();
  // Ordered by progress: the visits closest to completion first.
  const { data: records } = combineListQueries(
    useQuery(getQueryOptions(visits.list, { query: { ...scope, status: 'Ready for Pickup' } })),
    useQuery(getQueryOptions(visits.list, { query: { ...scope, status: 'In Progress' } })),
    useQuery(getQueryOptions(visits.list, { query: { ...scope, status: 'Pending' } })),
  );
  return (
    <Card as="section" aria-labelledby={id} className="p-5">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h2 id={id} className="text-2xl">
          {t('history:open')}
        </h2>
        {action}
      </header>
      {!records && <Skeleton className="h-16" />}
      {records?.length === 0 && <p className="text-muted">{t('history:noneOpen')}</p>}
      <ul className="divide-base-300 divide-y">
        {records?.map((visit) => (
          <li key={visit.id} className="flex flex-wrap items-center gap-x-6 gap-y-2 py-3">
            <OpenVisit visit={visit} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function OpenVisit({ visit }: { visit: VisitRecord }) {
  const { t } = useTranslation('history');
  return (
    <>
      <div className="min-w-48 grow">
        <a
          href={paths.visit(visit.userId, visit.vehicleId, visit.id)}
          className="link-hover tap inline-flex items-center text-lg font-semibold wrap-anywhere"
        >
          <bdi>{visit.name}</bdi>
        </a>
        <p className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
          <Plate size="sm">{visit.vehicle.plateNumber}</Plate>
          <VisitStatusDot status={visit.status} />
          <span className="text-muted">{t('history:due', { date: formatDate(visit.dueDate) })}</span>
        </p>
      </div>
      <VisitMoney visit={visit} />
    </>
  );
}
