import { useQuery } from '@tanstack/react-query';
import Play from 'lucide-react/icons/play';
import { Suspense, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getQueryOptions } from '#client/query.ts';
import { PAGE_SIZES } from '#domain/list-query.ts';
import { GALLERY_SECTION, media, type MediaRecord } from '#domain/media/endpoints.ts';
import { lazyPart } from '#portal/resource/lazy-part.tsx';
import { Card } from '#ui/Card.tsx';
import { ButtonLink } from '#ui/form/buttons.tsx';
import { OneLine } from '#ui/inline.tsx';
import { Skeleton } from '#ui/loading.tsx';
import { ErrorState } from '#ui/states.tsx';
import { MediaUploader } from './MediaUploader.tsx';
import { useUploads } from './UploadList.tsx';
import { isGalleryPicture, MEDIA_ICONS, type MediaScope, mediaTitle, toScopeFilter } from './media-model.ts';

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

const MediaLightbox = lazyPart(() => import('./MediaLightbox.tsx').then((file) => file.MediaLightbox), {
  preloads: false,
});

interface Props {
  records: readonly MediaRecord[];
  /** Three columns, without names. */
  isSmall?: boolean;
}

/** Grid of thumbnails; a click opens the lightbox. */
export function MediaGrid({ records, isSmall = false }: Props) {
  const { t } = useTranslation('media');
  const [opened, setOpened] = useState<number>();
  const columns = isSmall ? 'grid-cols-3 gap-2' : 'grid-cols-2 gap-3 @xl:grid-cols-3 @2xl:grid-cols-4 @4xl:grid-cols-5';
  return (
    <>
      <ul className={`grid ${columns}`}>
        {records.map((record, index) => (
          <li key={record.id} className="min-w-0">
            <button
              type="button"
              className="rounded-field group block w-full text-start"
              aria-label={t('media:open', { type: t(`media:types.${record.type}`), name: mediaTitle(record) })}
              onClick={() => setOpened(index)}
            >
              <Thumbnail record={record} />
              {!isSmall && (
                <span className="mt-1 block text-sm group-hover:underline" aria-hidden="true">
                  <OneLine>{mediaTitle(record)}</OneLine>
                </span>
              )}
            </button>
          </li>
        ))}
      </ul>
      {opened !== undefined && (
        <Suspense>
          <MediaLightbox records={records} start={opened} onClose={() => setOpened(undefined)} />
        </Suspense>
      )}
    </>
  );
}

function Thumbnail({ record: { type, thumbnailUrl } }: { record: MediaRecord }) {
  const Icon = type === 'video' ? Play : MEDIA_ICONS[type];
  return (
    <span className="rounded-field bg-base-300 grid aspect-square place-items-center overflow-hidden">
      {thumbnailUrl ? (
        <img src={thumbnailUrl} alt="" loading="lazy" className="size-full object-cover" />
      ) : (
        <Icon className="text-secondary size-10" aria-hidden="true" />
      )}
    </span>
  );
}
