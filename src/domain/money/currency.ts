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
