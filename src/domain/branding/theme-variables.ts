import type { Shade, Theme } from './branding.ts';
import { firstReadable, readableOn } from './contrast.ts';

/** What text stands on, in the light and in the dark look: sheets and page (tailwind.config.mjs). */
export const LIGHT_GROUNDS = ['#FFFFFF', '#F4F1EA'];
export const DARK_GROUNDS = ['#1B323B', '#132329'];

/** The names that `styles/tokens.css` gives to what a theme's colours decide. */
export type ColorVariable = `--brand-${Shade | 'content' | 'content-dark' | 'text-light' | 'text-dark'}`;

/** The colours of a theme as CSS variables, with text colours that can be read on and beside them. */
export function colorVariables({ colorBrand }: Theme): Record<ColorVariable, string> {
  const { 0: lightest, 200: light, 400: medium, 600: dark, 800: darkest } = colorBrand;
  return {
    '--brand-0': lightest,
    '--brand-200': light,
    '--brand-400': medium,
    '--brand-600': dark,
    '--brand-800': darkest,
    '--brand-content': readableOn(dark),
    '--brand-content-dark': readableOn(medium),
    '--brand-text-light': firstReadable([dark, darkest, '#0B1116'], LIGHT_GROUNDS),
    '--brand-text-dark': firstReadable([medium, light, lightest, '#ffffff'], DARK_GROUNDS),
  };
}

/** What the first words of the site and its bands stand on, in either look. */
export const SCENE = '#132329';
export const BAND = '#24404a';

/** The shades of words on the public pages' own dark grounds. */
export const signVariables = ({ colorBrand: { 0: lightest, 200: light, 400: medium } }: Theme) => ({
  '--brand-sign': firstReadable([medium, light, lightest, '#ffffff'], [SCENE]),
  '--brand-band': firstReadable([light, lightest, '#ffffff'], [BAND]),
});
