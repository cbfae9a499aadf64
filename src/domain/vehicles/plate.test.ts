import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatLeadingPlate, formatPlate, splitPlate } from './plate.ts';

const aPlate = fc.string({ unit: fc.constantFrom(...Array.from('1290ABÉأبهיßж')), minLength: 1, maxLength: 20 });

test.each([
  ['12345أ6', ['12345', 'أ', '6']],
  ['أبج1234', ['أبج', '1234']],
  ['B482913', ['B', '482913']],
  ['AB123CD', ['AB', '123', 'CD']],
  ['12אב34', ['12', 'אב', '34']],
])('splits %s into runs of one script', (plate, runs) => expect(splitPlate(plate)).toEqual(runs));

test('keeps every character in its order', () =>
  fc.assert(fc.property(aPlate, (plate) => splitPlate(plate).join('') === plate)));

test('isolates the runs of a plate with right-to-left letters', () => {
  expect(formatPlate('12345أ6')).toBe('\u206612345\u00A0\u200Eأ\u00A0\u200E6\u2069');
  expect(formatPlate('B482913')).toBe('B482913');
  expect(formatPlate('أبج')).toBe('أبج');
});

test('formats different plates differently', () =>
  fc.assert(
    fc.property(aPlate, aPlate, (one, other) => (formatPlate(one) === formatPlate(other)) === (one === other)),
  ));

test('formats the plate in front of a name', () => {
  expect(formatLeadingPlate('12أ6 Kia Rio')).toBe(`${formatPlate('12أ6')} Kia Rio`);
  expect(formatLeadingPlate('B123 Kia Rio')).toBe('B123 Kia Rio');
});
