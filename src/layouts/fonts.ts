import barlow from '../styles/fonts/barlow-400.woff2?url';
import barlowBold from '../styles/fonts/barlow-600.woff2?url';
import barlowBasic from '../styles/fonts/barlow-basic-400.woff2?url';
import barlowCondensedBasic from '../styles/fonts/barlow-condensed-basic-700.woff2?url';
import barlowCondensed from '../styles/fonts/barlow-condensed-700.woff2?url';
import cairo from '../styles/fonts/cairo-arabic.woff2?url';
import { LOCALES, type Locale } from '#domain/locales.ts';
import stylesheet from '../styles/fonts.css?inline';

/**
 * Fonts to preload. Arabic pages also contain Latin letters and digits, whose font would cause a layout shift if it
 * loaded late.
 */
const PRELOADED = { arabic: [cairo, barlowCondensedBasic, barlowBasic], latin: [barlowCondensed, barlow, barlowBold] };

/** Returns the URLs of the fonts that the first screen of a language uses, as `styles/fonts.css` names them. */
export const preloadedFonts = (locale: Locale): string[] => PRELOADED[LOCALES[locale].fonts];

const FONT_FACES = stylesheet.match(/@font-face\s*\{[^}]*\}/g) ?? [];
const ARABIC =
  /^(?:Cairo Arabic|Cairo Fallback|Cairo Fallback Naskh|Barlow Basic|Barlow Condensed Basic|Barlow(?: Condensed)? Fallback(?: DejaVu)?)$/;
const LATIN = /^Barlow(?: Condensed)?(?: Fallback(?: DejaVu)?)?$/;

const property = (fontFace: string, name: string): string =>
  new RegExp(`${name}:\\s*["']?([^"';}]+)`).exec(fontFace)?.[1]?.trim() ?? '';

/**
 * Returns the `@font-face` rules of a language. Arabic pages omit bold Barlow Basic: browsers synthesize it for the few
 * Latin words.
 */
export function fontFaces(locale: Locale, fontFamily: string | undefined): string[] {
  return FONT_FACES.filter((fontFace) => {
    const family = property(fontFace, 'font-family');
    if (LOCALES[locale].fonts === 'latin')
      return LATIN.test(family) || (fontFamily === 'Cairo' && family === 'Cairo Variable');
    return ARABIC.test(family) && !(family === 'Barlow Basic' && property(fontFace, 'font-weight') !== '400');
  });
}
