const ARABIC_ZERO = 0x660;
const PERSIAN_ZERO = 0x6f0;

/** Arabic-Indic and Persian digits as Latin ones; everything else as it is (decision 2). */
export const latinDigits = (text: string): string =>
  text
    .replace(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - ARABIC_ZERO))
    .replace(/[\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) - PERSIAN_ZERO));

/** A typed number, with Arabic digits or a decimal comma (`٫`, `,`), as JavaScript reads it. */
export const latinNumber = (text: string): string =>
  latinDigits(text)
    .trim()
    .replace(/[\u066b,]/g, '.');

const THOUSANDS_APART = /^\d{1,3}([.,'’\u066c\s])\d{3}(?:\1\d{3})*$/;

/** A typed whole number, its thousands set apart or not, as JavaScript reads it: `18,600` is no 18.6. */
export function latinWhole(text: string): string {
  const typed = latinDigits(text).trim();
  return THOUSANDS_APART.test(typed) ? typed.replace(/\D/g, '') : latinNumber(typed);
}
