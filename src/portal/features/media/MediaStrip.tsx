import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { getQueryOptions } from '#client/query.ts';
import { PAGE_SIZES } from '#domain/list-query.ts';
import { media } from '#domain/media/endpoints.ts';
import { Card } from '#ui/Card.tsx';
import { ButtonLink } from '#ui/form/buttons.tsx';
import { Skeleton } from '#ui/loading.tsx';
import { ErrorState } from '#ui/states.tsx';
import { toScopeFilter, type MediaScope } from './media-model.ts';
import { MediaGrid } from './MediaGrid.tsx';
import { MediaUploader } from './MediaUploader.tsx';
import { useUploads } from './use-uploads.ts';

interface MediaStripProps {
  scope: MediaScope;
  /** Path of the gallery of the scope. */
  href: string;
  /** Shows the upload controls; clients may only view. */
  mayAdd: boolean;
}

const RECENT_MAX = 6;

/** Card with the latest media of a client, a vehicle or a visit and a link to the gallery. */
export function MediaStrip({ scope, href, mayAdd }: MediaStripProps) {
  const { t } = useTranslation(['media', 'resource']);
  const id = useId();
  const query = { ...toScopeFilter(scope), limit: PAGE_SIZES[0] };
  const { data, isError, refetch } = useQuery(getQueryOptions(media.list, { query }));
  const hasUploads = useUploads(scope).length > 0;
  return (
    <Card as="section" aria-labelledby={id} className="min-w-0 p-5">
      <header className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 id={id} className="text-2xl">
          {t('media:title')}
        </h2>
        <ButtonLink variant="outline" size="sm" href={href}>
          {t('media:all')}
        </ButtonLink>
      </header>
      {data?.data.length === 0 && !hasUploads && <p className="text-muted">{t('media:empty.title')}</p>}
      {data && data.data.length > 0 && <MediaGrid records={data.data.slice(0, RECENT_MAX)} isSmall />}
      {!data && !isError && <Skeleton className="h-40" />}
      {!data && isError && (
        <ErrorState title={t('resource:loadFailed')} retryLabel={t('resource:retry')} onRetry={() => void refetch()} />
      )}
      {mayAdd && (
        <div className="mt-4 space-y-3">
          <MediaUploader scope={scope} />
        </div>
      )}
    </Card>
  );
}
