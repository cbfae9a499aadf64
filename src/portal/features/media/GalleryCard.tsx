import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { getQueryOptions } from '#client/query.ts';
import { PAGE_SIZES } from '#domain/list-query.ts';
import { GALLERY_SECTION, media } from '#domain/media/endpoints.ts';
import { Card } from '#ui/Card.tsx';
import { Skeleton } from '#ui/loading.tsx';
import { ErrorState } from '#ui/states.tsx';
import { isGalleryPicture } from './media-model.ts';
import { MediaGrid } from './MediaGrid.tsx';
import { MediaUploader } from './MediaUploader.tsx';

const QUERY = { section: GALLERY_SECTION, type: 'image', limit: PAGE_SIZES.at(-1)! } as const;

/** Card to add pictures to the public [gallery](docs/rules/branding.md#gallery) and edit their descriptions. */
export function GalleryCard() {
  const { t } = useTranslation(['media', 'resource']);
  const id = useId();
  const { data, isError, refetch } = useQuery(getQueryOptions(media.list, { query: QUERY }));
  const pictures = data?.data.filter(isGalleryPicture);
  return (
    <Card as="section" aria-labelledby={id} className="mt-4 min-w-0 gap-3 p-5">
      <h3 id={id} className="text-xl">
        {t('media:gallery.title')}
      </h3>
      <p className="text-muted text-sm">{t('media:gallery.text')}</p>
      {pictures?.length === 0 && <p className="text-muted">{t('media:gallery.empty')}</p>}
      {pictures && pictures.length > 0 && <MediaGrid records={pictures} />}
      {!data && !isError && <Skeleton className="h-40" />}
      {!data && isError && (
        <ErrorState title={t('resource:loadFailed')} retryLabel={t('resource:retry')} onRetry={() => void refetch()} />
      )}
      <MediaUploader scope={{}} />
    </Card>
  );
}
