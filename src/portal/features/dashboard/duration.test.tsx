import { readFileSync } from 'node:fs';
import i18next from 'i18next';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { LOCALE_CODES, type Locale } from '#domain/locales.ts';
import { initTranslations } from '#tests/support/form-page.tsx';
import { formatHours, formatLongestWait } from './widgets.tsx';

beforeAll(async () => {
  await initTranslations();
  for (const locale of LOCALE_CODES) {
    const texts = JSON.parse(readFileSync(`locales/${locale}/main-panel.json`, 'utf8')) as object;
    i18next.addResourceBundle(locale, 'main-panel', texts);
  }
});

afterEach(() => void i18next.changeLanguage('en'));

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

test.each<[Locale, number, string]>([
  ['en', 5.2, 'longest 5 h 12 min'],
  ['en', 30, 'longest 1 day'],
  ['fr', 30, 'depuis 1 jour au plus'],
  ['fr', 73, 'depuis 3 jours au plus'],
  ['ar', 30, 'أطولها منذ يوم'],
  ['ar', 50, 'أطولها منذ يومين'],
  ['ar', 73, 'أطولها منذ 3 أيام'],
  ['ar', 11 * 24, 'أطولها منذ 11 يومًا'],
])('says in %s how long vehicles wait for %s hours at most', async (locale, hours, text) => {
  await i18next.changeLanguage(locale);
  expect(formatLongestWait(hours)).toBe(text);
});
