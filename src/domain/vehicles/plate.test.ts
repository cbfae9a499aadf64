import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as v from 'valibot';
import * as plates from './plate.ts';
import { formatLeadingPlate, isPlateMark, replacePlateMarks, splitPlate } from './plate.ts';
import { createPlateMark } from './plate-mark.ts';
import { PlateNumber } from './vehicle.ts';

const formatPlate = (plate: string) => plates.formatPlate(plate, 'No plate yet');

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
  expect(formatLeadingPlate('12أ6 Kia Rio', '–')).toBe(`${formatPlate('12أ6')} Kia Rio`);
  expect(formatLeadingPlate('B123 Kia Rio', '–')).toBe('B123 Kia Rio');
});

test('creates marks that are accepted as a plate, differ, and are shown as words', () => {
  const marks = Array.from({ length: 50 }, createPlateMark);
  expect(new Set(marks).size).toBe(50);
  for (const mark of marks) {
    expect(v.parse(PlateNumber, mark)).toBe(mark);
    expect(isPlateMark(mark)).toBe(true);
    expect(formatPlate(mark)).toBe('No plate yet');
    expect(formatLeadingPlate(`${mark} Kia Rio`, '–')).toBe('– Kia Rio');
    expect(replacePlateMarks(`Kia Rio ${mark}`, '–')).toBe('Kia Rio –');
  }
});

test('takes no plate for a mark', () => {
  for (const plate of ['', 'NOPLATE', 'NOPLATE12', 'B482913', `${createPlateMark()}1`])
    expect(isPlateMark(plate), plate).toBe(false);
});
