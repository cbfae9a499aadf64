import fc from 'fast-check';
import { expect, test } from 'vitest';
import { keepPlaces } from './use-kept-rows.ts';

const rowsOf = (text: string) => Array.from(text, (id) => ({ id }));
const ids = (rows: ReturnType<typeof keepPlaces<{ id: string }>>) =>
  rows.map(({ record, isGone }) => (isGone ? `(${record.id})` : record.id)).join(' ');
const show = (text: string) => keepPlaces([], rowsOf(text));

test.each([
  ['a row that has left keeps its place', 'abc', 'ac', 'a (b) c'],
  ['a moved row keeps its place', 'abc', 'bca', 'a b c'],
  ['a new row follows its predecessor', 'ac', 'abc', 'a b c'],
  ['a new first row is first', 'bc', 'abc', 'a b c'],
  ['an emptied list keeps all places', 'ab', '', '(a) (b)'],
])('%s', (_, before, after, expected) => {
  expect(ids(keepPlaces(show(before), rowsOf(after)))).toBe(expected);
});

test('a row that comes back is operable again', () => {
  const without = keepPlaces(show('abc'), rowsOf('ac'));
  expect(ids(keepPlaces(without, rowsOf('abc')))).toBe('a b c');
});

test('shows every row once, none of the shown ones at another place among them', () => {
  const list = fc.uniqueArray(fc.constantFrom(...Array.from('abcdefgh')), { maxLength: 8 });
  fc.assert(
    fc.property(list, list, (before, after) => {
      const kept = keepPlaces(show(before.join('')), rowsOf(after.join(''))).map(({ record }) => record.id);
      expect(kept.toSorted()).toEqual([...new Set([...before, ...after])].toSorted());
      expect(kept.filter((id) => before.includes(id))).toEqual(before);
    }),
    { numRuns: 50 },
  );
});
