import * as v from 'valibot';

/** The [currencies](docs/rules/money.md#currencies) that forms offer, as ISO 4217 codes. */
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
