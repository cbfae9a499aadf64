import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shadesOf, warningsOf } from './shades.ts';

test('the shades of any colour can be read, from the lightest to the darkest', () => {
  const hex = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);
  fc.assert(
    fc.property(hex, (color) => {
      const shades = shadesOf(color);
      for (const shade of Object.values(shades)) expect(shade).toMatch(/^#[0-9a-f]{6}$/);
      expect(warningsOf(shades)).toEqual([]);
    }),
  );
});

test('a colour that can be read is itself the dark shade', () => {
  expect(shadesOf('#c2410c')[600]).toBe('#c2410c');
  expect(shadesOf('#1d4ed8')[600]).toBe('#1d4ed8');
});

test('each warning is given where it is due', () => {
  const good = { 0: '#fff4ec', 200: '#ffc9a3', 400: '#f76707', 600: '#c2410c', 800: '#7a2a08' };
  expect(warningsOf(good)).toEqual([]);
  expect(warningsOf({ ...good, 0: '#000000' })).toEqual(['order']);
  expect(warningsOf({ ...good, 600: '#f2b705', 400: '#ffd84d', 200: '#ffe9a0' })).toEqual([
    'darkText',
    'lightGround',
    'button',
  ]);
  expect(warningsOf({ ...good, 200: '#e25a10', 400: '#e0560a' })).toEqual(['darkGround']);
  expect(warningsOf({ ...good, 400: '#c8450d' })).toEqual(['button']);
});
