import { formatUnit } from '#domain/number-format.ts';

/** Longest wait shown in seconds. */
const SECONDS_MAX = 120;

/** Formats a wait in seconds as `30 seconds` or `15 minutes`, rounding up. */
export function formatWait(seconds: number, locale: string): string {
  const inMinutes = seconds > SECONDS_MAX;
  const amount = Math.ceil(inMinutes ? seconds / 60 : seconds);
  const unit = inMinutes ? 'minute' : 'second';
  return formatUnit(locale, unit, amount);
}

/** Formats whole seconds as a countdown: `0:42`. */
export const formatCountdown = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
