import * as v from 'valibot';
import { normalizeDecimal } from '../digits.ts';
import type { MessageKey } from '../problems.ts';
import type { Currency } from './currency.ts';
import { fromMinorUnits, toMinorUnits } from './minor-units.ts';

/** Twelve digits before the point keep the minor units of every currency inside a safe integer. */
const DECIMAL = /^\d{1,12}(?:\.\d{1,3})?$/;

/**
 * A [decimal string](docs/rules/money.md#minor-units) of zero or more. `toMinorUnits` checks the decimals of its currency.
 */
export const Amount = v.pipe(
  v.string('number' satisfies MessageKey),
  v.transform(normalizeDecimal),
  v.nonEmpty('required' satisfies MessageKey),
  v.regex(DECIMAL, 'number' satisfies MessageKey),
);

/** A decimal string above zero. */
export const PositiveAmount = v.pipe(
  Amount,
  v.check((text) => /[1-9]/.test(text), 'positive' satisfies MessageKey),
);

const TYPED_AMOUNT = /^\d{1,12}(?:\.\d*)?$/;

/** Parses a typed amount into minor units; undefined when it is not an amount of the currency. */
export function parseAmount(text: string, currency: Currency): number | undefined {
  const number = normalizeDecimal(text);
  return TYPED_AMOUNT.test(number) ? toMinorUnits(number, currency) : undefined;
}

/** The sum of typed amounts as a decimal string; texts that are not amounts count as zero. */
export const sumAmounts = (texts: readonly string[], currency: Currency): string =>
  fromMinorUnits(
    texts.reduce((sum, text) => sum + (parseAmount(text, currency) ?? 0), 0),
    currency,
  );
