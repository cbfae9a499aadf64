import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toE164 } from '../users/phone.ts';
import { parsePhone } from './phone-cell.ts';

describe('phones of people', () => {
  test.each([
    ['03 123 456', '+9613123456'],
    ['03-123-456', '+9613123456'],
    ['٠٣ ١٢٣ ٤٥٦', '+9613123456'],
    ['3123456', '+9613123456'],
    ['961 3 123 456', '+9613123456'],
    ['+961 3 123 456', '+9613123456'],
    ['00961 3 123 456', '+9613123456'],
    ['+33 6 12 34 56 78', '+33612345678'],
    ['03 123 456 / 70 123 456', '+9613123456'],
    ['03 123 456 ou 70 123 456', '+9613123456'],
    ['03/778899', '+9613778899'],
    ['70/123456', '+96170123456'],
    ['٠٣/٧٧٨٨٩٩', '+9613778899'],
    ['۰۳-۷۷۸۸۹۹', '+9613778899'],
    ['(03) 778899', '+9613778899'],
    ['03.77.88.99', '+9613778899'],
    ['03,778899', '+9613778899'],
    ['+961 (0)3 778899', '+9613778899'],
    ['0096103778899', '+9613778899'],
    ['0961 3 778899', '+9613778899'],
    ['+٩٦١ ٣ ٧٧٨٨٩٩', '+9613778899'],
    ['961+ 3 778899', '+9613778899'],
    ['\u202a+961 73 208674\u202c', '+96173208674'],
    ['０３７７８８９９', '+9613778899'],
    ['tel: 03778899', '+9613778899'],
    ['هاتف: 03778899', '+9613778899'],
    ['70123456.0', '+96170123456'],
    ['70123456.00', '+96170123456'],
    ['70,123,456.0', '+96170123456'],
    ['9.6170123456E+10', '+96170123456'],
    ["'03778899", '+9613778899'],
  ])('reads %j as %s', (cell, e164) => expect(parsePhone(cell, '+961')?.e164).toBe(e164));

  test.each([
    '12',
    'none',
    '03 ABC 456',
    '+961',
    '9.61E+11',
    '1234567890123456',
    '701234560',
    '70123456.01',
    '03 77 88 9',
    '00000000',
    '-',
    '',
    '03778899 1',
  ])('rejects %j', (cell) => expect(parsePhone(cell, '+961')).toBeUndefined());

  test('keeps a last group of one zero, which is no decimal', () => {
    expect(parsePhone('01.01.00.00.00.0', '+20')?.e164).toBe('+201010000000');
  });

  test('needs a calling code for a national number', () => {
    expect(parsePhone('03 123 456', undefined)).toBeUndefined();
    expect(parsePhone('+961 3 123 456', undefined)?.countryCode).toBe('+961');
  });
});

test.each([
  ['03 778899 - 70 123456', ['+96170123456'], ''],
  ['03 778899 و 70 123456', ['+96170123456'], ''],
  ['٠٣/٧٧٨٨٩٩ ـ ٧٠/١٢٣٤٥٦', ['+96170123456'], ''],
  ['٠٣ـ٧٧٨٨٩٩', [], ''],
  ['03 778899 و70 123456', ['+96170123456'], ''],
  ['03/778899 - 70/123456', ['+96170123456'], ''],
  ['03/778899 / 70/123456', ['+96170123456'], ''],
  ['03778899 70123456', ['+96170123456'], ''],
  ['03 778 899 70 123 456', ['+96170123456'], ''],
  ['03 778899\n70 123456', ['+96170123456'], ''],
  ['03 778899 ::: +33 6 12 34 56 78', ['+33612345678'], ''],
  ['+9613778899+96170123456', ['+96170123456'], ''],
  ['03 778899; 03 778899', [], ''],
  ['fax 01 234567, 03 778899', ['+9611234567'], ''],
  ['fax 01 234567 tel 03 778899', ['+9611234567'], ''],
  ['03 778899 (wife)', [], 'wife'],
  ['03 778899 زوجته', [], 'زوجته'],
  ['03 778899/90', [], '90'],
  ['03 778899 ext 12', [], 'ext 12'],
  ['03 77889 / 03 778899', [], '03 77889'],
  ['Samir: 03 778899, mob. 70 123456', ['+96170123456'], 'Samir'],
])('reads the other numbers and remarks of %j', (cell, others, remark) =>
  expect(parsePhone(cell, '+961')).toMatchObject({ e164: '+9613778899', others, remark }),
);

/** Notations of a national number without its trunk zero, by calling code. */
const COUNTRIES = {
  '+961': ['3778899', '70123456', '1234567'],
  '+212': ['612345678', '522123456'],
  '+966': ['501234567', '112345678'],
  '+971': ['501234567', '43345678'],
  '+20': ['1012345678', '227354444'],
  '+33': ['612345678', '142345678'],
};
const group = (digits: string, separator: string) => digits.replace(/(\d{2})(?=\d{2})/g, `$1${separator}`);
const NOTATIONS: readonly ((code: string, national: string) => string)[] = [
  (_, national) => `0${national}`,
  (_, national) => national,
  (_, national) => group(`0${national}`, ' '),
  (_, national) => group(`0${national}`, '-'),
  (_, national) => group(`0${national}`, '.'),
  (_, national) => group(`0${national}`, '/'),
  (_, national) => `(0${national[0]!}) ${national.slice(1)}`,
  (code, national) => `${code} ${group(national, ' ')}`,
  (code, national) => `${code}(0)${national}`,
  (code, national) => `00${code.slice(1)} ${national}`,
  (code, national) => code.slice(1) + national,
  (_, national) => `0${national}.0`,
  (_, national) => `0${national}`.replace(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit))),
];

describe.each(Object.entries(COUNTRIES))('numbers of %s', (code, nationals) => {
  const samples = nationals.flatMap((national) => NOTATIONS.map((write) => [write(code, national), code + national]));
  test.each(samples)('reads %j as %s', (cell, e164) => {
    const phone = parsePhone(cell, code)!;
    expect(phone).toMatchObject({ e164, others: [], remark: '' });
    expect(toE164(phone.countryCode, phone.phoneNumber)).toBe(e164);
  });
  test.each(nationals.flatMap((national) => [`0${national}99`, `0${national.slice(0, 5)}`, `${national}01234`]))(
    'refuses %s, whose length is impossible',
    (cell) => expect(parsePhone(cell, code)).toBeUndefined(),
  );
});

test('reads two numbers in any notation and order', () => {
  const notation = fc.constantFrom(...NOTATIONS);
  const between = fc.constantFrom(' / ', ' - ', '; ', ' و ', ' ou ', '\n', ', ', ' (', ' ');
  fc.assert(
    fc.property(fc.constantFrom(...Object.entries(COUNTRIES)), notation, notation, between, (country, a, b, gap) => {
      const [code, [one, two]] = country;
      const cell = `${a(code, one!)}${gap}${b(code, two!)}`;
      const phone = parsePhone(cell, code);
      expect([phone?.e164, ...(phone?.others ?? [])]).toEqual([code + one, code + two]);
    }),
    { numRuns: 60 },
  );
});
