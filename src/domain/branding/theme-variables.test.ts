import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { colorVariables } from './theme-variables.ts';
import { isReadable } from './contrast.ts';

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
