import { expect, test } from 'vitest';
import { clock, waitingTime } from './waiting-time.ts';

test('a wait is told in seconds, then in minutes', () => {
  expect(waitingTime(1, 'en')).toBe('1 second');
  expect(waitingTime(29.2, 'en')).toBe('30 seconds');
  expect(waitingTime(120, 'en')).toBe('120 seconds');
  expect(waitingTime(841, 'en')).toBe('15 minutes');
});

test('each language has its own words, with Latin digits', () => {
  expect(waitingTime(30, 'fr')).toBe('30\u00a0secondes');
  expect(waitingTime(30, 'ar')).toBe('30 ثانية');
  expect(waitingTime(5, 'ar')).toBe('5 ثوان');
});

test('a countdown', () => {
  expect([60, 42, 9, 0].map(clock)).toEqual(['1:00', '0:42', '0:09', '0:00']);
});
