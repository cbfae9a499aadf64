import { expect, test } from 'vitest';
import { dateLocale } from './date-locale.ts';

test.each([
  ['ar', '+961', '21 تشرين الثاني 2026'],
  ['ar', '+964', '21 تشرين الثاني 2026'],
  ['ar', '+216', '21 نوفمبر 2026'],
  ['ar', '+212', '21 نونبر 2026'],
  ['ar', '+20', '21 نوفمبر 2026'],
  ['ar', undefined, '21 نوفمبر 2026'],
  ['fr', '+961', '21 novembre 2026'],
  ['en', '+961', 'November 21, 2026'],
])('names the months in %s with the calling code %s', (locale, callingCode, text) => {
  const format = new Intl.DateTimeFormat(dateLocale(locale, callingCode), { dateStyle: 'long' });
  expect(format.format(new Date('2026-11-21T12:00:00Z'))).toBe(text);
});
