import { isPhoneNumber } from '#domain/auth/credentials.ts';
import { normalizePhoneNotation, removeSeparators } from '#domain/digits.ts';
import { NO_PLATE_PHRASES } from '#domain/imports/import-words.ts';
import { foldLetters, foldSearchText } from '#domain/search/fold-search.ts';
import { findVehicleAlternatives } from '#domain/static-data/starter-lists.ts';
import { parseInternationalE164 } from '#domain/users/phone.ts';
import { MARK_PREFIX } from '#domain/vehicles/plate.ts';

/** Maximum number of words in a term; further words are ignored. */
const MAX_WORDS = 8;
/**
 * Minimum length of a word for a trigram index. A shorter word matches only at the start of words; a short number also
 * matches after a `+`.
 */
const TRIGRAM = 3;

/**
 * Returns the LIKE patterns of a search term in groups: a row matches if it matches every pattern of one group. A term
 * with digits has a second group without separators, as plates and phone numbers are stored.
 */
export function searchPatterns(term: string): string[][] {
  const folded = foldLetters(term).trim();
  const joined = foldLetters(removeSeparators(term).replace(/[()+]/g, '')).replace(/^00/, '');
  const groups = [splitWords(folded).map((word) => toPattern(removeArticle(word)))];
  if (/\d/.test(joined) && joined !== folded && joined.length >= TRIGRAM) groups.push([toPattern(joined)]);
  // Drops a trunk zero after the calling code, which is not stored: +33 (0)6 12 34 56 78.
  const phone = normalizePhoneNotation(term);
  const international = isPhoneNumber(phone) ? parseInternationalE164(phone)?.slice(1) : undefined;
  if (international && international !== joined && international.length >= TRIGRAM)
    groups.push([toPattern(international)]);
  if (/^\d{1,2}$/.test(folded)) groups.push([toPattern(`+${folded}`)]);
  return groups.filter((group) => group.length > 0);
}

const splitWords = (folded: string): string[] => folded.split(/\s+/).filter(Boolean).slice(0, MAX_WORDS);

/** Removes the article of a word, unless the rest is too short to be found inside of words. */
function removeArticle(word: string): string {
  const rest = foldSearchText(word);
  return rest.length < TRIGRAM ? word : rest;
}

/**
 * Returns additional pattern groups, which find makes, models and colours that are stored in another language, and
 * vehicles without a plate by the words for it.
 */
export function vehicleNamePatterns(term: string): string[][] {
  const folded = foldLetters(term).trim();
  const groups = findVehicleAlternatives(splitWords(folded)).map((parts) =>
    // Matches whole words, so that “red” does not find Fred.
    parts.flatMap((part) => ('name' in part ? [`% ${escapePattern(part.name)} %`] : part.words.map(toPattern))),
  );
  const marked = folded.replace(NO_PLATE, `$1${MARK_PREFIX.toLowerCase()}`);
  return marked === folded ? groups : [...groups, splitWords(marked).map(toPattern)];
}

/** Phrases for a missing plate, the longest first. */
const NO_PLATE = new RegExp(
  `(^| )(?:${NO_PLATE_PHRASES.map(foldLetters)
    .toSorted((a, b) => b.length - a.length)
    .join('|')})(?= |$)`,
);

const escapePattern = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** Returns the search text of a pattern that this module created. */
export const patternText = (pattern: string): string => pattern.slice(1, -1).replace(/\\(.)/g, '$1');

function toPattern(word: string): string {
  const literal = escapePattern(word);
  return word.length < TRIGRAM ? `% ${literal}%` : `%${literal}%`;
}
