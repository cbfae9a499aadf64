import fc from 'fast-check';
import { expect, test } from 'vitest';
import { generateShades, listShadeWarnings } from './shades.ts';

test('generates readable shades from any colour', () => {
  const hex = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);
  fc.assert(
    fc.property(hex, (color) => {
      const shades = generateShades(color);
      for (const shade of Object.values(shades)) expect(shade).toMatch(/^#[0-9a-f]{6}$/);
      expect(listShadeWarnings(shades)).toEqual([]);
    }),
  );
});

test('keeps a readable colour as the dark shade', () => {
  expect(generateShades('#c2410c')[600]).toBe('#c2410c');
  expect(generateShades('#1d4ed8')[600]).toBe('#1d4ed8');
});

test('returns each warning for its contrast problem', () => {
  const good = { 0: '#fff4ec', 200: '#ffc9a3', 400: '#f76707', 600: '#c2410c', 800: '#7a2a08' };
  expect(listShadeWarnings(good)).toEqual([]);
  expect(listShadeWarnings({ ...good, 0: '#000000' })).toEqual(['order']);
  expect(listShadeWarnings({ ...good, 600: '#f2b705', 400: '#ffd84d', 200: '#ffe9a0' })).toEqual([
    'darkText',
    'lightGround',
    'button',
  ]);
  expect(listShadeWarnings({ ...good, 200: '#e25a10', 400: '#e0560a' })).toEqual(['darkGround']);
  expect(listShadeWarnings({ ...good, 400: '#c8450d' })).toEqual(['button']);
});
