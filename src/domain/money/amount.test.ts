import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sumAmounts, parseAmount } from './amount.ts';
import { fromMinorUnits } from './minor-units.ts';

test('adds amounts exactly', () => {
  expect(sumAmounts(['0.1', '0.2'], 'USD')).toBe('0.30');
  expect(sumAmounts(['1.005', '2.01'], 'TND')).toBe('3.015');
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 10 ** 11 }), { maxLength: 50 }), (amounts) => {
      const total = amounts.reduce((sum, amount) => sum + amount, 0);
      expect(
        sumAmounts(
          amounts.map((amount) => fromMinorUnits(amount, 'KWD')),
          'KWD',
        ),
      ).toBe(fromMinorUnits(total, 'KWD'));
    }),
  );
});

test('parses typed digits and decimal separators', () => {
  expect(parseAmount(' ١٢٫٥ ', 'USD')).toBe(1250);
  expect(parseAmount('12,', 'USD')).toBe(1200);
});

test('ignores texts that are not amounts', () => {
  for (const text of ['', '-5', '1.2.3', 'abc', '1.005', '1e3']) expect(parseAmount(text, 'USD')).toBeUndefined();
  expect(sumAmounts(['', '10', 'abc'], 'USD')).toBe('10.00');
  expect(sumAmounts([], 'XOF')).toBe('0');
});
