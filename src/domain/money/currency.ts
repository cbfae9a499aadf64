import * as v from 'valibot';

/** Offered in forms (decision 7). */
export const CURRENCIES = [
  'MAD',
  'DZD',
  'TND',
  'LYD',
  'MRU',
  'EGP',
  'SDG',
  'SAR',
  'AED',
  'QAR',
  'KWD',
  'BHD',
  'OMR',
  'JOD',
  'IQD',
  'LBP',
  'SYP',
  'YER',
  'TRY',
  'EUR',
  'USD',
  'GBP',
  'CHF',
  'CAD',
  'XOF',
  'XAF',
] as const;
export const Currency = v.picklist(CURRENCIES);
export type Currency = v.InferOutput<typeof Currency>;

const THREE_DECIMALS: readonly Currency[] = ['TND', 'LYD', 'KWD', 'BHD', 'OMR', 'JOD', 'IQD'];
const NO_DECIMALS: readonly Currency[] = ['XOF', 'XAF'];

/** Digits after the point of an amount in this currency. */
export const decimalsOf = (currency: Currency): 0 | 2 | 3 =>
  THREE_DECIMALS.includes(currency) ? 3 : NO_DECIMALS.includes(currency) ? 0 : 2;
