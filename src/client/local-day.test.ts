import { expect, test } from 'vitest';
import { localDay } from './format.ts';

test('returns the local day, not the UTC day', () => {
  expect(localDay(new Date(2026, 0, 5, 0, 1))).toBe('2026-01-05');
  expect(localDay(new Date(2026, 10, 30, 23, 59))).toBe('2026-11-30');
});
