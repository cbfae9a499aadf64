import { afterEach, expect, test } from 'vitest';
import { formatMinutes } from './offering-text.ts';

afterEach(() => {
  document.documentElement.lang = '';
});

test.each([
  [0, '0\u00A0min'],
  [45, '45\u00A0min'],
  [60, '1\u00A0hr'],
  [90, '1\u00A0hr 30\u00A0min'],
])('formats %i minutes as %s', (minutes, text) => {
  document.documentElement.lang = 'en';
  expect(formatMinutes(minutes)).toBe(text);
});
