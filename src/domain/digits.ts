const ARABIC_ZERO = 0x660;
const PERSIAN_ZERO = 0x6f0;

/** Invisible characters: direction marks, zero-width characters, variation selectors, the soft hyphen. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/gu;

/** Removes invisible characters, which text has that was copied from a message or a web page. */
export const removeInvisible = (text: string): string => text.replace(INVISIBLE, '');

/** Converts Arabic-Indic and Persian digits to Latin ones and removes invisible characters; keeps all others. */
export const toLatinDigits = (text: string): string =>
  removeInvisible(text)
    .replace(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - ARABIC_ZERO))
    .replace(/[\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) - PERSIAN_ZERO));

/**
 * Normalizes the notation of a typed phone number, whose separators stay: Latin digits, no invisible characters, no
 * `tel:`, and the plus in front, where brackets and text from right to left displace it: `(+961) 3`, `961+3`.
 */
export const normalizePhoneNotation = (typed: string): string =>
  toLatinDigits(typed.normalize('NFKC'))
    .trim()
    .replace(/^tel:\s*/i, '')
    .replace(/^\(\s*(?=\+|00)/, '')
    .replace(/^(\d{1,3})\+(?=(?:\D*\d){6})/, '+$1')
    .replace(/^(\d(?:\D*\d){7,})\s*\+$/, '+$1');

/** Normalizes a typed decimal number for `Number()`: Latin digits, and a point in place of a decimal comma. */
export const normalizeDecimal = (text: string): string =>
  toLatinDigits(text)
    .trim()
    .replace(/[\u066b,]/g, '.');

const GROUPED_THOUSANDS = /^\d{1,3}([.,'’\u066c\s])\d{3}(?:\1\d{3})*$/;

/** Normalizes a typed whole number with or without thousands separators for `Number()`: `18,600` becomes `18600`. */
export function normalizeInteger(text: string): string {
  const typed = toLatinDigits(text).trim();
  return GROUPED_THOUSANDS.test(typed) ? typed.replace(/\D/g, '') : normalizeDecimal(typed);
}

/** Removes what people type between the parts of a plate: white space, dashes, bars, slashes, dots and tatweel. */
export const removeSeparators = (text: string): string =>
  removeInvisible(text)
    .normalize('NFC')
    .replace(/[\s\p{Pd}\p{M}\u2212|¦│\\/._·•:\u0640]/gu, '');
