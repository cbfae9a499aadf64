import { useQuery } from '@tanstack/react-query';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#client/format.ts';
import { getQueryOptions, queryClient } from '#client/query.ts';
import { ratings, STARS_MAX } from '#domain/ratings/endpoints.ts';
import { prefetchList } from '#portal/resource/list/list-records.ts';
import type { SearchParams } from '#portal/resource/list/list-state.ts';
import { ResourceList } from '#portal/resource/list/ResourceList.tsx';
import { useIsNarrow } from '#portal/resource/use-is-narrow.ts';
import { Card } from '#ui/Card.tsx';
import { Skeleton } from '#ui/loading.tsx';
import { Meter } from '#ui/Meter.tsx';
import { ratingsResource, StarRow } from './ratings.resource.tsx';

/** Screen that lists ratings below their summary. */
export const RatingListScreen = () => <ResourceList definition={ratingsResource} intro={<RatingSummary />} />;

const SUMMARY_QUERY = getQueryOptions(ratings.summary);

/** Prefetches the first page and the summary while the code of the screen loads. */
export function prefetch(params: SearchParams): void {
  prefetchList(ratingsResource, params);
  void queryClient.prefetchQuery(SUMMARY_QUERY);
}

/** Average and distribution of ratings, collapsed to one row on phones; hidden before the first rating. */
export function RatingSummary() {
  const { t } = useTranslation('ratings');
  const id = useId();
  const isNarrow = useIsNarrow();
  const { data, isPending } = useQuery(SUMMARY_QUERY);
  if (isPending) return <Skeleton className={isNarrow ? 'mb-2 h-11' : 'mb-6 h-48'} />;
  if (!data || data.data.average === null) return null;
  const { average, count, distribution } = data.data;
  const figure = formatNumber(average, { minimumFractionDigits: 1 });
  const outOf = <span className="text-muted">{t('ratings:staff.outOf', { max: STARS_MAX })}</span>;
  const total = <span className="text-muted">{t('ratings:count', { count })}</span>;
  if (isNarrow)
    return (
      <details className="group mb-2">
        <summary className="flex min-h-11 cursor-pointer items-center gap-x-2">
          <span className="font-figures text-2xl font-bold">{figure}</span> {outOf}
          <StarRow stars={average} />
          {total}
          <ChevronDown className="ms-auto size-5 group-open:rotate-180" aria-hidden="true" />
        </summary>
        <Distribution distribution={distribution} count={count} />
      </details>
    );
  return (
    <Card as="section" stripe aria-labelledby={id} className="mb-6 p-5">
      <h2 id={id} className="sr-only">
        {t('ratings:staff.summary')}
      </h2>
      <div className="flex flex-col gap-6 @xl:flex-row @xl:items-center">
        <div className="shrink-0 text-center @xl:w-44">
          <p>
            <span className="font-figures text-6xl font-bold">{figure}</span> {outOf}
          </p>
          <div className="mt-2">
            <StarRow stars={average} />
          </div>
          <p>{total}</p>
        </div>
        <Distribution distribution={distribution} count={count} />
      </div>
    </Card>
  );
}

/** Meters from five stars to one, each with its share of the ratings. */
function Distribution({ distribution, count }: { distribution: readonly number[]; count: number }) {
  const { t } = useTranslation('ratings');
  return (
    <ul className="grid grow gap-2">
      {distribution.toReversed().map((ratingCount, index) => {
        const stars = STARS_MAX - index;
        const share = formatNumber(ratingCount / count, { style: 'percent' });
        const label = t('ratings:starCount', { count: stars });
        return (
          <li key={stars} className="flex items-center gap-3">
            <span aria-hidden="true" className="w-24 shrink-0 text-sm">
              {label}
            </span>
            <Meter
              fraction={ratingCount / count}
              label={label}
              valueText={t('ratings:staff.share', { ratings: t('ratings:count', { count: ratingCount }), share })}
              tone="brand"
              className="grow"
            />
            <span aria-hidden="true" className="w-20 shrink-0 text-end text-sm tabular-nums">
              {formatNumber(ratingCount)} · {share}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
