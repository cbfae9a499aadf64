import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyAmount } from '#tests/support/any-amount.ts';
import { LOCALE_CODES } from '../locales.ts';
import { CURRENCIES, type Currency } from './currency.ts';
import { formatAmountInput, readAmount } from './read-amount.ts';

const amountOf = (text: string, currency: Currency, locale: 'ar' | 'en' | 'fr' = 'en') => {
  const reading = readAmount(text, currency, { locale });
  return reading.kind === 'amount' ? reading.amount : reading.kind;
};

test.each([
  ['25,000', 'USD', '25000.00'],
  ['25.000', 'USD', '25000.00'],
  ['25 000', 'USD', '25000.00'],
  ['25\u00a0000', 'USD', '25000.00'],
  ['25\u202f000', 'USD', '25000.00'],
  ['25’000', 'CHF', '25000.00'],
  ["1'234'567.50", 'CHF', '1234567.50'],
  ['٢٥٬٠٠٠', 'USD', '25000.00'],
  ['٢٥٫٥', 'USD', '25.50'],
  ['1,500', 'USD', '1500.00'],
  ['1,234.50', 'USD', '1234.50'],
  ['1.234,50', 'USD', '1234.50'],
  ['1.234.567', 'USD', '1234567.00'],
  ['1.234.567', 'TND', '1234567.000'],
  ['1,234.500', 'TND', '1234.500'],
  ['1234.500', 'USD', '1234.50'],
  ['0.500', 'TND', '0.500'],
  [',5', 'EUR', '0.50'],
  ['12,', 'USD', '12.00'],
  ['007', 'USD', '7.00'],
  ['$1,234.50', 'USD', '1234.50'],
  ['1 234,50 $US', 'USD', '1234.50'],
  ['25,000 iqd', 'IQD', '25000.000'],
  ['25,000', 'XOF', '25000'],
  ['25.00', 'XOF', '25'],
] as const)('reads %s %s as %s in every language', (text, currency, amount) => {
  for (const locale of LOCALE_CODES) expect(amountOf(text, currency, locale)).toBe(amount);
  expect(readAmount(text, currency)).toEqual({ kind: 'amount', amount });
});

test('reads the decimal separator of the language before all decimals of the currency', () => {
  expect(amountOf('25.000', 'TND', 'en')).toBe('25.000');
  expect(amountOf('25.000', 'TND', 'ar')).toBe('25.000');
  expect(amountOf('25,000', 'TND', 'fr')).toBe('25.000');
});

describe('where two readings remain', () => {
  const readings = ['25000.000', '25.000'];

  test('returns both', () => {
    expect(readAmount('25,000', 'KWD', { locale: 'en' })).toEqual({ kind: 'ambiguous', readings });
    expect(amountOf('25.000', 'KWD', 'fr')).toBe('ambiguous');
    expect(readAmount('25,000', 'KWD')).toEqual({ kind: 'ambiguous', readings });
    expect(amountOf('12.125', 'IQD')).toBe('ambiguous');
  });
});

test('groups thousands in a currency that is written without decimals', () => {
  for (const locale of LOCALE_CODES)
    for (const text of ['25,000', '25.000', '٢٥٬٠٠٠', '25 000'])
      expect(amountOf(text, 'IQD', locale)).toBe('25000.000');
  expect(amountOf('25.5', 'IQD')).toBe('25.500');
  expect(amountOf('25,50', 'LBP')).toBe('25.50');
});

test('returns the reason why a text is not an amount', () => {
  const problemOf = (text: string, currency: Currency = 'USD') => readAmount(text, currency, { locale: 'fr' });
  expect(problemOf(' ')).toEqual({ kind: 'problem', code: 'required' });
  expect(problemOf('abc')).toEqual({ kind: 'problem', code: 'number' });
  expect(problemOf('25 €')).toEqual({ kind: 'problem', code: 'number' });
  expect(problemOf('1e3')).toEqual({ kind: 'problem', code: 'number' });
  expect(problemOf('-5')).toEqual({ kind: 'problem', code: 'min', params: { min: 0 } });
  expect(problemOf('\u200e-5')).toEqual({ kind: 'problem', code: 'min', params: { min: 0 } });
  expect(problemOf('1.005,125')).toEqual({ kind: 'problem', code: 'decimals', params: { max: 2 } });
  expect(problemOf('1.5', 'XAF')).toEqual({ kind: 'problem', code: 'decimals', params: { max: 0 } });
  expect(problemOf('1.2.3')).toEqual({ kind: 'problem', code: 'separators', params: { example: '1234,50' } });
  expect(problemOf('1,50,000', 'IQD')).toEqual({ kind: 'problem', code: 'separators', params: { example: '1234' } });
  expect(problemOf('1234567890123')).toEqual({ kind: 'problem', code: 'max', params: { max: 999_999_999_999 } });
});

test('reads every amount back from the text of an input', () => {
  fc.assert(
    fc.property(anyAmount, ({ amount, currency, locale }) => {
      expect(amountOf(formatAmountInput(amount, currency, locale), currency, locale)).toBe(amount);
    }),
    { numRuns: 1000 },
  );
});

test('never throws, and returns amounts with the decimals of the currency', () => {
  const text = fc.oneof(fc.string(), fc.stringMatching(/^[\d٠-٩.,'٬٫ \u202f$-]{0,14}$/));
  fc.assert(
    fc.property(text, fc.constantFrom(...CURRENCIES), fc.constantFrom(...LOCALE_CODES), (typed, currency, locale) => {
      const reading = readAmount(typed, currency, { locale });
      const amounts =
        reading.kind === 'amount' ? [reading.amount] : reading.kind === 'ambiguous' ? reading.readings : [];
      for (const amount of amounts) expect(amount).toMatch(/^\d{1,12}(\.\d{2,3})?$/);
      expect(new Set(amounts).size).toBe(amounts.length);
    }),
  );
});
