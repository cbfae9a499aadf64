import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#client/api.ts';
import { getQueryOptions } from '#client/query.ts';
import { type RatingRecord, ratings, STARS_MAX } from '#domain/ratings/endpoints.ts';
import type { FormField } from '#portal/resource/define-resource.ts';
import { EndpointForm } from '#portal/resource/form/lazy-forms.ts';
import { Card } from '#ui/Card.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { Skeleton } from '#ui/loading.tsx';
import { ErrorState } from '#ui/states.tsx';

/** Screen in which a client rates the garage. */
export function RatingScreen() {
  const { t } = useTranslation('ratings');
  return (
    <div className="max-w-2xl">
      <PageHeader title={t('ratings:ownRating')} />
      <RatingCard />
    </div>
  );
}

/**
 * Card in which a client rates the garage. Without a visit it says that one is needed first; as a part of a dashboard
 * (`isOptional`) it is hidden then.
 */
export function RatingCard({ isOptional = false }: { isOptional?: boolean }) {
  const { t } = useTranslation(['ratings', 'resource']);
  const id = useId();
  const { data, isError, refetch } = useQuery(getQueryOptions(ratings.getMine));
  const skeleton = <Skeleton className="h-56" />;
  const mayRate = data?.mayRate !== false;
  if (isOptional && !mayRate) return null;
  return (
    <Card as="section" aria-labelledby={id} className="p-5">
      <h2 id={id} className="text-2xl">
        {t('ratings:prompt')}
      </h2>
      <p className="text-muted mt-1 mb-4">
        {t(mayRate ? (data?.data ? 'ratings:alreadyRated' : 'ratings:intro') : 'ratings:afterVisit')}
      </p>
      {data && mayRate && (
        <Suspense fallback={skeleton}>
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
          skeleton
        ))}
    </Card>
  );
}

const FIELDS: readonly FormField[] = [
  { field: 'stars', control: 'stars', max: STARS_MAX, required: true, messages: { required: 'ratings:select' } },
  { field: 'feedback', control: 'textarea' },
];
const CREATE_TEXTS = { saved: 'ratings:created', failed: 'ratings:createFailed' };
const UPDATE_TEXTS = { saved: 'ratings:updated', failed: 'ratings:updateFailed' };

/** Form with stars and a comment that creates the rating or updates the existing one. */
function RatingForm({ mine }: { mine: RatingRecord | null }) {
  const { t } = useTranslation('ratings');
  const client = useQueryClient();
  if (mine)
    return (
      <EndpointForm
        endpoint={ratings.update}
        params={{ id: mine.id }}
        fields={FIELDS}
        record={mine}
        texts={UPDATE_TEXTS}
        submitLabel={t('ratings:change')}
        reload={async () => ({ ...(await call(ratings.getMine)).data })}
      />
    );
  return (
    <EndpointForm
      endpoint={ratings.create}
      fields={FIELDS}
      texts={CREATE_TEXTS}
      submitLabel={t('ratings:submit')}
      // Caches the new rating, so that the update form opens with its stars instead of empty.
      onSaved={(response) => client.setQueryData(getQueryOptions(ratings.getMine).queryKey, response)}
    />
  );
}
