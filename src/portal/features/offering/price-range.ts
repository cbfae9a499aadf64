import type { TFunction } from 'i18next';
import { formatMoney } from '#client/format.ts';
import type { CategoryRecord } from '#domain/offering/endpoints.ts';

/** What a category costs, “from … to …”; undefined where it names no price. */
export function priceRange(
  t: TFunction,
  { minPrice, maxPrice, currency }: Pick<CategoryRecord, 'minPrice' | 'maxPrice' | 'currency'>,
): string | undefined {
  const from = minPrice === null ? undefined : formatMoney(minPrice, currency);
  const to = maxPrice === null ? undefined : formatMoney(maxPrice, currency);
  if (from === to) return from;
  return t(`categories:prices.${from && to ? 'range' : from ? 'from' : 'to'}`, { from, to });
}
