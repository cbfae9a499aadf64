import { LOCALES, type Locale } from '../locales.ts';
import type { Theme } from './branding.ts';

/** Families in full; Barlow is the stylesheet's own. */
const FAMILIES: Partial<Record<string, string>> = {
  Cairo: "'Cairo Variable', 'Barlow Stand-in'",
  'Barlow Condensed': "'Barlow Condensed', 'Barlow Condensed Stand-in'",
};

/** The fonts of a theme as CSS variables; the letters of Arabic are the stylesheet's. */
export function fontVariables({ font }: Theme, language: Locale): Record<string, string> {
  const family = LOCALES[language].fonts === 'arabic' ? undefined : FAMILIES[font.fontFamily];
  return {
    ...(family && { '--font-text': family, '--font-heading': family }),
    '--font-weight-normal': String(font.fontWeightRegular),
    '--font-weight-medium': String(font.fontWeightMedium),
    '--font-weight-semibold': String(font.fontWeightSemiBold),
    '--font-weight-bold': String(font.fontWeightBold),
  };
}
