import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import lightboxStyle from '../styles/lightbox.css?url';
import type { Picture } from './GalleryLightbox.tsx';
import { loadStylesheet } from './load-stylesheet.ts';
import { createTranslator, type Messages } from '#domain/translator.ts';

interface Props {
  messages: Messages;
  /** Links around the page's pictures; without this island they open the image file. */
  links: readonly HTMLAnchorElement[];
}

const loadLightbox = async () => {
  const [{ GalleryLightbox }] = await Promise.all([import('./GalleryLightbox.tsx'), loadStylesheet(lightboxStyle)]);
  return { default: GalleryLightbox };
};
const LazyLightbox = lazy(loadLightbox);

/** Opens the page's pictures in a lightbox. */
export function Gallery({ messages, links }: Props) {
  const t = useMemo(() => createTranslator(messages), [messages]);
  const [start, setStart] = useState<number>();
  const pictures = useMemo(() => links.map(linkedPicture), [links]);

  useEffect(() => {
    const listeners = new AbortController();
    for (const [index, link] of links.entries())
      link.addEventListener(
        'click',
        (event) => {
          if (opensNewTab(event)) return;
          event.preventDefault();
          // Navigates to the image file if the lightbox fails to load.
          loadLightbox().then(
            () => setStart(index),
            () => location.assign(link.href),
          );
        },
        listeners,
      );
    return () => listeners.abort();
  }, [links]);

  return (
    <Suspense>
      {start !== undefined && (
        <LazyLightbox t={t} pictures={pictures} start={start} onClose={() => setStart(undefined)} />
      )}
    </Suspense>
  );
}

const linkedPicture = (link: HTMLAnchorElement): Picture => ({
  url: link.href,
  alternativeText: link.querySelector('img')?.alt ?? '',
  caption: link.querySelector('[data-caption]')?.textContent ?? '',
});

/** Returns true for a click that makes the browser open a new tab or window. */
const opensNewTab = ({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean =>
  button !== 0 || ctrlKey || metaKey || shiftKey || altKey;
