import { expect, test } from 'vitest';
import { internationalE164, internationalPhone, toE164 } from './phone.ts';

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
  expect(internationalE164(typed)).toBe(e164);
});

test('formats a number in groups and keeps any other text', () => {
  expect(internationalPhone('+9613123456')).toBe('+961 3 123 456');
  expect(internationalPhone('03 123 456')).toBe('03 123 456');
});
