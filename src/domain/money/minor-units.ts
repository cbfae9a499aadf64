import type { Currency } from './currency.ts';
import { getDecimals } from './money-format.ts';

/**
 * Digits of a group of thousands: `1,500` in a currency of fewer decimals
 * [means fifteen hundred](docs/rules/money.md#typed-amounts).
 */
const GROUP_DIGITS = 3;

/**
 * Converts a decimal string to minor units. Accepts more decimals than the currency has only if the excess decimals are
 * zeros and the fraction has fewer than three digits, because `1.500` may mean fifteen hundred; otherwise returns
 * undefined.
 */
export function toMinorUnits(amount: string, currency: Currency): number | undefined {
  const decimals = getDecimals(currency);
  const [whole = '0', fraction = ''] = amount.split('.');
  const excess = fraction.slice(decimals);
  if (/[1-9]/.test(excess) || (excess && fraction.length >= GROUP_DIGITS)) return undefined;
  return Number(whole + fraction.slice(0, decimals).padEnd(decimals, '0'));
}

/** Converts minor units to a decimal string with all decimals of the currency: `"120.50"`, `"-3.000"`. */
export function fromMinorUnits(units: number, currency: Currency): string {
  const decimals = getDecimals(currency);
  const sign = units < 0 ? '-' : '';
  const digits = String(Math.abs(units)).padStart(decimals + 1, '0');
  if (decimals === 0) return sign + digits;
  return `${sign}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}
