import { removeInvisible } from '../digits.ts';
import { unifyLetters } from './normalize-identifier.ts';

/** Apostrophes of keyboards and typesetting, accents that stand for them, and the letters hamza and ayn in Latin. */
const APOSTROPHES = /['`´‘’‛′‵ʹʻʼʽʾʿˈ՚׳Ꞌꞌ＇]/g;
/** Combining marks of Latin, Greek, Hebrew and Arabic, and the Arabic high hamza. */
const MARKS =
  /[\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u0674\u06d6-\u06dc\u06df-\u06e8\u06ea-\u06ed\u08d3-\u08e1\u08e3-\u08ff\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]/g;

const VARIANTS: Record<string, string> = {
  ...Object.fromEntries(Array.from('ٱٲٳ', (letter) => [letter, 'ا'])),
  ة: 'ه',
  œ: 'oe',
  æ: 'ae',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
};
const VARIANT = new RegExp(`[${Object.keys(VARIANTS).join('')}]`, 'g');

/** The Arabic article before another letter, at the start of a word. */
const ARTICLE = /(^|[^0-9a-z\u0621-\u06d3])(?:ال)+(?=[\u0621-\u06d3])/g;

/** Returns the folded words of a search text, without an article that stands alone while its word is being typed. */
export const splitSearchWords = (text: string): string[] =>
  foldSearchText(text)
    .split(/\s+/)
    .filter((word) => word !== '' && word !== 'ال');

/**
 * Folds text for search, sort order and proposals, like `fold_search()` in the database. Ignores what
 * `normalizeIdentifier` ignores, and accents, apostrophes, ligatures, forms of alef and the Arabic article; keeps one
 * space in place of white space (docs/decisions/003-searched-text.md).
 */
export const foldSearchText = (text: string): string =>
  unifyLetters(
    removeInvisible(text.replace(APOSTROPHES, '')).normalize('NFKD').replace(APOSTROPHES, '').replace(MARKS, ''),
  )
    .replace(VARIANT, (letter) => VARIANTS[letter]!)
    .replace(ARTICLE, '$1');
