import { expect, test } from 'vitest';
import { parseAmount } from './read-amount.ts';

test('parses typed digits and separators', () => {
  expect(parseAmount('1,005', 'USD', 'en')).toBe(100_500);
  expect(parseAmount('25.000', 'TND', 'en')).toBe(25_000);
  expect(parseAmount(' ١٢٫٥ ', 'USD', 'en')).toBe(1250);
  expect(parseAmount('12,', 'USD', 'en')).toBe(1200);
});

test('ignores texts that are not amounts', () => {
  for (const text of ['', '-5', '1.2.3', 'abc', '1.0051', '1e3'])
    expect(parseAmount(text, 'USD', 'en')).toBeUndefined();
  expect(parseAmount('25,000', 'TND', 'en')).toBeUndefined();
});
