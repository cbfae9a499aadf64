import { useEffect, useMemo, useState } from 'react';
import { Lightbox } from '#ui/Lightbox.tsx';
import lightboxStyle from '../styles/lightbox.css?url';
import { opensElsewhere, pictureOf } from './gallery/pictures.ts';
import { linkedStyle } from './linked-style.ts';
import { translatorOf, type Messages } from './messages.ts';

interface Props {
  messages: Messages;
  /** The page's own links around its pictures, which work without this. */
  links: readonly HTMLAnchorElement[];
}

/** Opens the pictures of the page over the whole screen. */
export function Gallery({ messages, links }: Props) {
  const t = useMemo(() => translatorOf(messages), [messages]);
  const [start, setStart] = useState<number>();
  const pictures = useMemo(() => links.map(pictureOf), [links]);

  useEffect(() => {
    linkedStyle(lightboxStyle).catch(() => {});
    const listening = new AbortController();
    for (const [index, link] of links.entries())
      link.addEventListener(
        'click',
        (event) => {
          if (opensElsewhere(event)) return;
          event.preventDefault();
          linkedStyle(lightboxStyle).then(
            () => setStart(index),
            () => location.assign(link.href),
          );
        },
        listening,
      );
    return () => listening.abort();
  }, [links]);

  if (start === undefined) return null;
  return (
    <Lightbox
      slides={pictures}
      start={start}
      keyOf={({ url }) => url}
      draw={({ url, name }, isNear) =>
        isNear && <img src={url} alt={name} className="max-h-full max-w-full object-contain" />
      }
      head={({ name }, place) => (
        <p className="min-w-0 grow" aria-live="polite">
          <bdi className="font-semibold">{name}</bdi>{' '}
          <span className="tabular-nums">
            {t('islands:gallery.place', { place: place + 1, count: pictures.length })}
          </span>
        </p>
      )}
      onClose={() => setStart(undefined)}
      labels={{
        label: t('islands:gallery.label'),
        close: t('islands:gallery.close'),
        previous: t('islands:gallery.previous'),
        next: t('islands:gallery.next'),
      }}
    />
  );
}
