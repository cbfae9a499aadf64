// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import { formatDate, formatDateTime, formatMoney, formatNumber } from './format.ts';

beforeEach(() => {
  document.documentElement.lang = 'en';
});

test('formats a calendar day as the same day in every time zone', () => {
  expect(formatDate('2026-03-01')).toBe('Mar 1, 2026');
});

test('formats in the language of the page with Latin digits', () => {
  document.documentElement.lang = 'ar';
  expect(formatDate('2026-03-01')).toMatch(/2026/);
  expect(formatNumber(1234.5)).toMatch(/^[\d.,٬٫]+$/);
  expect(formatNumber(1234.5)).not.toMatch(/[٠-٩]/);
  document.documentElement.lang = 'fr';
  expect(formatNumber(1234.5).replace(/\s/g, ' ')).toBe('1 234,5');
});

test('separates thousands and units by a space that is visible in narrow fonts', () => {
  document.documentElement.lang = 'fr';
  expect(formatNumber(115_570, { style: 'unit', unit: 'kilometer' })).toBe('115\u00A0570\u00A0km');
  expect(formatMoney('1234.50', 'EUR')).toBe('1\u00A0234,50\u00A0€');
});

test('does not apply the options of one call to the next', () => {
  expect(formatNumber(0.5, { style: 'percent' })).toBe('50%');
  expect(formatNumber(0.5)).toBe('0.5');
  expect(formatDateTime(new Date(2026, 2, 1, 9, 5))).toMatch(/^Mar 1, 2026, 9:05.AM$/);
});

test('formats an amount without losing digits', () => {
  expect(formatMoney('999999999999.99', 'USD')).toBe('$999,999,999,999.99');
  expect(formatMoney('1.255', 'IQD')).toMatch(/1\.255$/);
  expect(formatMoney('-60.00', 'USD')).toBe('-$60.00');
});

test('isolates an amount with a Latin currency symbol in Arabic', () => {
  expect(formatMoney('-120.50', 'USD', 'ar')).toBe('\u2066-120.50\u00A0US$\u2069');
  expect(formatMoney('120.50', 'MAD', 'ar')).toMatch(/د\.م\./);
});
