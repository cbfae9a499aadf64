import { expect, test } from 'vitest';
import { LOCALE_CODES } from './locales.ts';
import { createNumberFormatter, formatUnit, formatWait, widenSpaces } from './number-format.ts';

const USD = { style: 'currency', currency: 'USD' } as const;

test('separates thousands, units and percent signs by a space that is visible in narrow fonts', () => {
  expect(createNumberFormatter('fr')(177_982)).toBe('177\u00A0982');
  expect(createNumberFormatter('fr', { style: 'unit', unit: 'kilometer' })(177_982)).toBe('177\u00A0982\u00A0km');
  expect(createNumberFormatter('fr', { style: 'percent' })(0.12)).toBe('12\u00A0%');
  expect(widenSpaces('1\u2009–\u20092, 9:05\u202FAM')).toBe('1\u00A0–\u00A02, 9:05\u00A0AM');
});

test.each(LOCALE_CODES)('keeps a number and the sign of its unit on one line in %s', (locale) => {
  expect(createNumberFormatter(locale, { style: 'unit', unit: 'kilometer' })(18_456)).not.toContain(' ');
});

test.each(LOCALE_CODES)('writes a minus sign instead of a hyphen in %s', (locale) => {
  for (const options of [{}, USD, { style: 'percent' } as const]) {
    expect(createNumberFormatter(locale, options)(-1234.5)).toContain('\u2212');
    expect(createNumberFormatter(locale, options)(-1234.5)).not.toContain('-');
  }
});

test('formats decimal strings without rounding, and US dollars without the country', () => {
  expect(createNumberFormatter('en', { ...USD, maximumFractionDigits: 2 })('999999999999.99')).toBe(
    '$999,999,999,999.99',
  );
  expect(createNumberFormatter('fr', USD)('-120.50')).toBe('\u2212120,50\u00A0$');
});

test('the unit agrees with the number', () => {
  expect([1, 2, 10, 15].map((minutes) => formatUnit('ar', 'minute', minutes))).toEqual([
    'دقيقة',
    'دقيقتان',
    '10 دقائق',
    '15 دقيقة',
  ]);
  expect(formatUnit('fr', 'day', 7)).toBe('7\u00A0jours');
});

test('formats short waits in seconds and long ones in minutes', () => {
  expect(formatWait(1, 'en')).toBe('1 second');
  expect(formatWait(29.2, 'en')).toBe('30 seconds');
  expect(formatWait(120, 'en')).toBe('120 seconds');
  expect(formatWait(841, 'en')).toBe('15 minutes');
});

test('formats waits in each language with Latin digits', () => {
  expect(formatWait(30, 'fr')).toBe('30\u00a0secondes');
  expect(formatWait(30, 'ar')).toBe('30 ثانية');
  expect(formatWait(5, 'ar')).toBe('5 ثوان');
});
