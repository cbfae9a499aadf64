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
 * Returns the `Intl.NumberFormat` options of a currency. With an `amount` (a decimal string), all decimals are shown;
 * in a [whole currency](docs/rules/money.md#whole-currencies) at least two, or none if the amount has no fraction.
 * Without it, only the decimals that the number has are shown.
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
