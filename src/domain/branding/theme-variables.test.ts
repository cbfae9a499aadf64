import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DEFAULT_THEME } from './branding.ts';
import {
  isReadable,
  BAND_BACKGROUND,
  colorVariables,
  DARK_BACKGROUNDS,
  LIGHT_BACKGROUNDS,
  HERO_BACKGROUND,
  siteColorVariables,
  contrastRatio,
  firstReadableColor,
  fontVariables,
  readableTextColor,
  TEXT_CONTRAST_MIN,
} from './theme-variables.ts';

const hex = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);

const font = {
  fontFamily: 'Barlow' as const,
  fontWeightRegular: 400,
  fontWeightMedium: 500,
  fontWeightSemiBold: 600,
  fontWeightBold: 700,
};

test('computes the default variables of the stylesheet', () => {
  const tokens = readFileSync(new URL('../../styles/tokens.css', import.meta.url), 'utf8');
  const colorBrand = { 0: '#fff4ec', 200: '#ffc9a3', 400: '#f76707', 600: '#c2410c', 800: '#7a2a08' };
  for (const [name, value] of Object.entries(colorVariables({ colorBrand, font })))
    expect(tokens).toContain(`  ${name}: ${value.toLowerCase()};`);
});

test('uses dark text and a darker shade for bright brand colours', () => {
  const colorBrand = { 0: '#fffbe6', 200: '#fff0a8', 400: '#ffe04d', 600: '#f2b705', 800: '#6b5000' };
  const variables = colorVariables({ colorBrand, font });
  expect(variables['--brand-content']).toBe('#0B1116');
  expect(variables['--brand-text-light']).toBe('#6b5000');
  expect(variables['--brand-text-dark']).toBe('#ffe04d');
  expect(isReadable(variables['--brand-content'], colorBrand[600])).toBe(true);
});

test('keeps text readable for any brand colours', () => {
  fc.assert(
    fc.property(fc.record({ 0: hex, 200: hex, 400: hex, 600: hex, 800: hex }), (colorBrand) => {
      const variables = colorVariables({ colorBrand, font });
      expect(isReadable(variables['--brand-content'], colorBrand[600])).toBe(true);
      expect(isReadable(variables['--brand-content-dark'], colorBrand[400])).toBe(true);
      for (const ground of LIGHT_BACKGROUNDS) expect(isReadable(variables['--brand-text-light'], ground)).toBe(true);
      for (const ground of DARK_BACKGROUNDS) expect(isReadable(variables['--brand-text-dark'], ground)).toBe(true);
      const signs = siteColorVariables({ colorBrand, font });
      expect(isReadable(signs['--brand-sign'], HERO_BACKGROUND)).toBe(true);
      expect(isReadable(signs['--brand-band'], BAND_BACKGROUND)).toBe(true);
    }),
  );
});

test('computes the contrast ratios of WCAG', () => {
  expect(contrastRatio('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrastRatio('#C2410C', '#C2410C')).toBe(1);
  // Two well-known greys, just below and just above the contrast limit on white.
  expect(contrastRatio('#777777', '#ffffff')).toBeCloseTo(4.478, 3);
  expect(contrastRatio('#767676', '#ffffff')).toBeCloseTo(4.542, 3);
});

test('ignores the order of the colours and the case of the digits', () => {
  fc.assert(fc.property(hex, hex, (a, b) => contrastRatio(a, b) === contrastRatio(b.toUpperCase(), a)));
});

test('returns a readable text colour for any background', () => {
  fc.assert(fc.property(hex, (color) => contrastRatio(readableTextColor(color), color) >= TEXT_CONTRAST_MIN));
});

test('prefers white, then ink, then black', () => {
  expect(readableTextColor('#C2410C')).toBe('#ffffff');
  expect(readableTextColor('#F76707')).toBe('#0B1116');
  expect(readableTextColor('#778899')).toBe('#0B1116');
  expect(readableTextColor('#7a7a7a')).toBe('#000000');
});

test('returns the first colour that is readable on all backgrounds', () => {
  expect(firstReadableColor(['#F76707', '#C2410C', '#7A2A08'], ['#ffffff', '#F4F1EA'])).toBe('#C2410C');
  expect(firstReadableColor(['#C2410C', '#7A2A08'], ['#ffffff', '#E8E3D9', '#FFC9A3'])).toBe('#7A2A08');
  expect(firstReadableColor(['#fafafa', '#eeeeee'], ['#ffffff'])).toBe('#eeeeee');
  expect(isReadable('#fafafa', '#ffffff')).toBe(false);
});

test('sets the font of a theme except for Arabic script, and its weights', () => {
  const weights = {
    '--font-weight-normal': '400',
    '--font-weight-medium': '500',
    '--font-weight-semibold': '600',
    '--font-weight-bold': '700',
  };
  const cairo = { ...DEFAULT_THEME, font: { ...font, fontFamily: 'Cairo' as const } };
  const family = "'Cairo Variable', 'Barlow Fallback'";
  expect(fontVariables(cairo, 'fr')).toEqual({ '--font-text': family, '--font-heading': family, ...weights });
  expect(fontVariables(cairo, 'ar')).toEqual(weights);
  expect(fontVariables(DEFAULT_THEME, 'en')).toEqual(weights);
});
