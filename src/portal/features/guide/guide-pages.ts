import type { Locale } from '#domain/locales.ts';

const PAGES = import.meta.glob<string>('../../../../docs/guide/*.md', { query: '?raw', import: 'default' });
const PICTURES = import.meta.glob<string>('../../../../docs/guide/pictures/*/*.webp', {
  query: '?url',
  import: 'default',
  eager: true,
});
const FOLDER = '../../../../docs/guide/';

/** Size of every picture in pixels, as `npm run guide` takes them. */
export const PICTURE_SIZE = { width: 1120, height: 700 } as const;

/** Loads the page of a language from the build. */
export const loadGuide = (locale: Locale): Promise<string> => PAGES[`${FOLDER}${locale}.md`]!();

/** Returns the URL of a picture that a page names, such as `pictures/en/visit.webp`. */
export const pictureUrl = (path: string): string | undefined => PICTURES[`${FOLDER}${path}`];
