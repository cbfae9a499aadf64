import { formatNumber } from '#client/format.ts';

const part = (value: number, unit: 'hour' | 'minute'): string =>
  formatNumber(value, { style: 'unit', unit, unitDisplay: 'short' });

/** How long a service takes, as people say it: “1 hr 30 min”. */
export function formatMinutes(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (hours === 0) return part(rest, 'minute');
  return rest === 0 ? part(hours, 'hour') : `${part(hours, 'hour')} ${part(rest, 'minute')}`;
}
