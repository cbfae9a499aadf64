import { toLatinDigits } from '../digits.ts';

/** Tatweel, which lengthens a word, and Arabic vowel marks. */
const STRETCHES = /[\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e8\u06ea-\u06ed]/g;
/** White space that compatibility normalization leaves. */
const SPACES = /[\t-\r \u0085\u1680\u2028\u2029]+/g;

/** Maps each of the code points `variants` to `common`. */
export const asOne = (common: string, variants: string): Record<string, string> =>
  Object.fromEntries(Array.from(variants, (variant) => [variant, common]));

/**
 * Code points of one letter in the keyboards of Arabic, Persian and Urdu, and of one dash; `ß` and `ς` as their capital
 * letters are spelled.
 */
const VARIANTS: Readonly<Record<string, string>> = {
  ...asOne('ي', '\u0649\u06cc\u06cd\u06d0\u06d2'),
  ...asOne('ك', '\u06a9\u06aa'),
  ...asOne('ه', '\u06be\u06c0\u06c1\u06c2\u06d5'),
  ...asOne('ئ', '\u06d3'),
  ...asOne('ة', '\u06c3'),
  ...asOne('-', '\u2010\u2011\u2012\u2013\u2014\u2015\u2212'),
  ...asOne('i', 'İ'),
  ...asOne('ss', 'ẞß'),
  ...asOne('σ', 'ς'),
};
const VARIANT = new RegExp(`[${Object.keys(VARIANTS).join('')}]`, 'gu');

/** Replaces the code points that are variants of one letter or dash by a common one. */
const replaceVariants = (text: string): string => text.replace(VARIANT, (variant) => VARIANTS[variant]!);

/**
 * Replaces what one letter, digit or space is written with by one code point each, in lower case; removes invisible
 * characters, tatweel and Arabic vowel marks.
 */
export const unifyLetters = (text: string): string =>
  replaceVariants(
    replaceVariants(toLatinDigits(text.normalize('NFKC')).replaceAll('\u0640', ''))
      .normalize('NFKC')
      .toLowerCase(),
  )
    .normalize('NFKC')
    .replace(STRETCHES, '')
    .replace(SPACES, ' ');

/**
 * Normalizes a name by which something is identified, for uniqueness and sign-in, like `normalize_identifier()` in the
 * database. Ignores case, compatibility forms, surrounding and repeated white space, invisible characters, the script
 * of digits and code points of one letter; accents, alef forms and punctuation differ
 * (docs/rules/validation.md#identifiers).
 */
export const normalizeIdentifier = (text: string): string => unifyLetters(text).replace(/^ | $/g, '');
