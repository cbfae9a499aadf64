import { fontVariables, colorVariables, siteColorVariables } from '#domain/branding/theme-variables.ts';
import { LOCALES, type Locale } from '#domain/locales.ts';
import type { SiteContent } from '#domain/site/content.ts';
import fontStyle from '../styles/fonts.css?inline';
import barlow from '../styles/fonts/barlow-400.woff2?url';
import barlowBold from '../styles/fonts/barlow-600.woff2?url';
import barlowBasic from '../styles/fonts/barlow-basic-400.woff2?url';
import barlowCondensedBasic from '../styles/fonts/barlow-condensed-basic-700.woff2?url';
import barlowCondensed from '../styles/fonts/barlow-condensed-700.woff2?url';
import cairo from '../styles/fonts/cairo-arabic.woff2?url';
import style from '../styles/site.css?inline';
import hero from '../styles/site/hero.css?inline';
import otherPages from '../styles/site/other-pages.css?inline';
import phoneAndCallback from '../styles/site/phone-and-callback.css?inline';
import picturesAndPrices from '../styles/site/pictures-and-prices.css?inline';
import sections from '../styles/site/sections.css?inline';
import textPages from '../styles/site/text-pages.css?inline';

/**
 * Fonts to preload. Arabic pages also contain Latin letters and digits, whose font would cause a layout shift if it
 * loaded late.
 */
const PRELOADED = { arabic: [cairo, barlowCondensedBasic, barlowBasic], latin: [barlowCondensed, barlow, barlowBold] };

/** Returns the URLs of the fonts that the first screen of a language uses, as `styles/fonts.css` names them. */
export const preloadedFonts = (locale: Locale): string[] => PRELOADED[LOCALES[locale].fonts];

const FONT_FACES = fontStyle.match(/@font-face\s*\{[^}]*\}/g) ?? [];
const ARABIC =
  /^(?:Cairo Arabic|Cairo Fallback|Cairo Fallback Naskh|Barlow Basic|Barlow Condensed Basic|Barlow(?: Condensed)? Fallback(?: DejaVu)?)$/;
const LATIN = /^Barlow(?: Condensed)?(?: Fallback(?: DejaVu)?)?$/;

const property = (fontFace: string, name: string): string =>
  new RegExp(`${name}:\\s*["']?([^"';}]+)`).exec(fontFace)?.[1]?.trim() ?? '';

/**
 * Returns the `@font-face` rules of a language. Arabic pages omit bold Barlow Basic: browsers synthesize it for the few
 * Latin words.
 */
function fontFaces(locale: Locale, fontFamily: string | undefined): string[] {
  return FONT_FACES.filter((fontFace) => {
    const family = property(fontFace, 'font-family');
    if (LOCALES[locale].fonts === 'latin')
      return LATIN.test(family) || (fontFamily === 'Cairo' && family === 'Cairo Variable');
    return ARABIC.test(family) && !(family === 'Barlow Basic' && property(fontFace, 'font-weight') !== '400');
  });
}

/** Returns a `:root` rule with the colours and fonts of the garage's branding. */
function themeRule({ theme, locale }: SiteContent): string {
  if (!theme) return '';
  const variables = {
    ...colorVariables(theme),
    ...siteColorVariables(theme),
    ...fontVariables(theme, locale),
  };
  return `:root{${Object.entries(variables)
    .map(([name, value]) => `${name}:${value}`)
    .join(';')}}`;
}

const SECTIONS = picturesAndPrices + hero + sections + phoneAndCallback;
/** Styles of each kind of page, added to those of every page. */
const KIND_STYLES = { home: SECTIONS, text: textPages, other: SECTIONS + otherPages };
export type PageKind = keyof typeof KIND_STYLES;

/** Builds the inline stylesheet of a public page: fonts, base, styles of its kind, branding. */
export const siteStyle = (content: SiteContent, kind: PageKind): string =>
  [...fontFaces(content.locale, content.theme?.font.fontFamily), style, KIND_STYLES[kind], themeRule(content)]
    .join('')
    .replace(/\n\s*/g, '');
