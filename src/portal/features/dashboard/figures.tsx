import { formatMoney, formatNumber } from '#client/format.ts';
import type { MoneyFigure } from '#domain/analytics/figures.ts';
import type { Currency } from '#domain/money/currency.ts';

const PERCENT = { style: 'percent', maximumFractionDigits: 0 } as const;
const ONE_DECIMAL = { maximumFractionDigits: 1 } as const;
const HOURS_PER_DAY = 24;
/** From here on, a duration is more readable in days. */
const DAYS_FROM_HOURS = 72;

/** Formats a share from 0 to 1; a dash without records. */
export const formatShare = (share: number | null): string => (share === null ? '–' : formatNumber(share, PERCENT));

/** Formats stars or another small average; a dash without records. */
export const formatAverage = (value: number | null): string =>
  value === null ? '–' : formatNumber(value, ONE_DECIMAL);

/** Formats a duration in hours, or in days from 72 hours on; a dash without records. */
export function formatHours(hours: number | null): string {
  if (hours === null) return '–';
  const isLong = hours >= DAYS_FROM_HOURS;
  const unit = isLong ? 'day' : 'hour';
  return formatNumber(isLong ? hours / HOURS_PER_DAY : hours, {
    style: 'unit',
    unit,
    unitDisplay: 'short',
    ...ONE_DECIMAL,
  });
}

/** Formats an amount; a dash without records. */
export const formatAmount = (value: string | null, currency: Currency): string =>
  value === null ? '–' : formatMoney(value, currency);

/** Amounts in other currencies than the merchant's, which are never added to it. */
export function OtherAmounts({ others }: { others: MoneyFigure['others'] }) {
  if (others.length === 0) return null;
  return (
    <span className="text-muted block truncate">
      {others.map(({ currency, value }) => `+ ${formatMoney(value, currency)}`).join(' ')}
    </span>
  );
}
