import { removeInvisible } from '../digits.ts';

/** Tatweel, which lengthens a word, and Arabic vowel marks. */
const STRETCHES = /[\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e8\u06ea-\u06ed]/g;
/** White space that compatibility normalization leaves. */
const SPACES = /[\t-\r \u0085\u1680\u2028\u2029]+/g;

/**
 * Code points of one letter in the keyboards of Arabic, Persian and Urdu, and of one dash; `ß` and `ς` as their capital
 * letters are spelled.
 */
const VARIANTS: Record<string, string> = {
  ...Object.fromEntries(Array.from('ىیےۍې', (letter) => [letter, 'ي'])),
  ...Object.fromEntries(Array.from('کڪ', (letter) => [letter, 'ك'])),
  ...Object.fromEntries(Array.from('ہھەۀۂ', (letter) => [letter, 'ه'])),
  ...Object.fromEntries(Array.from('‐‑‒–—―−', (dash) => [dash, '-'])),
  ...Object.fromEntries(Array.from('٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹', (digit, at) => [digit, String(at % 10)])),
  ۓ: 'ئ',
  ۃ: 'ة',
  İ: 'i',
  ẞ: 'ss',
  ß: 'ss',
  ς: 'σ',
};
const VARIANT = new RegExp(`[${Object.keys(VARIANTS).join('')}]`, 'gu');

/** Replaces the code points that are variants of one letter, dash or digit by a common one. */
const replaceVariants = (text: string): string => text.replace(VARIANT, (variant) => VARIANTS[variant]!);

/**
 * Replaces what one letter, digit or space is written with by one code point each, in lower case; removes invisible
 * characters, tatweel and Arabic vowel marks.
 */
export const unifyLetters = (text: string): string =>
  replaceVariants(
    replaceVariants(removeInvisible(text.normalize('NFKC')).replaceAll('\u0640', ''))
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
