import { useEffect, type ReactElement } from 'react';
import { createRoot } from 'react-dom/client';
import type { Locale } from '#domain/locales.ts';
import type { Messages } from '#domain/translator.ts';
import islandsStyle from '../styles/site/islands.css?url';
import { CallbackForm } from './CallbackForm.tsx';
import { ContactForm } from './ContactForm.tsx';
import { Gallery } from './Gallery.tsx';
import { loadStylesheet } from './load-stylesheet.ts';
import { loadMessages } from './load-messages.ts';
import { LocationMap, type Garage } from './LocationMap.tsx';
import { TILE_SOURCE, type Coordinates } from './map/tiles.ts';

interface IslandContext {
  /** Element of the page that the island renders into; `data-props` holds its props as JSON. */
  root: HTMLElement;
  locale: Locale;
  messages: Messages;
}

/** Islands by the value of `data-island`. */
const ISLANDS: Record<string, (context: IslandContext) => ReactElement> = {
  contact: ({ root, locale, messages }) => (
    <ContactForm locale={locale} messages={messages} {...(parseProps(root) as { url: string })} />
  ),
  callback: ({ root, locale, messages }) => (
    <CallbackForm locale={locale} messages={messages} {...(parseProps(root) as { url: string; countryCode: string })} />
  ),
  gallery: ({ root, messages }) => (
    <Gallery
      messages={messages}
      links={[...root.parentElement!.querySelectorAll<HTMLAnchorElement>('a[data-picture]')]}
    />
  ),
  map: ({ root, messages }) => {
    const { latitude, longitude, ...garage } = parseProps(root) as Coordinates & Garage;
    return <LocationMap messages={messages} {...garage} place={{ latitude, longitude }} tiles={TILE_SOURCE} />;
  },
};

const parseProps = ({ dataset }: HTMLElement): unknown => JSON.parse(dataset.props!);

/** Sets `data-started` on the root after the effects of the island have run. */
function MarkStarted({ root, children }: { root: HTMLElement; children: ReactElement }) {
  useEffect(() => root.setAttribute('data-started', ''), [root]);
  return children;
}

/** Loads messages and styles and renders one island into its root element. */
export async function startIsland(root: HTMLElement, locale: Locale): Promise<void> {
  const [messages] = await Promise.all([loadMessages(locale), loadStylesheet(islandsStyle)]);
  const island = ISLANDS[root.dataset.island!]!({ root, locale, messages });
  createRoot(root).render(<MarkStarted root={root}>{island}</MarkStarted>);
}
