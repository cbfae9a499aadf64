import * as v from 'valibot';
import { normalizeDecimal } from '../digits.ts';
import type { MessageKey } from '../problems.ts';

/** Twelve digits before the point keep the minor units of every currency inside a safe integer. */
const DECIMAL = /^\d{1,12}(?:\.\d{1,3})?$/;

/**
 * A [decimal string](docs/rules/money.md#minor-units) of zero or more. `toMinorUnits` checks the number of decimals,
 * which depends on the currency.
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
