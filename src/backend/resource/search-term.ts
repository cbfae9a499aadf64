const MARKS = /[\u0300-\u036f\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e8\u06ea-\u06ed]/g;
const VARIANTS: Record<string, string> = { ٱ: 'ا', ى: 'ي', ی: 'ي', ة: 'ه', ک: 'ك', œ: 'oe', æ: 'ae' };
const VARIANT = new RegExp(`[${Object.keys(VARIANTS).join('')}٠-٩۰-۹]`, 'g');
const SEPARATORS = /[\s()./_+-]/g;

/** Maximum number of words in a term; further words are ignored. */
const MAX_WORDS = 8;
/** The minimum length that a trigram index supports; a shorter word matches at the start of words, a short number also after a `+`. */
const TRIGRAM = 3;

/** Folds text like `fold_search()` in the database: removes diacritics, case and variants of letters and digits. */
export const foldSearch = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(MARKS, '')
    .replace(VARIANT, (letter) => VARIANTS[letter] ?? String(letter.charCodeAt(0) & 0xf))
    .toLowerCase();

/**
 * Returns the LIKE patterns of a search term in groups: a row matches if it matches every pattern of one group. A term with digits
 * has a second group without separators, as plates and phone numbers are stored.
 */
export function searchPatterns(term: string): string[][] {
  const folded = foldSearch(term).trim();
  const words = folded.split(/\s+/).filter(Boolean).slice(0, MAX_WORDS);
  const joined = folded.replace(SEPARATORS, '').replace(/^00/, '');
  const groups = [words.map(toPattern)];
  if (/\d/.test(joined) && joined !== folded && joined.length >= TRIGRAM) groups.push([toPattern(joined)]);
  if (/^\d{1,2}$/.test(folded)) groups.push([toPattern(`+${folded}`)]);
  return groups.filter((group) => group.length > 0);
}

function toPattern(word: string): string {
  const literal = word.replace(/[\\%_]/g, '\\$&');
  return word.length < TRIGRAM ? `% ${literal}%` : `%${literal}%`;
}
