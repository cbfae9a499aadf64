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

test('every word must be found, in any order', () => {
  expect(searchPatterns('Haddad  samir')).toEqual([['%haddad%', '%samir%']]);
});

test('a word too short for a trigram is looked for where words begin', () => {
  expect(searchPatterns('مح')).toEqual([['% مح%']]);
});

test.each([
  ['abc-123', [['%abc-123%'], ['%abc123%']]],
  ['00961 71 100 001', [['%00961%', '% 71%', '%100%', '%001%'], ['%96171100001%']]],
  ['+961', [['%+961%'], ['%961%']]],
])('%s is also looked for without its separators', (term, patterns) => {
  expect(searchPatterns(term)).toEqual(patterns);
});

test('a short number is also looked for where phones begin', () => {
  expect(searchPatterns('96')).toEqual([['% 96%'], ['%+96%']]);
});

test('the wildcards of LIKE are letters like any other', () => {
  expect(searchPatterns('100%_\\')).toContainEqual(['%100\\%\\_\\\\%']);
});

test('spaces alone search for nothing', () => {
  expect(searchPatterns('  \u064b ')).toEqual([]);
});
