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

/** Decimals of a currency's amounts (decision 7). */
export const decimalsOf = (currency: Currency): number => DECIMALS[currency] ?? 2;

/** So many decimals may be thousands: who types `1,500` in a currency of fewer means fifteen hundred. */
const GROUP = 3;

/** A decimal string in minor units; undefined where it has more decimals than the currency, a zero or two apart. */
export function toMinorUnits(amount: string, currency: Currency): number | undefined {
  const decimals = decimalsOf(currency);
  const [whole = '0', fraction = ''] = amount.split('.');
  const further = fraction.slice(decimals);
  if (/[1-9]/.test(further) || (further && fraction.length >= GROUP)) return undefined;
  return Number(whole + fraction.slice(0, decimals).padEnd(decimals, '0'));
}

/** Minor units as the decimal string that goes over the wire: `"120.50"`, `"-3.000"`. */
export function fromMinorUnits(units: number, currency: Currency): string {
  const decimals = decimalsOf(currency);
  const sign = units < 0 ? '-' : '';
  const digits = String(Math.abs(units)).padStart(decimals + 1, '0');
  if (decimals === 0) return sign + digits;
  return `${sign}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}
