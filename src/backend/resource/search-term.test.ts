import { expect, test } from 'vitest';
import { foldSearch, searchPatterns } from './search-term.ts';

test.each([
  ['أحمد إبراهيم آمنة', 'احمد ابراهيم امنه'],
  ['مُحَمَّـــد', 'محمد'],
  ['مصطفى مؤمن عائشة', 'مصطفي مومن عايشه'],
  ['٠١٢٣٤٥٦٧٨٩ ۰۱۲۳۴۵۶۷۸۹', '0123456789 0123456789'],
  ['Élise ÇA Cœur', 'elise ca coeur'],
])('%s is searched as %s', (text, folded) => {
  expect(foldSearch(text)).toBe(folded);
});

test('requires every word, in any order', () => {
  expect(searchPatterns('Haddad  samir')).toEqual([['%haddad%', '%samir%']]);
});

test('matches a word that is too short for a trigram at the start of words', () => {
  expect(searchPatterns('مح')).toEqual([['% مح%']]);
});

test.each([
  ['abc-123', [['%abc-123%'], ['%abc123%']]],
  ['00961 71 100 001', [['%00961%', '% 71%', '%100%', '%001%'], ['%96171100001%']]],
  ['+961', [['%+961%'], ['%961%']]],
])('%s is also looked for without its separators', (term, patterns) => {
  expect(searchPatterns(term)).toEqual(patterns);
});

test('matches a short number at the start of a phone number too', () => {
  expect(searchPatterns('96')).toEqual([['% 96%'], ['%+96%']]);
});

test('escapes the wildcards of LIKE', () => {
  expect(searchPatterns('100%_\\')).toContainEqual(['%100\\%\\_\\\\%']);
});

test('ignores a search of spaces only', () => {
  expect(searchPatterns('  \u064b ')).toEqual([]);
});
