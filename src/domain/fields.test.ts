import * as v from 'valibot';
import { expect, test } from 'vitest';
import { Day, digits, wholeNumber } from './fields.ts';
import { toProblems } from './problems.ts';

const km = wholeNumber(0, 2_000_000);

test.each(['180000', '180,000', '180.000', '180 000', '180\u202f000', "180'000", '١٨٠٬٠٠٠', '١٨٠٠٠٠', ' 180000 '])(
  'a whole number is read as it was meant: %s',
  (typed) => expect(v.parse(km, typed)).toBe(180_000),
);

test.each(['18.6', '18,60', '1,80,000', '1,500.000', '18٫6', ''])('rejects %s as a whole number', (typed) =>
  expect(v.safeParse(km, typed).success).toBe(false),
);

test.each(['2026-06-31', '2026-02-29', '0000-01-01', '2026-13-01', '26-01-01'])(
  'rejects %s, which is no day',
  (day) => {
    expect(v.safeParse(Day, day).success).toBe(false);
  },
);

test.each(['2028-02-29', '2026-12-31', '2000-10-10', '9999-12-31'])('accepts the day %s', (day) => {
  expect(v.parse(Day, day)).toBe(day);
});

test('converts Arabic-Indic and Persian digits', () => {
  expect(v.parse(digits(10), ' ٠١٢٣٤٥٦٧٨٩ ')).toBe('0123456789');
  expect(v.parse(digits(10), '۰۱۲۳۴۵۶۷۸۹')).toBe('0123456789');
});

test.each([
  [' ', 'required'],
  ['x123', 'phone'],
  ['123x', 'phone'],
  ['12345678901', 'maxLength'],
  [123, 'format'],
])('rejects %j as digits with the code %s', (typed, code) => {
  expect(toProblems(v.safeParse(v.object({ phone: digits(10) }), { phone: typed }).issues!)).toMatchObject([
    { field: 'phone', code },
  ]);
});
