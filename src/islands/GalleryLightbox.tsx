import { Lightbox } from '#ui/overlay/Lightbox.tsx';
import type { Translate } from '#domain/translator.ts';

/** Picture of the gallery: URL of its full size, alternative text and caption (empty when not set). */
export interface Picture {
  url: string;
  alternativeText: string;
  caption: string;
}

interface Props {
  t: Translate;
  pictures: readonly Picture[];
  start: number;
  onClose: () => void;
}

/** Lightbox with the page's pictures. */
export function GalleryLightbox({ t, pictures, start, onClose }: Props) {
  return (
    <Lightbox
      slides={pictures}
      startIndex={start}
      keyOf={({ url }) => url}
      renderSlide={({ url, alternativeText }, isNear) =>
        isNear && <img src={url} alt={alternativeText} className="max-h-full max-w-full object-contain" />
      }
      renderHeader={({ alternativeText, caption }, index) => (
        <p className="min-w-0 grow" aria-live="polite">
          <bdi className="font-semibold">{caption || alternativeText}</bdi>
          {' · '}
          <span className="tabular-nums">
            {t('islands:gallery.position', { place: index + 1, count: pictures.length })}
          </span>
        </p>
      )}
      onClose={onClose}
      labels={{
        label: t('islands:gallery.label'),
        close: t('islands:gallery.close'),
        previous: t('islands:gallery.previous'),
        next: t('islands:gallery.next'),
      }}
    />
  );
}
