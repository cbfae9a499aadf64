import { expect, test } from 'vitest';
import { searchPatterns } from './search-term.ts';

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

test('finds a plate whose letters look like the article when they are apart', () => {
  expect(searchPatterns('ا ل م 123')).toContainEqual(['%م123%']);
  expect(searchPatterns('12345 | أ | 6')).toContainEqual(['%12345ا6%']);
});

test('drops a trunk zero after the calling code', () => {
  expect(searchPatterns('+33 (0)6 12 34 56 78')).toContainEqual(['%33612345678%']);
});
