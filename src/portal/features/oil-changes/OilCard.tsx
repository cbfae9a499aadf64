import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '#client/format.ts';
import type { OilChangeRecord } from '#domain/oil-changes/endpoints.ts';
import { Card } from '#ui/Card.tsx';
import { formatKm } from './format-km.ts';
import { OilState } from './OilSummary.tsx';

/** How the oil stands, and what that is reckoned from. */
export function OilCard({ oilChange }: { oilChange: OilChangeRecord }) {
  const { t } = useTranslation('oil-changes');
  const id = useId();
  const { latestKm, latestKmUpdatedAt, nextChangeKm, kmPerDay } = oilChange;
  const facts = [
    ['fields.nextChangeKm', formatKm(nextChangeKm)],
    ['fields.latestKm', t('oil-changes:latest', { km: formatKm(latestKm), read: formatDate(latestKmUpdatedAt) })],
    ['perDay', kmPerDay === null ? undefined : formatKm(kmPerDay)],
  ] as const;
  return (
    <Card as="section" aria-labelledby={id} className="p-5">
      <h2 id={id} className="mb-3 text-2xl">
        {t('oil-changes:state')}
      </h2>
      <OilState oilChange={oilChange} />
      <dl className="mt-5 grid grid-cols-2 gap-x-6 gap-y-4 md:grid-cols-3">
        {facts.map(
          ([label, fact]) =>
            fact !== undefined && (
              <div key={label} className="min-w-0">
                <dt className="text-muted text-sm">{t(`oil-changes:${label}`)}</dt>
                <dd className="font-medium wrap-anywhere">{fact}</dd>
              </div>
            ),
        )}
      </dl>
    </Card>
  );
}
