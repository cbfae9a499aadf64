import type { Currency } from './currency.ts';
import { getDecimals, isWholeCurrency } from './minor-units.ts';

/**
 * Options of `Intl.NumberFormat` for amounts of a currency. With an `amount` (a decimal string), all its decimals, and none in a
 * [whole currency](docs/rules/money.md#whole-currencies) without a fraction; else up to all decimals.
 */
export function moneyFormat(currency: Currency, amount?: string) {
  return {
    style: 'currency',
    currency,
    ...(amount !== undefined && { minimumFractionDigits: shownDecimals(amount, currency) }),
    maximumFractionDigits: getDecimals(currency),
  } as const;
}

function shownDecimals(amount: string, currency: Currency): number {
  if (!isWholeCurrency(currency)) return getDecimals(currency);
  return /\.\d*[1-9]/.test(amount) ? 2 : 0;
}

/** Shortens the sign of US dollars in a formatted amount to `$`: the other dollar names its country. */
export const shortenDollar = (text: string): string => text.replace(/US\$|\$US/, '$');
