import { describe, expect, test } from 'vitest';
import { searchPatterns } from '#backend/resource/search-term.ts';
import { commonWords, isLikelyCommon, isIndexed } from './word-frequency.ts';

const isFound = (term: string) => searchPatterns(term).every((patterns) => patterns.some(isIndexed));

test.each(['to', 'مح', '96', 'x y', 'toyota', '+961', 'xk-4', 'a.b', '-- toyota'])('the index finds %s', (term) => {
  expect(isFound(term)).toBe(true);
});

test.each(['--', '%%', '___', '...', '- -', 'x--'])('the index knows nothing of %s', (term) => {
  expect(isFound(term)).toBe(false);
});

test('two words of every tenth row meet in every hundredth, so twenty of the two thousand newer rows have both', () => {
  expect(isLikelyCommon([20, 20], 20)).toBe(true);
  expect(isLikelyCommon([20, 20], 21)).toBe(false);
  expect(isLikelyCommon([200, 0], 1)).toBe(false);
});

describe('where a word was met and another was not, the index is asked for the other alone', () => {
  const of = (visits: number[], tasks: number[]) =>
    new Map([
      ['visits', visits],
      ['tasks', tasks],
    ] as const);
  test.each([
    ['%brake%', '%4711%', of([0, 0], [12, 0]), ['%brake%']],
    ['%brake%', '%pads%', of([0, 3], [12, 0]), []],
    ['%brake%', '%4711%', of([0, 0], [0, 0]), []],
    ['%brake%', '% --%', of([1, 0], [0, 0]), []],
  ])('%s %s', (one, other, counts, common) => {
    expect(commonWords([one, other], counts)).toEqual(common);
  });
});
