import barlow from '../styles/fonts/barlow-400.woff2?url';
import barlowBold from '../styles/fonts/barlow-600.woff2?url';
import barlowCondensed from '../styles/fonts/barlow-condensed-700.woff2?url';
import cairo from '../styles/fonts/cairo-arabic.woff2?url';
import type { Locale } from '#domain/locales.ts';

const LATIN = [barlowCondensed, barlow, barlowBold];

/** The fonts of a language's first screen, by the addresses that styles/fonts.css has them at. */
export const fontsOf = (locale: Locale): string[] => (locale === 'ar' ? [cairo] : LATIN);
