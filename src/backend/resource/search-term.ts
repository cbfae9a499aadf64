const MARKS = /[\u0300-\u036f\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e8\u06ea-\u06ed]/g;
const VARIANTS: Record<string, string> = { ٱ: 'ا', ى: 'ي', ی: 'ي', ة: 'ه', ک: 'ك', œ: 'oe', æ: 'ae' };
const VARIANT = new RegExp(`[${Object.keys(VARIANTS).join('')}٠-٩۰-۹]`, 'g');
const SEPARATORS = /[\s()./_+-]/g;

/** Words beyond these narrow nothing any more. */
const MAX_WORDS = 8;
/** A trigram index needs three characters; a shorter word is looked for where words begin, and a number where a phone does. */
const TRIGRAM = 3;

/** What `fold_search()` of the database does. */
export const foldSearch = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(MARKS, '')
    .replace(VARIANT, (letter) => VARIANTS[letter] ?? String(letter.charCodeAt(0) & 0xf))
    .toLowerCase();

/**
 * The patterns for LIKE that a typed term stands for: any of the groups, in it every pattern. A term with digits is also
 * tried without its separators, as plates and phones are kept.
 */
export function searchPatterns(term: string): string[][] {
  const folded = foldSearch(term).trim();
  const words = folded.split(/\s+/).filter(Boolean).slice(0, MAX_WORDS);
  const joined = folded.replace(SEPARATORS, '').replace(/^00/, '');
  const groups = [words.map(patternOf)];
  if (/\d/.test(joined) && joined !== folded && joined.length >= TRIGRAM) groups.push([patternOf(joined)]);
  if (/^\d{1,2}$/.test(folded)) groups.push([patternOf(`+${folded}`)]);
  return groups.filter((group) => group.length > 0);
}

function patternOf(word: string): string {
  const literal = word.replace(/[\\%_]/g, '\\$&');
  return word.length < TRIGRAM ? `% ${literal}%` : `%${literal}%`;
}
