import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CURRENCIES } from './currency.ts';
import { getDecimals } from './money-format.ts';
import { fromMinorUnits, toMinorUnits } from './minor-units.ts';

test.each([
  ['120.50', 'USD', 12_050],
  ['120', 'USD', 12_000],
  ['0.5', 'USD', 50],
  ['1.234', 'TND', 1_234],
  ['1500', 'XOF', 1_500],
  ['1500.0', 'XOF', 1_500],
  ['999999999999.999', 'KWD', 999_999_999_999_999],
] as const)('%s %s are %i minor units', (amount, currency, units) => {
  expect(toMinorUnits(amount, currency)).toBe(units);
});

test('rejects more decimals than the currency has', () => {
  expect(toMinorUnits('1.005', 'USD')).toBeUndefined();
  expect(toMinorUnits('1.5', 'XAF')).toBeUndefined();
});

test('rejects a thousands separator as a decimal point', () => {
  expect(toMinorUnits('1.500', 'USD')).toBeUndefined();
  expect(toMinorUnits('15.000', 'XOF')).toBeUndefined();
  expect(toMinorUnits('1.500', 'TND')).toBe(1_500);
});

test('converts minor units to an amount and back', () => {
  const units = fc.integer({ min: -(10 ** 14), max: 10 ** 14 });
  fc.assert(
    fc.property(units, fc.constantFrom(...CURRENCIES), (amount, currency) => {
      const text = fromMinorUnits(Math.abs(amount), currency);
      expect(text.split('.')[1]?.length ?? 0).toBe(getDecimals(currency));
      expect(toMinorUnits(text, currency)).toBe(Math.abs(amount));
    }),
  );
  expect(fromMinorUnits(-5, 'USD')).toBe('-0.05');
});
