import fc from 'fast-check';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { normalizeLoginIdentifier } from '#domain/auth/credentials.ts';
import { removeSeparators } from '#domain/digits.ts';
import { normalizeIdentifier } from '#domain/search/normalize-identifier.ts';
import { parsePhone } from '#domain/imports/phone-cell.ts';
import { CallbackRequest } from '#domain/messages/endpoints.ts';
import { toE164 } from '#domain/users/phone.ts';
import { extractDigits } from '#portal/resource/form/controls/phone/typed-digits.ts';
import { parseIdentifier } from './identifier.ts';

/** Calling code, trunk prefix and the pattern of mobile numbers without it. */
const COUNTRIES = [
  ['+961', '0', '3[1-9]\\d{5}'],
  ['+212', '0', '6[1-9]\\d{7}'],
  ['+966', '0', '5[0345]\\d{7}'],
  ['+971', '0', '50[1-9]\\d{6}'],
  ['+20', '0', '10[1-9]\\d{7}'],
  ['+33', '0', '6[1-9]\\d{7}'],
] as const;

const toArabic = (text: string) => text.replace(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit)));
const toPersian = (text: string) => text.replace(/\d/g, (digit) => String.fromCharCode(0x6f0 + Number(digit)));
const grouped = (digits: string, separator: string) => digits.replace(/(\d\d)(?=\d)/g, `$1${separator}`);

/** Notations of one number, with and without its calling code. */
const notations = (code: string, trunk: string, number: string): string[] => [
  trunk + number,
  number,
  code + number,
  code.replace('+', '00') + number,
  `${code} (${trunk})${number}`,
  grouped(trunk + number, '/'),
  grouped(trunk + number, '-'),
  grouped(trunk + number, '.'),
  `\u202a${code} ${grouped(number, ' ')}\u202c`,
  toArabic(grouped(trunk + number, '\u00a0')),
  `\u200f${toPersian(code + number)}`,
  grouped(trunk + number, '\u2011'),
  `(${code}) ${number}`,
  `(${code.replace('+', '00')}) ${grouped(number, ' ')}`,
  `\uff0b${code.slice(1)}${number}`,
  `tel:${code}${number}`,
  `${code.slice(1)}+${number}`,
  `${toArabic(code.slice(1) + number)}+`,
];

/** Returns the number that a visitor asks to be called at. */
function readCallback(typed: string, code: string): string {
  const { countryCode, phoneNumber } = v.parse(CallbackRequest, {
    fullName: 'Rami',
    countryCode: code,
    phoneNumber: typed,
  });
  return toE164(countryCode, phoneNumber);
}

test.each(COUNTRIES)('identifies a number of %s in every notation', (code, trunk, pattern) => {
  fc.assert(
    fc.property(fc.stringMatching(new RegExp(`^${pattern}$`)), (number) => {
      for (const typed of notations(code, trunk, number)) {
        expect(parseIdentifier(typed, code).canonical, typed).toBe(code + number);
        expect(parsePhone(typed, code)?.e164, typed).toBe(code + number);
        expect(readCallback(typed, code), typed).toBe(code + number);
        expect(toE164(code, extractDigits(typed)), typed).toBe(code + number);
        expect(parseIdentifier(normalizeLoginIdentifier(typed), code).canonical, typed).toBe(code + number);
      }
    }),
    { numRuns: 20 },
  );
});

test('separators, marks and keyboards do not change a plate, and different plates stay different', () => {
  const plate = fc.string({
    unit: fc.constantFrom(...Array.from('0123456789ABCأبدهوطيك')),
    minLength: 1,
    maxLength: 20,
  });
  const separators = fc.constantFrom('', ' ', '-', ' | ', '/', 'ـ', '\u200f', '\u2013', '\u00a0', '\u202a');
  fc.assert(
    fc.property(plate, plate, separators, (one, other, separator) => {
      const typed = Array.from(one, (part) => separator + part.replace('ي', 'ی').replace('ك', 'ک')).join('');
      const normalize = (text: string) => normalizeIdentifier(removeSeparators(text));
      expect(normalize(toArabic(typed).toLowerCase())).toBe(normalize(one));
      expect(normalize(one) === normalize(other)).toBe(one === other);
    }),
  );
});

test('a number of an import is the one that signs in', () => {
  expect(parsePhone('\u202a+961 3 778899\u202c', '+961')?.e164).toBe(parseIdentifier('03/778899', '+961').canonical);
});
