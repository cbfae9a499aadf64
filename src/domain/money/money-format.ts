import type { Currency } from './currency.ts';
import { getDecimals, isWholeCurrency } from './minor-units.ts';

/**
 * Returns the `Intl.NumberFormat` options of a currency. With an `amount` (a decimal string), all decimals are shown,
 * or none if the amount has no fraction in a [whole currency](docs/rules/money.md#whole-currencies). Without it, only
 * the decimals that the number has are shown.
 */
export function getMoneyFormatOptions(currency: Currency, amount?: string) {
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
