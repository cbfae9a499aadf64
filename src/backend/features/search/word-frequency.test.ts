import { describe, expect, test } from 'vitest';
import { searchPatterns } from '#backend/resource/search-term.ts';
import { findCommonWords, isFrequent, isIndexed, estimateShare, type TextSample } from './word-frequency.ts';

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

/** Creates a sample whose texts have equal shares. */
const sampleOf = (rows: number, ...texts: string[]): TextSample => ({
  rows,
  texts: texts.map((text) => ({ text, share: 1 / texts.length })),
});

test('adds up the shares of the texts that contain a pattern', () => {
  const texts = [
    { text: ' brake pads ', share: 0.5 },
    { text: ' oil ', share: 0.25 },
    { text: ' 50% off_ ', share: 0.25 },
  ];
  const share = (term: string) => estimateShare({ rows: 1, texts }, searchPatterns(term)[0]![0]!);
  expect(['brake', 'pa', 'ad', 'il', 'oi', 'o', '50%', 'ff_', 'f%f'].map(share)).toEqual([
    0.5, 0.5, 0, 0, 0.25, 0.5, 0.25, 0.25, 0,
  ]);
});

describe('a word is frequent when its results are nearer among the newest rows than in the index', () => {
  const tenth = ['toyota', ...Array.from({ length: 9 }, () => 'kia')];
  test.each([
    // About 50 of the newest rows contain five results. The index returns a tenth of all rows, at twice the cost.
    [sampleOf(100_000, ...tenth), [['%toyota%']], 5, true],
    [sampleOf(200, ...tenth), [['%toyota%']], 5, false],
    // A hundredth of the rows contain both words.
    [sampleOf(1_000_000, ...tenth), [['%toyota%', '%toyota%']], 20, true],
    [sampleOf(1_000_000, ...tenth), [['%toyota%', '%toyota%']], 21, false],
    [sampleOf(100_000, ...tenth), [['%honda%'], ['%toyota%']], 5, true],
    [sampleOf(100_000, ...tenth), [['%honda%']], 5, false],
    [sampleOf(0), [['%toyota%']], 5, false],
  ])('%#', (sample, groups, limit, expected) => {
    expect(isFrequent(sample, groups, limit)).toBe(expected);
  });
});

describe('returns the words that are ten times as common as the rarest', () => {
  const brakes = sampleOf(1_000, ' brake pads ', ' brake ');
  const plates = sampleOf(40, ' 4711 ');
  const none = sampleOf(1_000, ' oil ');
  test.each([
    ['%brake%', '%4711%', [none, brakes], ['%brake%']],
    ['%brake%', '%4711%', [plates, brakes], ['%brake%']],
    ['%brake%', '%pads%', [none, brakes], []],
    ['%brake%', '%4711%', [none, none], []],
    ['%brake%', '% --%', [brakes, none], []],
  ])('%s %s', (one, other, samples, common) => {
    expect(findCommonWords([one, other], samples)).toEqual(common);
  });
});
