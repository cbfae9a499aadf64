import type { TFunction } from 'i18next';
import { formatMoney, formatNumber } from '#client/format.ts';
import { currentLocale } from '#client/i18n.ts';
import { getMainLanguage } from '#client/main-language.ts';
import { pickLocalizedText } from '#domain/localized.ts';
import type { CategoryRecord } from '#domain/offering/endpoints.ts';

/** Returns a localized text in the current language or its fallback. */
export const localizeText = (text: Parameters<typeof pickLocalizedText>[0]): string =>
  pickLocalizedText(text, currentLocale(), getMainLanguage());

/** Formats the price range of a category, such as “$25.00 – $140.00”; undefined without prices. */
export function formatPriceRange(
  t: TFunction,
  { minPrice, maxPrice, currency }: Pick<CategoryRecord, 'minPrice' | 'maxPrice' | 'currency'>,
): string | undefined {
  const from = minPrice === null ? undefined : formatMoney(minPrice, currency);
  const to = maxPrice === null ? undefined : formatMoney(maxPrice, currency);
  if (from === to) return from;
  return t(`categories:prices.${from && to ? 'range' : from ? 'from' : 'to'}`, { from, to });
}

const formatUnit = (value: number, unit: 'hour' | 'minute'): string =>
  formatNumber(value, { style: 'unit', unit, unitDisplay: 'short' });

/** Formats a duration in minutes, such as “1 hr 30 min”. */
export function formatMinutes(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (hours === 0) return formatUnit(rest, 'minute');
  return rest === 0 ? formatUnit(hours, 'hour') : `${formatUnit(hours, 'hour')} ${formatUnit(rest, 'minute')}`;
}
