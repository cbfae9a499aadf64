import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { getQueryOptions } from '#client/query.ts';
import { oilChanges } from '#domain/oil-changes/endpoints.ts';
import { Plate } from '#portal/resource/record/Plate.tsx';
import { combineListQueries } from '#portal/resource/record/combine-list-queries.ts';
import { paths } from '#portal/screens.ts';
import { Card } from '#ui/Card.tsx';
import { Skeleton } from '#ui/loading.tsx';
import { formatKm, OilDueDot } from './oil-fields.tsx';

/** Lists the vehicles of a client whose oil change is overdue or due soon. */
export function DueOilCard({ userId }: { userId: string }) {
  const { t } = useTranslation('oil-changes');
  const id = useId();
  const { data: records } = combineListQueries(
    useQuery(getQueryOptions(oilChanges.list, { query: { userId, due: 'OVERDUE' } })),
    useQuery(getQueryOptions(oilChanges.list, { query: { userId, due: 'DUE_SOON' } })),
  );
  return (
    <Card as="section" aria-labelledby={id} className="p-5">
      <h2 id={id} className="mb-2 text-2xl">
        {t('oil-changes:dueTitle')}
      </h2>
      {!records && <Skeleton className="h-16" />}
      {records?.length === 0 && <p className="text-muted">{t('oil-changes:noneDue')}</p>}
      <ul className="divide-base-300 divide-y">
        {records?.map((oilChange) => (
          <li key={oilChange.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3">
            <a
              href={paths.oil(oilChange.userId, oilChange.vehicleId)}
              className="link-hover tap inline-flex items-center"
            >
              <Plate size="sm">{oilChange.plateNumber}</Plate>
            </a>
            <OilDueDot oilChange={oilChange} />
            <span className="text-muted ms-auto text-sm">
              {t(oilChange.kmLeft > 0 ? 'oil-changes:kmLeft' : 'oil-changes:kmOver', {
                km: formatKm(Math.abs(oilChange.kmLeft)),
              })}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
