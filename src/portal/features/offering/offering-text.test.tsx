import { afterEach, expect, test } from 'vitest';
import { formatMinutes } from './offering-text.ts';

afterEach(() => {
  document.documentElement.lang = '';
});

test.each([
  [0, '0 min'],
  [45, '45 min'],
  [60, '1 hr'],
  [90, '1 hr 30 min'],
])('formats %i minutes as %s', (minutes, text) => {
  document.documentElement.lang = 'en';
  expect(formatMinutes(minutes)).toBe(text);
});
