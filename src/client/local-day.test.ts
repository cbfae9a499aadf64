import { expect, test } from 'vitest';
import { localDay } from './format.ts';

test('a day is the reader’s own, whatever it is in Greenwich', () => {
  expect(localDay(new Date(2026, 0, 5, 0, 1))).toBe('2026-01-05');
  expect(localDay(new Date(2026, 10, 30, 23, 59))).toBe('2026-11-30');
});
