import { useEffect, type ReactElement } from 'react';
import { createRoot } from 'react-dom/client';
import type { Locale } from '#domain/locales.ts';
import islandsStyle from '../styles/site/islands.css?url';
import { ContactForm } from './ContactForm.tsx';
import { Gallery } from './Gallery.tsx';
import { linkedStyle } from './linked-style.ts';
import { LocationMap } from './LocationMap.tsx';
import { TILES } from './map/tile-source.ts';
import type { Messages } from '#domain/translator.ts';

interface Surroundings {
  place: HTMLElement;
  locale: Locale;
  messages: Messages;
}

const ISLANDS: Record<string, (surroundings: Surroundings) => ReactElement> = {
  contact: ({ place, locale, messages }) => (
    <ContactForm locale={locale} messages={messages} {...propsOf<{ address: string }>(place)} />
  ),
  gallery: ({ place, messages }) => (
    // The pictures are in the page already.
    <Gallery
      messages={messages}
      links={[...place.parentElement!.querySelectorAll<HTMLAnchorElement>('a[data-picture]')]}
    />
  ),
  map: ({ place, messages }) => {
    const { name, ...at } = propsOf<{ name: string; latitude: number; longitude: number }>(place);
    return <LocationMap messages={messages} name={name} place={at} tiles={TILES} />;
  },
};

const propsOf = <Props,>({ dataset }: HTMLElement): Props => JSON.parse(dataset.props!) as Props;

let texts: Promise<Messages> | undefined;

/** The texts of the islands, asked for once; after a failure again. */
function textsOf(locale: Locale): Promise<Messages> {
  texts ??= loadTexts(locale).catch((error: unknown) => {
    texts = undefined;
    throw error;
  });
  return texts;
}

/** A host of files serves them as the server does. */
async function loadTexts(locale: Locale): Promise<Messages> {
  const files = ['islands', 'validation'].map(async (namespace) => {
    const reply = await fetch(`/locales/${locale}/${namespace}.json`);
    return [namespace, await reply.json()] as const;
  });
  return Object.fromEntries(await Promise.all(files));
}

/** Says in the page that the island answers now: its own effects have run by then. */
function Started({ place, children }: { place: HTMLElement; children: ReactElement }) {
  useEffect(() => place.setAttribute('data-started', ''), [place]);
  return children;
}

/** Brings one island to life in its place in the page. */
export async function startIsland(place: HTMLElement, locale: Locale): Promise<void> {
  const [messages] = await Promise.all([textsOf(locale), linkedStyle(islandsStyle)]);
  const element = ISLANDS[place.dataset.island!]!({ place, locale, messages });
  createRoot(place).render(<Started place={place}>{element}</Started>);
}
