import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#client/format.ts';
import { queryOf } from '#client/query.ts';
import { ratings, STARS_MAX } from '#domain/ratings/endpoints.ts';
import { prefetchList } from '#portal/resource/list/list-records.ts';
import type { SearchParams } from '#portal/resource/list/list-state.ts';
import { ResourceList } from '#portal/resource/list/ResourceList.tsx';
import { Card } from '#ui/Card.tsx';
import { Meter } from '#ui/Meter.tsx';
import { ratingsResource } from './ratings.resource.tsx';
import { StarRow } from './StarRow.tsx';

/** Screen that lists ratings below their summary. */
export const RatingListScreen = () => <ResourceList definition={ratingsResource} intro={<RatingSummary />} />;

/** Prefetches the first page while the code of the screen loads. */
export const prefetch = (params: SearchParams): void => prefetchList(ratingsResource, params);

/** Card with the average and the distribution of ratings; hidden before the first rating. */
export function RatingSummary() {
  const { t } = useTranslation('ratings');
  const id = useId();
  const { data } = useQuery(queryOf(ratings.summary));
  if (!data || data.data.average === null) return null;
  const { average, count, distribution } = data.data;
  return (
    <Card as="section" stripe aria-labelledby={id} className="mb-6 p-5">
      <h2 id={id} className="sr-only">
        {t('ratings:staff.summary')}
      </h2>
      <div className="flex flex-col gap-6 @xl:flex-row @xl:items-center">
        <div className="shrink-0 text-center @xl:w-44">
          <p>
            <span className="font-figures text-6xl font-bold">
              {formatNumber(average, { minimumFractionDigits: 1 })}
            </span>{' '}
            <span className="text-muted">{t('ratings:staff.outOf', { max: STARS_MAX })}</span>
          </p>
          <StarRow stars={average} />
          <p className="text-muted">{t('ratings:count', { count })}</p>
        </div>
        <ul className="grid grow gap-2">
          {distribution.toReversed().map((of, at) => {
            const stars = STARS_MAX - at;
            const share = formatNumber(of / count, { style: 'percent' });
            const label = t('ratings:starCount', { count: stars });
            return (
              <li key={stars} className="flex items-center gap-3">
                <span aria-hidden="true" className="w-24 shrink-0 text-sm">
                  {label}
                </span>
                <Meter
                  fraction={of / count}
                  label={label}
                  valueText={t('ratings:staff.share', { ratings: t('ratings:count', { count: of }), share })}
                  tone="brand"
                  className="grow"
                />
                <span aria-hidden="true" className="w-20 shrink-0 text-end text-sm tabular-nums">
                  {formatNumber(of)} · {share}
                </span>
              </li>
            );
          })}
        </ul>
      </div>
    </Card>
  );
}
