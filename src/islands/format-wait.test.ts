import { expect, test } from 'vitest';
import { formatCountdown, formatWait } from './format-wait.ts';

test('formats short waits in seconds and long ones in minutes', () => {
  expect(formatWait(1, 'en')).toBe('1 second');
  expect(formatWait(29.2, 'en')).toBe('30 seconds');
  expect(formatWait(120, 'en')).toBe('120 seconds');
  expect(formatWait(841, 'en')).toBe('15 minutes');
});

test('formats in each language with Latin digits', () => {
  expect(formatWait(30, 'fr')).toBe('30\u00a0secondes');
  expect(formatWait(30, 'ar')).toBe('30 ثانية');
  expect(formatWait(5, 'ar')).toBe('5 ثوان');
});

test('formats a countdown', () => {
  expect([60, 42, 9, 0].map(formatCountdown)).toEqual(['1:00', '0:42', '0:09', '0:00']);
});
