import type { Currency } from './currency.ts';

const DECIMALS: Partial<Record<Currency, number>> = {
  TND: 3,
  LYD: 3,
  KWD: 3,
  BHD: 3,
  OMR: 3,
  JOD: 3,
  IQD: 3,
  XOF: 0,
  XAF: 0,
};

/** The number of [decimals](docs/rules/money.md#minor-units) of a currency. */
export const getDecimals = (currency: Currency): number => DECIMALS[currency] ?? 2;

const WHOLE_CURRENCIES: ReadonlySet<Currency> = new Set(['IQD', 'LBP', 'SYP', 'YER']);

/**
 * Returns true for a currency that has no decimals or that people
 * [write without them](docs/rules/money.md#whole-currencies).
 */
export const isWholeCurrency = (currency: Currency): boolean =>
  getDecimals(currency) === 0 || WHOLE_CURRENCIES.has(currency);

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
