import { fontVariables, colorVariables, siteColorVariables } from '#domain/branding/theme-variables.ts';
import type { SiteContent } from '#domain/site/content.ts';
import style from '../styles/site.css?inline';
import hero from '../styles/site/hero.css?inline';
import otherPages from '../styles/site/other-pages.css?inline';
import phoneAndCallback from '../styles/site/phone-and-callback.css?inline';
import picturesAndPrices from '../styles/site/pictures-and-prices.css?inline';
import sections from '../styles/site/sections.css?inline';
import textPages from '../styles/site/text-pages.css?inline';
import { fontFaces } from './fonts.ts';

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
