import { readFileSync } from 'node:fs';
import i18next from 'i18next';
import { beforeAll, expect, test } from 'vitest';
import { initTranslations } from '#tests/support/form-page.tsx';
import { formatHours } from './duration.ts';

beforeAll(async () => {
  await initTranslations();
  const texts = JSON.parse(readFileSync('locales/en/main-panel.json', 'utf8')) as object;
  i18next.addResourceBundle('en', 'main-panel', texts);
});

test.each([
  [null, '–'],
  [0, '0 min'],
  [0.5, '30 min'],
  [5.2, '5 h 12 min'],
  [23.9, '1 d'],
  [48, '2 d'],
  [63.4, '2 d 15 h'],
])('shows %s hours as %s', (hours, text) => {
  expect(formatHours(hours)).toBe(text);
});
