import { useQuery } from '@tanstack/react-query';
import { Suspense, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { queryOf } from '#client/query.ts';
import { ratings } from '#domain/ratings/endpoints.ts';
import { Card } from '#ui/Card.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { RatingForm } from './RatingForm.tsx';

/** Asks a client what the garage's work was like. */
export function RatingCard() {
  const { t } = useTranslation(['ratings', 'resource']);
  const id = useId();
  const { data, isError, refetch } = useQuery(queryOf(ratings.getMine));
  const waiting = <Skeleton className="h-56" />;
  return (
    <Card as="section" aria-labelledby={id} className="p-5">
      <h2 id={id} className="text-2xl">
        {t('ratings:question')}
      </h2>
      <p className="text-muted mt-1 mb-4">{t(data?.data ? 'ratings:again' : 'ratings:intro')}</p>
      {data && (
        <Suspense fallback={waiting}>
          <RatingForm key={data.data?.id} mine={data.data} />
        </Suspense>
      )}
      {!data &&
        (isError ? (
          <ErrorState
            title={t('resource:loadFailed')}
            retryLabel={t('resource:retry')}
            onRetry={() => void refetch()}
          />
        ) : (
          waiting
        ))}
    </Card>
  );
}
