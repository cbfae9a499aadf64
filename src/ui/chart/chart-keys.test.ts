import { expect, test } from 'vitest';
import { indexAfterKey } from './chart-keys.ts';

const DAYS = { kind: 'bars', categories: ['a', 'b', 'c'] } as const;
const RANKING = { kind: 'ranking', categories: ['a', 'b', 'c'] } as const;

test('follows the picture: the next day is at the right, in Arabic at the left', () => {
  expect(indexAfterKey('ArrowRight', 0, DAYS, false)).toBe(1);
  expect(indexAfterKey('ArrowLeft', 0, DAYS, true)).toBe(1);
  expect(indexAfterKey('ArrowRight', 1, DAYS, true)).toBe(0);
});

test('stops at the ends', () => {
  expect(indexAfterKey('ArrowRight', 2, DAYS, false)).toBe(2);
  expect(indexAfterKey('ArrowLeft', 0, DAYS, false)).toBe(0);
});

test('starts with the most recent day, or with the first entry of a ranking', () => {
  expect(indexAfterKey('ArrowLeft', undefined, DAYS, false)).toBe(2);
  expect(indexAfterKey('ArrowDown', undefined, RANKING, false)).toBe(0);
});

test('moves through a ranking with the vertical arrows, and to both ends', () => {
  expect(indexAfterKey('ArrowDown', 0, RANKING, true)).toBe(1);
  expect(indexAfterKey('ArrowUp', 1, RANKING, true)).toBe(0);
  expect(indexAfterKey('ArrowRight', 0, RANKING, false)).toBeUndefined();
  expect(indexAfterKey('Home', 2, DAYS, false)).toBe(0);
  expect(indexAfterKey('End', 0, DAYS, true)).toBe(2);
  expect(indexAfterKey('a', 0, DAYS, false)).toBeUndefined();
});
