import * as v from 'valibot';
import { FileKey, Id, wholeNumber } from '../fields.ts';
import { localizedText, optionalLocalizedText } from '../localized.ts';
import { Amount } from '../money/amount.ts';
import { Currency } from '../money/currency.ts';

export const VISIBILITIES = ['visible', 'hidden'] as const;
export const Visibility = v.picklist(VISIBILITIES);
const TITLE_MAX = 80;
const DESCRIPTION_MAX = 500;
const ORDER_MAX = 9999;
/** Minutes in a week of working days: no single service takes longer. */
const DURATION_MAX = 7 * 24 * 60;

export const categoryEntries = {
  title: localizedText(TITLE_MAX),
  description: v.optional(optionalLocalizedText(DESCRIPTION_MAX)),
  image: v.optional(v.nullable(FileKey)),
  order: wholeNumber(0, ORDER_MAX),
  visibility: Visibility,
  minPrice: v.optional(v.nullable(Amount)),
  maxPrice: v.optional(v.nullable(Amount)),
};
export const itemEntries = {
  categoryId: Id,
  title: localizedText(TITLE_MAX),
  description: v.optional(optionalLocalizedText(DESCRIPTION_MAX)),
  price: Amount,
  currency: Currency,
  image: v.optional(v.nullable(FileKey)),
  durationMinutes: wholeNumber(0, DURATION_MAX),
  featured: v.boolean(),
  visibility: Visibility,
};
