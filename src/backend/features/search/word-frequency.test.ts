import { describe, expect, test } from 'vitest';
import { searchPatterns } from '#backend/resource/search-term.ts';
import { findCommonWords, isLikelyCommon, isIndexed } from './word-frequency.ts';

const isNarrowed = (term: string) => searchPatterns(term).every((patterns) => patterns.some(isIndexed));

test.each(['to', 'مح', '96', 'x y', 'toyota', '+961', 'xk-4', 'a.b', '-- toyota'])(
  'returns true for %s, which the index narrows',
  (term) => {
    expect(isNarrowed(term)).toBe(true);
  },
);

test.each(['--', '%%', '___', '...', '- -', 'x--'])('the index does not narrow %s', (term) => {
  expect(isNarrowed(term)).toBe(false);
});

test('expects 20 of the 2,000 newer rows to contain two words that 10 % contain each', () => {
  expect(isLikelyCommon([20, 20], 20)).toBe(true);
  expect(isLikelyCommon([20, 20], 21)).toBe(false);
  expect(isLikelyCommon([200, 0], 1)).toBe(false);
});

describe('returns the words that occur when another does not', () => {
  const countsOf = (visits: number[], tasks: number[]) =>
    new Map([
      ['visits', visits],
      ['tasks', tasks],
    ] as const);
  test.each([
    ['%brake%', '%4711%', countsOf([0, 0], [12, 0]), ['%brake%']],
    ['%brake%', '%pads%', countsOf([0, 3], [12, 0]), []],
    ['%brake%', '%4711%', countsOf([0, 0], [0, 0]), []],
    ['%brake%', '% --%', countsOf([1, 0], [0, 0]), []],
  ])('%s %s', (one, other, counts, common) => {
    expect(findCommonWords([one, other], counts)).toEqual(common);
  });
});
