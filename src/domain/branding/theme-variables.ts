import { LOCALES, type Locale } from '../locales.ts';
import type { Shade, Theme } from './branding.ts';

/** Background colours of surfaces and of pages in the light theme (tailwind.config.mjs). */
export const LIGHT_BACKGROUNDS = ['#FFFFFF', '#F4F1EA'];
/** Background colours of surfaces and of pages in the dark theme. */
export const DARK_BACKGROUNDS = ['#1B323B', '#132329'];

/** The CSS variables of `styles/tokens.css` that depend on the brand colours. */
export type ColorVariable = `--brand-${Shade | 'content' | 'content-dark' | 'text-light' | 'text-dark'}`;

/**
 * Returns the CSS variables of a theme's colours, with text colours that reach the required
 * [contrast](docs/rules/branding.md#contrast) on them.
 */
export function colorVariables({ colorBrand }: Theme): Record<ColorVariable, string> {
  const { 0: lightest, 200: light, 400: medium, 600: dark, 800: darkest } = colorBrand;
  return {
    '--brand-0': lightest,
    '--brand-200': light,
    '--brand-400': medium,
    '--brand-600': dark,
    '--brand-800': darkest,
    '--brand-content': readableTextColor(dark),
    '--brand-content-dark': readableTextColor(medium),
    '--brand-text-light': firstReadableColor([dark, darkest, '#0B1116'], LIGHT_BACKGROUNDS),
    '--brand-text-dark': firstReadableColor([medium, light, lightest, '#ffffff'], DARK_BACKGROUNDS),
  };
}

/** Background colour of the public site's hero, in both themes. */
export const HERO_BACKGROUND = '#132329';
/** Background colour of the public site's bands, in both themes. */
export const BAND_BACKGROUND = '#24404a';

/** Returns the CSS variables of text on the public site's hero and bands. */
export const siteColorVariables = ({ colorBrand: { 0: lightest, 200: light, 400: medium } }: Theme) => ({
  '--brand-sign': firstReadableColor([medium, light, lightest, '#ffffff'], [HERO_BACKGROUND]),
  '--brand-band': firstReadableColor([light, lightest, '#ffffff'], [BAND_BACKGROUND]),
});

/** Font stacks by family; Barlow is the default of the stylesheet. */
const FONT_STACKS: Partial<Record<string, string>> = {
  Cairo: "'Cairo Variable', 'Barlow Fallback'",
  'Barlow Condensed': "'Barlow Condensed', 'Barlow Condensed Fallback'",
};

/** Returns the CSS variables of a theme's fonts. Languages in Arabic script keep the font stack of the stylesheet. */
export function fontVariables({ font }: Theme, language: Locale): Record<string, string> {
  const family = LOCALES[language].fonts === 'arabic' ? undefined : FONT_STACKS[font.fontFamily];
  return {
    ...(family && { '--font-text': family, '--font-heading': family }),
    '--font-weight-normal': String(font.fontWeightRegular),
    '--font-weight-medium': String(font.fontWeightMedium),
    '--font-weight-semibold': String(font.fontWeightSemiBold),
    '--font-weight-bold': String(font.fontWeightBold),
  };
}

/** A colour `#rrggbb`. */
type Hex = string;

/** Minimum contrast of normal text (WCAG 2.2, 1.4.3, level AA). */
export const TEXT_CONTRAST_MIN = 4.5;

/** Relative luminance as WCAG 2.2 defines it: 0 for black, 1 for white. */
function luminance(color: Hex): number {
  const [red, green, blue] = [1, 3, 5].map((start) => {
    const channel = Number.parseInt(color.slice(start, start + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}

/** Contrast ratio of two colours, from 1 to 21. */
export function contrastRatio(one: Hex, other: Hex): number {
  const [dark, light] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light! + 0.05) / (dark! + 0.05);
}

/** Returns true when text in this colour reaches the minimum contrast on the background. */
export const isReadable = (text: Hex, background: Hex): boolean => contrastRatio(text, background) >= TEXT_CONTRAST_MIN;

/**
 * Returns the text colour for a background: white, else the dark `#0B1116`, else black for the few mid-tones on which
 * neither is readable.
 */
export function readableTextColor(background: Hex): '#ffffff' | '#0B1116' | '#000000' {
  if (isReadable('#ffffff', background)) return '#ffffff';
  return isReadable('#0B1116', background) ? '#0B1116' : '#000000';
}

/** Returns the first of `colors` that is readable on every background, or the last one if none is. */
export function firstReadableColor(colors: readonly [Hex, ...Hex[]], backgrounds: readonly Hex[]): Hex {
  return colors.find((color) => backgrounds.every((background) => isReadable(color, background))) ?? colors.at(-1)!;
}
