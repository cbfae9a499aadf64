import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sumAmounts, parseAmount } from './read-amount.ts';
import { fromMinorUnits } from './minor-units.ts';

test('adds amounts exactly', () => {
  expect(sumAmounts(['0.1', '0.2'], 'USD', 'en')).toBe('0.30');
  expect(sumAmounts(['1.005', '2.01'], 'TND', 'en')).toBe('3.015');
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 10 ** 11 }), { maxLength: 50 }), (amounts) => {
      const total = amounts.reduce((sum, amount) => sum + amount, 0);
      expect(
        sumAmounts(
          amounts.map((amount) => fromMinorUnits(amount, 'KWD')),
          'KWD',
          'en',
        ),
      ).toBe(fromMinorUnits(total, 'KWD'));
    }),
  );
});

test('parses typed digits and separators', () => {
  expect(parseAmount('1,005', 'USD', 'en')).toBe(100_500);
  expect(parseAmount('25.000', 'TND', 'en')).toBe(25_000);
  expect(parseAmount(' ١٢٫٥ ', 'USD', 'en')).toBe(1250);
  expect(parseAmount('12,', 'USD', 'en')).toBe(1200);
});

test('ignores texts that are not amounts', () => {
  for (const text of ['', '-5', '1.2.3', 'abc', '1.0051', '1e3'])
    expect(parseAmount(text, 'USD', 'en')).toBeUndefined();
  expect(sumAmounts(['', '10', 'abc'], 'USD', 'en')).toBe('10.00');
  expect(parseAmount('25,000', 'TND', 'en')).toBeUndefined();
  expect(sumAmounts([], 'XOF', 'en')).toBe('0');
});
