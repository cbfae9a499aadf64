import { AppError } from '#domain/errors.ts';
import type { Currency } from '#domain/money/currency.ts';
import { getDecimals } from '#domain/money/money-format.ts';
import { fromMinorUnits, toMinorUnits } from '#domain/money/minor-units.ts';
import type { Problem } from '#domain/problems.ts';
import type { Changes } from './audit.ts';

type Values = Record<string, unknown>;

/** Returns a problem for each amount of the input that has more decimals than its currency allows. */
export const findAmountProblems = (amounts: readonly string[] = [], sent: object, currency: Currency): Problem[] =>
  amounts.flatMap((field) => {
    const amount = (sent as Values)[field];
    const isExact = typeof amount !== 'string' || toMinorUnits(amount, currency) !== undefined;
    return isExact ? [] : [createDecimalsProblem(field, currency)];
  });

/** Returns the problem of an amount with more decimals than its currency allows. */
export const createDecimalsProblem = (field: string, currency: Currency): Problem => ({
  field,
  code: 'decimals',
  params: { max: getDecimals(currency) },
});

/**
 * Converts the amounts of the input to minor units.
 * @throws AppError VALIDATION
 */
export function amountsToMinorUnits(amounts: readonly string[] = [], sent: Values, currency: Currency): Values {
  const problems = findAmountProblems(amounts, sent, currency);
  if (problems.length) throw new AppError('VALIDATION', { problems });
  const converted = { ...sent };
  for (const field of amounts) {
    const amount = sent[field];
    if (typeof amount === 'string') converted[field] = toMinorUnits(amount, currency);
  }
  return converted;
}

/** Converts the amounts of changes to decimal strings for the audit log. */
export function amountsToDecimals(amounts: readonly string[] = [], changes: Changes, currency: Currency): Changes {
  const converted = { ...changes };
  const toDecimal = (units: unknown) => (typeof units === 'number' ? fromMinorUnits(units, currency) : units);
  for (const field of amounts) {
    const change = changes[field];
    if (change) converted[field] = { from: toDecimal(change.from), to: toDecimal(change.to) };
  }
  return converted;
}
