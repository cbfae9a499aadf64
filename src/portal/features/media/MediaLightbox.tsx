import { useTranslation } from 'react-i18next';
import { formatDate, formatNumber } from '#client/format.ts';
import type { MediaRecord } from '#domain/media/endpoints.ts';
import { Lightbox } from '#ui/Lightbox.tsx';
import { MediaActions } from './MediaActions.tsx';
import { MediaView } from './MediaView.tsx';
import { useSectionName } from './sections.ts';

interface Props {
  records: readonly MediaRecord[];
  start: number;
  onClose: () => void;
}

/** Photos, videos and papers over the whole screen, with what can be done with each. */
export function MediaLightbox({ records, start, onClose }: Props) {
  const { t } = useTranslation(['media', 'resource']);
  const sectionName = useSectionName();
  return (
    <Lightbox
      slides={records}
      start={start}
      keyOf={({ id }) => id}
      draw={(record, isNear) => <MediaView record={record} isNear={isNear} />}
      head={(record, place) => (
        <>
          <div className="min-w-0 grow" aria-live="polite">
            <p className="truncate font-semibold">
              <bdi>{record.name}</bdi>
            </p>
            <p className="text-sm">
              {[
                t('media:place', { place: formatNumber(place + 1), count: formatNumber(records.length) }),
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
