import type { Currency } from './currency.ts';
import { getDecimals, isWholeCurrency } from './minor-units.ts';

/**
 * Returns the options of `Intl.NumberFormat` for a currency. With an `amount` (a decimal string) it shows all decimals, or none for an
 * amount without a fraction in a [whole currency](docs/rules/money.md#whole-currencies). Without one it shows the decimals that a
 * number has.
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
