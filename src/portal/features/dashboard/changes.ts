import { i18n } from '#client/i18n.ts';
import { formatNumber } from '#client/format.ts';
import type { StatDelta } from '#ui/chart/StatTile.tsx';

/** `higher` and `lower` name the better direction; `neutral` figures have none. */
export type BetterWhen = 'higher' | 'lower' | 'neutral';

const PERCENT = { style: 'percent', maximumFractionDigits: 0 } as const;
/** Above this share a change is a factor, not a percentage. */
const FACTOR_FROM = 10;

/** Returns the relative change of a figure: 0.12 for 12 % more; undefined if the previous value is zero. */
export const relativeChange = (value: number, previous: number): number | undefined =>
  previous === 0 ? undefined : (value - previous) / Math.abs(previous);

function trendOf(difference: number): StatDelta['trend'] {
  if (difference === 0) return 'same';
  return difference > 0 ? 'up' : 'down';
}

function toneOf(trend: StatDelta['trend'], betterWhen: BetterWhen): StatDelta['tone'] {
  if (trend === 'same' || betterWhen === 'neutral') return 'neutral';
  return (trend === 'up') === (betterWhen === 'higher') ? 'good' : 'bad';
}

type Value = string | number | null;

/**
 * Describes the change of a figure against the compared period with a direction word. Amounts are decimal strings. Undefined when
 * nothing is compared or one of both values does not exist.
 */
export function describeChange(
  { value, previous }: { value: Value; previous: Value },
  betterWhen: BetterWhen = 'higher',
): StatDelta | undefined {
  if (value === null || previous === null) return undefined;
  const [now, before] = [Number(value), Number(previous)];
  const trend = trendOf(now - before);
  const text = (key: string, params = {}) => i18n.t(`main-panel:change.${key}`, params);
  const result = (sentence: string): StatDelta => ({ text: sentence, trend, tone: toneOf(trend, betterWhen) });
  if (trend === 'same') return result(text('same'));
  const change = relativeChange(now, before);
  if (change === undefined) return result(text('fromZero'));
  if (change >= FACTOR_FROM) return result(text('times', { factor: formatNumber(Math.round(change + 1)) }));
  return result(text(trend === 'up' ? 'more' : 'less', { percent: formatNumber(Math.abs(change), PERCENT) }));
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
