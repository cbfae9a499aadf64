import { Play } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MediaRecord } from '#domain/media/endpoints.ts';
import { lazyPart } from '#portal/resource/lazy-part.tsx';
import { OneLine } from '#ui/inline.tsx';
import { MEDIA_ICONS, mediaTitle } from './media-model.ts';

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
