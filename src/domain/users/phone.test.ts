import { expect, test } from 'vitest';
import { internationalE164, toE164 } from './phone.ts';

test.each([
  ['+961', '03123456', '+9613123456'],
  ['+961', '03 123-456', '+9613123456'],
  ['961', '٠٣١٢٣٤٥٦', '+9613123456'],
  ['+212', '0612345678', '+212612345678'],
  ['+212', '612345678', '+212612345678'],
  // Italian numbers keep their zero.
  ['+39', '0612345678', '+390612345678'],
  ['+999', '0123456', '+999123456'],
  ['+1', '1', '+11'],
])('converts %s %s to %s', (countryCode, phoneNumber, e164) => {
  expect(toE164(countryCode, phoneNumber)).toBe(e164);
});

test.each([
  ['+961 70 123 456', '+96170123456'],
  ['0096170123456', '+96170123456'],
  ['+٩٦١٧٠١٢٣٤٥٦', '+96170123456'],
  ['+999123456', '+999123456'],
  ['70123456', undefined],
  ['+', undefined],
])('parses %s as %s', (typed, e164) => {
  expect(internationalE164(typed)).toBe(e164);
});
