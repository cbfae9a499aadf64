// @vitest-environment happy-dom
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isWholeCurrency } from '#domain/money/money-format.ts';
import { readAmount } from '#domain/money/read-amount.ts';
import { anyAmount } from '#tests/support/any-amount.ts';
import {
  formatDate,
  formatDateTime,
  formatLongDate,
  formatMoney,
  formatMoneyTogether,
  formatNumber,
  formatTime,
  formatTotal,
  formatWeekday,
  garageDay,
  setDateCallingCode,
  setTimeZone,
  today,
} from './format.ts';

const DEVICE_ZONE = new Intl.DateTimeFormat().resolvedOptions().timeZone;

beforeEach(() => {
  document.documentElement.lang = 'en';
});
afterEach(() => {
  setTimeZone(DEVICE_ZONE);
  vi.useRealTimers();
});

test('formats a calendar day as the same day in every time zone', () => {
  expect(formatDate('2019-03-01')).toBe('Mar 1, 2019');
});

test('formats in the language of the page with Latin digits', () => {
  document.documentElement.lang = 'ar';
  expect(formatDate('2019-03-01')).toMatch(/2019/);
  expect(formatNumber(1234.5)).toMatch(/^[\d.,٬٫]+$/);
  expect(formatNumber(1234.5)).not.toMatch(/[٠-٩]/);
  document.documentElement.lang = 'fr';
  expect(formatNumber(1234.5).replace(/\s/g, ' ')).toBe('1 234,5');
});

test('does not apply the options of one call to the next', () => {
  expect(formatNumber(0.5, { style: 'percent' })).toBe('50%');
  expect(formatNumber(0.5)).toBe('0.5');
  expect(formatDateTime(new Date(2019, 2, 1, 9, 5))).toBe('Mar 1, 2019, 9:05');
});

test('formats an amount without losing digits', () => {
  expect(formatMoney('999999999999.99', 'USD')).toBe('$999,999,999,999.99');
  expect(formatMoney('1.255', 'IQD')).toMatch(/1\.255$/);
  expect(formatMoney('-60.00', 'USD')).toBe('\u2212$60.00');
});

test('formats amounts that are read together without decimals if all of them are whole', () => {
  const together = (paid: string, total: string, currency: 'USD' | 'KWD' | 'IQD') =>
    Object.values(formatMoneyTogether({ paid, total }, currency)).map((text) => text.replace(/\s/g, ' '));
  expect(together('100.00', '1200.00', 'USD')).toEqual(['$100', '$1,200']);
  expect(together('100.00', '200.50', 'USD')).toEqual(['$100.00', '$200.50']);
  expect(together('0.000', '20.000', 'KWD')).toEqual(['KWD 0', 'KWD 20']);
  expect(together('0.000', '25.500', 'IQD')).toEqual(['IQD 0', 'IQD 25.50']);
  document.documentElement.lang = 'ar';
  expect(together('100.00', '200.00', 'USD')).toEqual(['\u2066100 $\u2069', '\u2066200 $\u2069']);
});

test('isolates an amount with a Latin currency symbol in Arabic', () => {
  expect(formatMoney('-120.50', 'USD', 'ar')).toBe('\u2066\u2212120.50\u00A0$\u2069');
  expect(formatMoney('120.50', 'MAD', 'ar')).toMatch(/د\.م\./);
});

test('formats amounts that are read back unchanged, or asked for a fraction in a currency written without decimals', () => {
  fc.assert(
    fc.property(anyAmount, ({ units, amount, currency, locale }) => {
      const reading = readAmount(formatMoney(amount, currency, locale), currency, { locale });
      if (reading.kind === 'ambiguous') {
        expect(isWholeCurrency(currency) && units % 1000 !== 0).toBe(true);
        expect(reading.readings).toContain(amount);
      } else expect(reading).toEqual({ kind: 'amount', amount });
    }),
    { numRuns: 1000 },
  );
});

test('returns the local day, not the UTC day', () => {
  expect(garageDay(new Date(2026, 0, 5, 0, 1))).toBe('2026-01-05');
  expect(garageDay(new Date(2026, 10, 30, 23, 59))).toBe('2026-11-30');
});

test.each([
  ['Pacific/Kiritimati', '2026-01-01', 'Jan 1', '1:30'],
  ['America/Los_Angeles', '2025-12-31', 'Dec 31', '3:30'],
])('shows days and times of the garage in %s, whatever the zone of the device', (timeZone, day, date, time) => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2025-12-31T11:30:00Z') });
  setTimeZone(timeZone);
  expect(today()).toBe(day);
  expect(formatDate(new Date())).toBe(date);
  expect(formatTime(new Date())).toBe(time);
  // Falls back to UTC like the server, never to the time zone of the device.
  for (const unknown of ['Nowhere/Unknown', '', undefined]) {
    setTimeZone(timeZone);
    setTimeZone(unknown);
    expect(today()).toBe('2025-12-31');
    expect(formatTime(new Date())).toBe('11:30');
  }
});

test('names months as the country of the garage does, with Latin digits', () => {
  setDateCallingCode('+961');
  expect(formatDate('2019-11-21', {}, 'ar')).toBe('21 تشرين الثاني 2019');
  setDateCallingCode(undefined);
  expect(formatDate('2019-11-21', {}, 'ar')).toBe('21 نوفمبر 2019');
});

test.each([
  ['ar', '21 نوفمبر', 'الخميس، 21 نوفمبر 2019', '21 نوفمبر 2019، 17:05', 'الخميس'],
  ['en', 'Nov 21', 'Thu, Nov 21, 2019', 'Nov 21, 2019, 17:05', 'Thursday'],
  ['fr', '21 nov.', 'jeu. 21 nov. 2019', '21 nov. 2019, 17 h 05', 'jeudi'],
])(
  'writes dates and times in one style in %s, and the year only of other years',
  (lang, day, long, moment, weekday) => {
    document.documentElement.lang = lang;
    const plain = (text: string) => text.replaceAll('\u00A0', ' ');
    const year = String(new Date().getFullYear());
    expect(formatDate(`${year}-11-21`)).toBe(day);
    expect(formatDate(new Date(2019, 10, 21, 12))).toBe(formatDate('2019-11-21'));
    expect(formatLongDate('2019-11-21')).toBe(long);
    const instant = new Date(2019, 10, 21, 17, 5);
    expect(plain(formatDateTime(instant))).toBe(moment);
    expect(moment).toContain(plain(formatTime(instant)));
    expect(formatWeekday('2019-11-21')).toBe(weekday);
  },
);

test.each([
  [{ total: 1_987 }, '1,987'],
  [{ total: 299_874, approximate: true as const }, '300,000'],
  [{ total: 2_043, approximate: true as const }, '2,000'],
])('formats the total %o as %s', (total, text) => {
  document.documentElement.lang = 'en';
  expect(formatTotal({ page: 1, limit: 10, totalPages: 1, ...total })).toBe(text);
});
