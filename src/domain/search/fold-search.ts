const MARKS = /[\u0300-\u036f\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e8\u06ea-\u06ed]/g;
const VARIANTS: Record<string, string> = { ٱ: 'ا', ى: 'ي', ی: 'ي', ة: 'ه', ک: 'ك', œ: 'oe', æ: 'ae' };
const VARIANT = new RegExp(`[${Object.keys(VARIANTS).join('')}٠-٩۰-۹]`, 'g');

/** Folds text like `fold_search()` in the database: removes diacritics, case and variants of letters and digits. */
export const foldSearch = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(MARKS, '')
    .replace(VARIANT, (letter) => VARIANTS[letter] ?? String(letter.charCodeAt(0) & 0xf))
    .toLowerCase();
