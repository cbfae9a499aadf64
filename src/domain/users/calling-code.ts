import * as v from 'valibot';
import { removeSeparators, toLatinDigits } from '../digits.ts';
import type { MessageKey } from '../problems.ts';

export const COUNTRY_CODE_MAX = 10;

/** A calling code with its plus sign, such as `+961`. */
export const CountryCode = v.pipe(digitsAfterPlus(), v.maxLength(COUNTRY_CODE_MAX, 'maxLength' satisfies MessageKey));
function digitsAfterPlus() {
  return v.pipe(
    v.string('format' satisfies MessageKey),
    v.transform((typed) => toLatinDigits(typed).trim()),
    v.nonEmpty('required' satisfies MessageKey),
    v.regex(/^\+?[1-9]\d{0,8}$/, 'format' satisfies MessageKey),
    v.transform((code) => (code.startsWith('+') ? code : `+${code}`)),
  );
}

/** Normalizes a calling code that a person types, such as `00 33`, for `CountryCode`. */
export const normalizeCallingCode = (typed: string): string =>
  removeSeparators(toLatinDigits(typed)).replace(/[()]/g, '').replace(/^00/, '+');
