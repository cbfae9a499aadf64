import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contrastRatio, firstReadable, isReadable, readableOn, TEXT_CONTRAST_MIN } from './contrast.ts';

const hex = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);

test('ratios are those of WCAG', () => {
  expect(contrastRatio('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrastRatio('#C2410C', '#C2410C')).toBe(1);
  // Two well-known greys, one just under and one just over the limit on white.
  expect(contrastRatio('#777777', '#ffffff')).toBeCloseTo(4.478, 3);
  expect(contrastRatio('#767676', '#ffffff')).toBeCloseTo(4.542, 3);
});

test('the order of the colours and the case of the letters do not matter', () => {
  fc.assert(fc.property(hex, hex, (a, b) => contrastRatio(a, b) === contrastRatio(b.toUpperCase(), a)));
});

test('the text on any colour can be read', () => {
  fc.assert(fc.property(hex, (color) => contrastRatio(readableOn(color), color) >= TEXT_CONTRAST_MIN));
});

test('white is preferred, then ink, then black', () => {
  expect(readableOn('#C2410C')).toBe('#ffffff');
  expect(readableOn('#F76707')).toBe('#0B1116');
  expect(readableOn('#778899')).toBe('#0B1116');
  expect(readableOn('#7a7a7a')).toBe('#000000');
});

test('of several colours the first that can be read everywhere is taken', () => {
  expect(firstReadable(['#F76707', '#C2410C', '#7A2A08'], ['#ffffff', '#F4F1EA'])).toBe('#C2410C');
  expect(firstReadable(['#C2410C', '#7A2A08'], ['#ffffff', '#E8E3D9', '#FFC9A3'])).toBe('#7A2A08');
  expect(firstReadable(['#fafafa', '#eeeeee'], ['#ffffff'])).toBe('#eeeeee');
  expect(isReadable('#fafafa', '#ffffff')).toBe(false);
});
