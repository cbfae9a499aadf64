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

/** True for a currency that people [write without decimals](docs/rules/money.md#whole-currencies), although it has them. */
export const isWholeCurrency = (currency: Currency): boolean =>
  getDecimals(currency) === 0 || WHOLE_CURRENCIES.has(currency);

/** Digits of a group of thousands: `1,500` in a currency of fewer decimals [means fifteen hundred](docs/rules/money.md#typed-amounts). */
const GROUP_DIGITS = 3;

/**
 * Converts a decimal string to minor units and drops trailing zeros beyond the currency's decimals. Returns undefined when other
 * digits would be dropped, and for a longer fraction of three digits, since `1.500` may mean fifteen hundred.
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
