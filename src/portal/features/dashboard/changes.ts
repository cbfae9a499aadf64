import { i18n } from '#client/i18n.ts';
import { formatNumber } from '#client/format.ts';
import type { StatDelta } from '#ui/chart/StatTile.tsx';

/** Direction in which a figure improves; `neutral` for a figure without such a direction. */
export type BetterDirection = 'higher' | 'lower' | 'neutral';

/** Relative change (0.05 %) below which a figure counts as unchanged. */
const CHANGE_MIN = 0.0005;
/** Relative increase (1,000 %) from which a change is shown as a factor instead of a percentage. */
const FACTOR_CHANGE_MIN = 10;

/** Formats a change of 0.12 as `12%`; a change below 1 % has one decimal. */
const formatPercent = (change: number): string =>
  formatNumber(change, { style: 'percent', maximumFractionDigits: change < 0.01 ? 1 : 0 });

function trendOf(difference: number): StatDelta['trend'] {
  if (difference === 0) return 'same';
  return difference > 0 ? 'up' : 'down';
}

function toneOf(trend: StatDelta['trend'], betterDirection: BetterDirection): StatDelta['tone'] {
  if (trend === 'same' || betterDirection === 'neutral') return 'neutral';
  return (trend === 'up') === (betterDirection === 'higher') ? 'good' : 'bad';
}

type Value = string | number | null;

/**
 * Describes the change of a figure since the compared period in words, such as `12% more`. Amounts are decimal strings.
 * Returns undefined if either value is null.
 */
export function describeChange(
  { value, previous }: { value: Value; previous: Value },
  betterDirection: BetterDirection = 'higher',
): StatDelta | undefined {
  if (value === null || previous === null) return undefined;
  const [now, before] = [Number(value), Number(previous)];
  const change = (now - before) / Math.abs(before);
  const trend = trendOf(Math.abs(change) < CHANGE_MIN ? 0 : now - before);
  const text = (key: string, params = {}) => i18n.t(`main-panel:change.${key}`, params);
  const result = (sentence: string): StatDelta => ({ text: sentence, trend, tone: toneOf(trend, betterDirection) });
  if (trend === 'same') return result(text('same'));
  if (before === 0) return result(text('fromZero'));
  // A percentage of a negative amount, which refunds can cause, has no meaning.
  if (before < 0 || now < 0) return result(text(trend === 'up' ? 'higher' : 'lower'));
  if (change >= FACTOR_CHANGE_MIN) return result(text('times', { factor: formatNumber(Math.round(change + 1)) }));
  return result(text(trend === 'up' ? 'more' : 'less', { percent: formatPercent(Math.abs(change)) }));
}

/** Describes the change of a share between 0 and 1 in percentage points. */
export function describeShareChange({
  value,
  previous,
}: {
  value: number | null;
  previous: number | null;
}): StatDelta | undefined {
  if (value === null || previous === null) return undefined;
  const points = Math.round(value * 100) - Math.round(previous * 100);
  const trend = trendOf(points);
  const key = { up: 'pointsMore', down: 'pointsLess', same: 'same' }[trend];
  return {
    text: i18n.t(`main-panel:change.${key}`, { count: Math.abs(points) }),
    trend,
    tone: toneOf(trend, 'higher'),
  };
}
