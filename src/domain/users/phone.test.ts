import { expect, test } from 'vitest';
import {
  completePhone,
  parseInternationalE164,
  formatInternationalPhone,
  splitInternational,
  toE164,
} from './phone.ts';

test.each([
  ['+961', '03123456', '+9613123456'],
  ['+961', '03 123-456', '+9613123456'],
  ['961', '٠٣١٢٣٤٥٦', '+9613123456'],
  ['+212', '0612345678', '+212612345678'],
  ['+212', '612345678', '+212612345678'],
  // Italian numbers keep their zero.
  ['+39', '0612345678', '+390612345678'],
  ['+999', '0123456', '+999123456'],
  ['+999', '0012300', '+99912300'],
  ['+1', '1', '+11'],
  ['+961', '0033612345678', '+33612345678'],
  ['+961', '+33 6 12 34 56 78', '+33612345678'],
])('converts %s %s to %s', (countryCode, phoneNumber, e164) => {
  expect(toE164(countryCode, phoneNumber)).toBe(e164);
});

test.each([
  ['+961 70 123 456', '+96170123456'],
  ['0096170123456', '+96170123456'],
  ['+٩٦١٧٠١٢٣٤٥٦', '+96170123456'],
  ['+999123456', '+999123456'],
  ['  +961 70 123 456', '+96170123456'],
  ['70 00 123 456', undefined],
  ['+1 200 345 6700', '+12003456700'],
  ['70123456', undefined],
  ['+', undefined],
])('parses %s as %s', (typed, e164) => {
  expect(parseInternationalE164(typed)).toBe(e164);
});

test('splits a number that contains a calling code', () => {
  expect(splitInternational('00961 3 123 456')).toEqual({ countryCode: '+961', phoneNumber: '3123456' });
  expect(splitInternational('٠٠٩٦١٣١٢٣٤٥٦')).toEqual({ countryCode: '+961', phoneNumber: '3123456' });
  for (const typed of ['03123456', '0012', '', '+']) expect(splitInternational(typed)).toBeUndefined();
});

test.each([
  ['03 123 456', '+961', '+961 3 123 456'],
  ['٠٣ ١٢٣ ٤٥٦', '+961', '+961 3 123 456'],
  ['009613123456', '', '+961 3 123 456'],
  ['+961-3-123456', '+33', '+961-3-123456'],
  ['07 12 34 56 78', '+225', '+225 07 12 34 5678'],
  ['03 123 456', '', undefined],
])('completes %s with “%s”', (typed, countryCode, completed) => {
  expect(completePhone(typed, countryCode)).toBe(completed);
});

test('formats a number in groups and keeps any other text', () => {
  expect(formatInternationalPhone('+9613123456')).toBe('+961 3 123 456');
  expect(formatInternationalPhone('03 123 456')).toBe('03 123 456');
});
