import { expect, test } from 'vitest';
import { dateLocale, DAY_MONTH_YEAR, formatClock, formatClockRange } from './date-locale.ts';

test.each([
  ['ar', '+961', '21 تشرين الثاني 2026'],
  ['ar', '+964', '21 تشرين الثاني 2026'],
  ['ar', '+216', '21 نوفمبر 2026'],
  ['ar', '+212', '21 نونبر 2026'],
  ['ar', '+20', '21 نوفمبر 2026'],
  ['ar', undefined, '21 نوفمبر 2026'],
  ['fr', '+961', '21 nov. 2026'],
  ['en', '+961', 'Nov 21, 2026'],
])('names the months in %s with the calling code %s', (locale, callingCode, text) => {
  const format = new Intl.DateTimeFormat(dateLocale(locale, callingCode), DAY_MONTH_YEAR);
  expect(format.format(new Date('2026-11-21T12:00:00Z'))).toBe(text);
});

test('writes times of the 24-hour clock without a leading zero', () => {
  const times = ['08:00', '09:05', '17:30', '00:00'];
  for (const locale of ['ar', 'en'])
    expect(times.map((time) => formatClock(time, locale))).toEqual(['8:00', '9:05', '17:30', '0:00']);
  const french = times.map((time) => formatClock(time, 'fr').replaceAll('\u00A0', ' '));
  expect(french).toEqual(['8 h', '9 h 05', '17 h 30', '0 h']);
  expect(formatClockRange(['08:00', '18:00'], 'en')).toBe('8:00 – 18:00');
});
