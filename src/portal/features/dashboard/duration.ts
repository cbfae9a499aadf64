import { formatNumber } from '#client/format.ts';
import { i18n } from '#client/i18n.ts';

const HOURS_PER_DAY = 24;
const MINUTES_PER_HOUR = 60;

/** Formats a duration in hours: `2 d 15 h` for at least a day, else `5 h 12 min`; a dash for null. */
export function formatHours(hours: number | null): string {
  if (hours === null) return '–';
  const whole = Math.round(hours);
  if (whole >= HOURS_PER_DAY) return format('days', Math.floor(whole / HOURS_PER_DAY), whole % HOURS_PER_DAY);
  const minutes = Math.round(hours * MINUTES_PER_HOUR);
  return format('hours', Math.floor(minutes / MINUTES_PER_HOUR), minutes % MINUTES_PER_HOUR);
}

/** Formats the longest wait of ready vehicles in words: whole days from one day on. */
export function formatLongestWait(hours: number): string {
  const days = Math.floor(Math.round(hours) / HOURS_PER_DAY);
  return days > 0
    ? i18n.t('main-panel:longestWaitDays', { count: days })
    : i18n.t('main-panel:longestWait', { time: formatHours(hours) });
}

/** Formats a larger and a smaller unit; omits a unit of 0 unless both are 0. */
function format(unit: 'days' | 'hours', large: number, small: number): string {
  const part = large === 0 ? 'smaller' : small === 0 ? 'larger' : 'both';
  return i18n.t(`main-panel:duration.${unit}.${part}`, { large: formatNumber(large), small: formatNumber(small) });
}
