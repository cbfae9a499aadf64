import { latinNumber } from '../digits.ts';
import type { Currency } from './currency.ts';
import { fromMinorUnits, toMinorUnits } from './minor-units.ts';

const TYPED = /^\d{1,12}(?:\.\d*)?$/;

/** What was typed as an amount, in minor units; undefined where it is none of this currency. */
export function typedUnits(text: string, currency: Currency): number | undefined {
  const number = latinNumber(text);
  return TYPED.test(number) ? toMinorUnits(number, currency) : undefined;
}

/** What typed amounts add up to, as the wire writes it; what is no amount yet counts nothing. */
export const sumOf = (texts: readonly string[], currency: Currency): string =>
  fromMinorUnits(
    texts.reduce((sum, text) => sum + (typedUnits(text, currency) ?? 0), 0),
    currency,
  );
