import { afterEach, expect, test } from 'vitest';
import { formatMinutes } from './format-minutes.ts';

afterEach(() => {
  document.documentElement.lang = '';
});

test.each([
  [0, '0 min'],
  [45, '45 min'],
  [60, '1 hr'],
  [90, '1 hr 30 min'],
])('%i minutes are said as %s', (minutes, text) => {
  document.documentElement.lang = 'en';
  expect(formatMinutes(minutes)).toBe(text);
});
