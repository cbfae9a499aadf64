import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '#client/format.ts';
import { queryOf } from '#client/query.ts';
import { oilChanges, type OilChangeRecord } from '#domain/oil-changes/endpoints.ts';
import { Card } from '#ui/Card.tsx';
import { Skeleton } from '#ui/loading.tsx';
import { formatKm } from './format-km.ts';

/** What the odometer showed, newest first. */
export function ReadingsCard({ oilChange }: { oilChange: OilChangeRecord }) {
  const { t } = useTranslation('oil-changes');
  const id = useId();
  const { data, isPending } = useQuery(queryOf(oilChanges.get, { params: { id: oilChange.id } }));
  const readings = data?.data.readings ?? [];
  return (
    <Card as="section" aria-labelledby={id} className="p-5">
      <h2 id={id} className="mb-3 text-2xl">
        {t('oil-changes:readings')}
      </h2>
      {isPending && <Skeleton className="h-24" />}
      {data && readings.length === 0 && <p className="text-muted">{t('oil-changes:noReadings')}</p>}
      <ol className="divide-base-300 max-h-96 divide-y overflow-y-auto">
        {readings.map(({ id: readingId, km, at }) => (
          <li key={readingId} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2">
            <span className="font-figures text-lg">{formatKm(km)}</span>
            <span className="text-muted text-sm">{formatDateTime(at)}</span>
          </li>
        ))}
      </ol>
    </Card>
  );
}
