import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isReadable } from './contrast.ts';
import { BAND, colorVariables, DARK_GROUNDS, LIGHT_GROUNDS, SCENE, signVariables } from './theme-variables.ts';

const font = {
  fontFamily: 'Barlow' as const,
  fontWeightRegular: 400,
  fontWeightMedium: 500,
  fontWeightSemiBold: 600,
  fontWeightBold: 700,
};

test('the demo garage’s colours come out as the stylesheet has them', () => {
  const tokens = readFileSync(new URL('../../styles/tokens.css', import.meta.url), 'utf8');
  const colorBrand = { 0: '#fff4ec', 200: '#ffc9a3', 400: '#f76707', 600: '#c2410c', 800: '#7a2a08' };
  for (const [name, value] of Object.entries(colorVariables({ colorBrand, font })))
    expect(tokens).toContain(`  ${name}: ${value.toLowerCase()};`);
});

test('a bright garage gets dark text on its buttons, and a darker shade for words', () => {
  const colorBrand = { 0: '#fffbe6', 200: '#fff0a8', 400: '#ffe04d', 600: '#f2b705', 800: '#6b5000' };
  const variables = colorVariables({ colorBrand, font });
  expect(variables['--brand-content']).toBe('#0B1116');
  expect(variables['--brand-text-light']).toBe('#6b5000');
  expect(variables['--brand-text-dark']).toBe('#ffe04d');
  expect(isReadable(variables['--brand-content'], colorBrand[600])).toBe(true);
});

test('whatever colours a garage chooses, words on them and in them can be read', () => {
  const hex = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);
  fc.assert(
    fc.property(fc.record({ 0: hex, 200: hex, 400: hex, 600: hex, 800: hex }), (colorBrand) => {
      const variables = colorVariables({ colorBrand, font });
      expect(isReadable(variables['--brand-content'], colorBrand[600])).toBe(true);
      expect(isReadable(variables['--brand-content-dark'], colorBrand[400])).toBe(true);
      for (const ground of LIGHT_GROUNDS) expect(isReadable(variables['--brand-text-light'], ground)).toBe(true);
      for (const ground of DARK_GROUNDS) expect(isReadable(variables['--brand-text-dark'], ground)).toBe(true);
      const signs = signVariables({ colorBrand, font });
      expect(isReadable(signs['--brand-sign'], SCENE)).toBe(true);
      expect(isReadable(signs['--brand-band'], BAND)).toBe(true);
    }),
  );
});
