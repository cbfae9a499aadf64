import { foldSearchText } from '../search/fold-search.ts';
import { normalizeHeading } from './headings.ts';
import { RELATION_WORDS } from './import-words.ts';

/** Minimum letters of a word in which one different letter counts as a spelling. */
const SPELLING_LETTERS_MIN = 5;
const RELATIONS = new Set(RELATION_WORDS.map(normalizeHeading));

/**
 * Returns true when two names are spellings of one: the same words in any order, a part of the words in the same order
 * after the same first name, or a family name that differs in one letter. "Samir Haddad junior" is somebody else.
 */
export function isSameName(one: string, other: string): boolean {
  const [a, b] = [toWords(one), toWords(other)];
  if (a.join('') === b.join('') || a.toSorted().join(' ') === b.toSorted().join(' ')) return true;
  if (a[0] !== b[0]) return false;
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  if (short.length === long.length) return short.every((word, at) => isSameWord(word, long[at]!));
  const extra = [...long];
  for (const word of short) {
    const at = extra.indexOf(word);
    if (at === -1) return false;
    extra.splice(at, 1);
  }
  return !extra.some((word) => RELATIONS.has(word));
}

/**
 * Returns true when a name adds nothing to the stored one: the same text, the same words in another order, or fewer
 * words. Another letter case or accent is new.
 */
export function isPartOfName(name: string, stored: string): boolean {
  if (name === stored) return true;
  const [words, known] = [toWords(name), toWords(stored)];
  const isRespelled = words.join(' ') === known.join(' ');
  return !isRespelled && words.every((word) => known.includes(word));
}

const toWords = (name: string): string[] => normalizeHeading(foldSearchText(name)).split(' ').filter(Boolean);

/** Returns true for equal words, and for long ones that one added, missing or different letter separates. */
function isSameWord(a: string, b: string): boolean {
  if (a === b) return true;
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  if (short.length < SPELLING_LETTERS_MIN || long.length - short.length > 1) return false;
  let at = 0;
  while (short[at] === long[at]) at++;
  return long.slice(at + 1) === short.slice(short.length === long.length ? at + 1 : at);
}
