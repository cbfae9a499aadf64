import { expect, test } from 'vitest';
import { isWithinJsonBounds } from './json-bounds.ts';

const nested = (depth: number): unknown => JSON.parse('['.repeat(depth) + ']'.repeat(depth));
const list = (length: number) => ({ items: Array.from({ length }, () => ({})) });

test('accepts 32 levels and lists of a thousand entries, and no more', () => {
  expect([1, 'text', null, nested(32), list(1_000)].every((value) => isWithinJsonBounds(value))).toBe(true);
  expect([nested(33), nested(30_000), list(1_001)].map((value) => isWithinJsonBounds(value))).toEqual([
    false,
    false,
    false,
  ]);
});
