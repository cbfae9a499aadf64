import { fontVariables } from '#domain/branding/font-variables.ts';
import { colorVariables, signVariables } from '#domain/branding/theme-variables.ts';
import type { SiteContent } from '#domain/site/content.ts';
import fonts from '../styles/fonts.css?inline';
import style from '../styles/site.css?inline';
import otherPages from '../styles/site/other-pages.css?inline';
import scenes from '../styles/site/scenes.css?inline';
import textPages from '../styles/site/text-pages.css?inline';

const FACES = fonts.match(/@font-face\s*\{[^}]*\}/g) ?? [];
const ARABIC =
  /^(?:Cairo Arabic|Cairo Stand-in|Cairo Stand-in Naskh|Barlow Basic|Barlow Condensed Basic|Barlow Stand-in|Barlow Condensed Stand-in)$/;
const LATIN = /^Barlow(?: Condensed)?(?: Stand-in)?$/;

const valueOf = (face: string, property: string): string =>
  new RegExp(`${property}:\\s*["']?([^"';}]+)`).exec(face)?.[1]?.trim() ?? '';

/** The fonts that the pages of a language may use; the bold of a few Latin words among Arabic is drawn from the regular one. */
function facesOf({ locale, theme }: SiteContent): string[] {
  const isCairo = theme?.font.fontFamily === 'Cairo';
  return FACES.filter((face) => {
    const family = valueOf(face, 'font-family');
    if (locale !== 'ar') return LATIN.test(family) || (isCairo && family === 'Cairo Variable');
    return ARABIC.test(family) && !(family === 'Barlow Basic' && valueOf(face, 'font-weight') !== '400');
  });
}

/** Colours and fonts of the garage. */
function themeRule({ theme, locale }: SiteContent): string {
  if (!theme) return '';
  const variables = {
    ...colorVariables(theme),
    ...signVariables(theme),
    ...fontVariables(theme, locale),
  };
  return `:root{${Object.entries(variables)
    .map(([name, value]) => `${name}:${value}`)
    .join(';')}}`;
}

/** The style of each kind of page, beside what all have. */
const OF_KIND = { home: scenes, text: textPages, other: scenes + otherPages };
export type PageKind = keyof typeof OF_KIND;

/** All of a public page's style, in one piece. */
export const siteStyle = (content: SiteContent, kind: PageKind): string =>
  [...facesOf(content), style, OF_KIND[kind], themeRule(content)].join('').replace(/\n\s*/g, '');
