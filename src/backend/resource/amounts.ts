import { AppError } from '#domain/errors.ts';
import type { Currency } from '#domain/money/currency.ts';
import { fromMinorUnits, toMinorUnits } from '#domain/money/minor-units.ts';
import type { Problem } from '#domain/problems.ts';
import type { Changes } from './audit.ts';

type Values = Record<string, unknown>;

/** The sent values with their amounts as columns keep them; an amount with more decimals than its currency is a problem. */
export function inMinorUnits(amounts: readonly string[] = [], sent: Values, currency: Currency): Values {
  const kept = { ...sent };
  const problems: Problem[] = [];
  for (const field of amounts) {
    const amount = sent[field];
    if (typeof amount !== 'string') continue;
    const units = toMinorUnits(amount, currency);
    if (units === undefined) problems.push({ field, code: 'number' });
    kept[field] = units;
  }
  if (problems.length) throw new AppError('VALIDATION', { problems });
  return kept;
}

/** Changes as the audit log tells them, each amount a decimal string. */
export function inDecimals(amounts: readonly string[] = [], changes: Changes, currency: Currency): Changes {
  const told = { ...changes };
  const tell = (units: unknown) => (typeof units === 'number' ? fromMinorUnits(units, currency) : units);
  for (const field of amounts) {
    const change = changes[field];
    if (change) told[field] = { from: tell(change.from), to: tell(change.to) };
  }
  return told;
}
