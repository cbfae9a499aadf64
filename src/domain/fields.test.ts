import * as v from 'valibot';
import { expect, test } from 'vitest';
import { wholeNumber } from './fields.ts';

const km = wholeNumber(0, 2_000_000);

test.each(['180000', '180,000', '180.000', '180 000', '180\u202f000', "180'000", '١٨٠٬٠٠٠', '١٨٠٠٠٠', ' 180000 '])(
  'a whole number is read as it was meant: %s',
  (typed) => expect(v.parse(km, typed)).toBe(180_000),
);

test.each(['18.6', '18,60', '1,80,000', '1,500.000', '18٫6', ''])('rejects %s as a whole number', (typed) =>
  expect(v.safeParse(km, typed).success).toBe(false),
);
