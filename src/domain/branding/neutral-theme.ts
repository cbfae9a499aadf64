import type { Theme } from './branding.ts';

/** Colours and fonts of a garage that has not chosen its own yet. */
export const NEUTRAL_THEME: Theme = {
  colorBrand: { 0: '#FFF4EC', 200: '#FFC9A3', 400: '#F76707', 600: '#C2410C', 800: '#7A2A08' },
  font: {
    fontFamily: 'Barlow',
    fontWeightRegular: 400,
    fontWeightMedium: 500,
    fontWeightSemiBold: 600,
    fontWeightBold: 700,
  },
};
