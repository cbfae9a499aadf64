import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatDate, formatNumber } from '#client/format.ts';
import type { MediaRecord } from '#domain/media/endpoints.ts';
import { MB } from '#domain/units.ts';
import { ButtonLink } from '#ui/form/buttons.tsx';
import { Lightbox } from '#ui/overlay/Lightbox.tsx';
import { MEDIA_ICONS, mediaTitle, useSectionName } from './media-model.ts';
import { MediaActions } from './MediaActions.tsx';

interface Props {
  records: readonly MediaRecord[];
  start: number;
  onClose: () => void;
}

/** Full-screen viewer of photos, videos and documents with the actions on each. */
export function MediaLightbox({ records, start, onClose }: Props) {
  const { t } = useTranslation(['media', 'resource']);
  const sectionName = useSectionName();
  return (
    <Lightbox
      slides={records}
      startIndex={start}
      keyOf={({ id }) => id}
      renderSlide={(record, isNear) => <MediaSlide record={record} isNear={isNear} />}
      renderHeader={(record, index) => (
        <>
          <div className="min-w-0 grow" aria-live="polite">
            <p className="truncate font-semibold">
              <bdi>{mediaTitle(record)}</bdi>
            </p>
            <p className="text-sm">
              {[
                t('media:position', { place: formatNumber(index + 1), count: formatNumber(records.length) }),
                record.section && sectionName(record.section),
                formatDate(record.createdAt),
              ]
                .filter(Boolean)
                .join(' · ')}
            </p>
          </div>
          <MediaActions key={record.id} record={record} />
        </>
      )}
      onClose={onClose}
      labels={{
        label: t('media:title'),
        close: t('resource:close'),
        previous: t('media:previous'),
        next: t('media:next'),
      }}
    />
  );
}

const ONE_DECIMAL = { maximumFractionDigits: 1 };

/** Slide of one photo, video or document, scaled to the screen. */
export function MediaSlide({ record, isNear }: { record: MediaRecord; isNear: boolean }) {
  const { t } = useTranslation('media');
  const { type, url, bytes } = record;
  const name = mediaTitle(record);
  if (type === 'image')
    return <img src={isNear ? url : undefined} alt={name} className="max-h-full max-w-full object-contain" />;
  if (type === 'video')
    return (
      isNear && (
        <video src={url} controls preload="metadata" playsInline title={name} className="max-h-full max-w-full">
          {/* Videos of vehicles have no captions; accessibility checkers require the element. */}
          <track kind="captions" />
        </video>
      )
    );
  const Icon = MEDIA_ICONS[type];
  return (
    <div className="flex flex-col items-center gap-4 text-center">
      <Icon className="size-16" aria-hidden="true" />
      <p className="wrap-anywhere">
        <bdi>{name}</bdi>
      </p>
      <ButtonLink icon={Download} href={url} download>
        {t('media:download', {
          size: formatNumber(Math.max(bytes / MB, 0.1), ONE_DECIMAL),
        })}
      </ButtonLink>
    </div>
  );
}
