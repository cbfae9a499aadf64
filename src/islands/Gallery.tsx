import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import lightboxStyle from '../styles/lightbox.css?url';
import { opensElsewhere, pictureOf } from './gallery/pictures.ts';
import { linkedStyle } from './linked-style.ts';
import { translatorOf, type Messages } from './messages.ts';

interface Props {
  messages: Messages;
  /** The page's own links around its pictures, which work without this. */
  links: readonly HTMLAnchorElement[];
}

const loadLightbox = async () => {
  const [{ GalleryLightbox }] = await Promise.all([
    import('./gallery/GalleryLightbox.tsx'),
    linkedStyle(lightboxStyle),
  ]);
  return { default: GalleryLightbox };
};
const LazyLightbox = lazy(loadLightbox);

/** Opens the pictures of the page over the whole screen. */
export function Gallery({ messages, links }: Props) {
  const t = useMemo(() => translatorOf(messages), [messages]);
  const [start, setStart] = useState<number>();
  const pictures = useMemo(() => links.map(pictureOf), [links]);

  useEffect(() => {
    const listening = new AbortController();
    for (const [index, link] of links.entries())
      link.addEventListener(
        'click',
        (event) => {
          if (opensElsewhere(event)) return;
          event.preventDefault();
          // Where it cannot be had, the link leads to its picture as it does without this.
          loadLightbox().then(
            () => setStart(index),
            () => location.assign(link.href),
          );
        },
        listening,
      );
    return () => listening.abort();
  }, [links]);

  return (
    <Suspense>
      {start !== undefined && (
        <LazyLightbox t={t} pictures={pictures} start={start} onClose={() => setStart(undefined)} />
      )}
    </Suspense>
  );
}
