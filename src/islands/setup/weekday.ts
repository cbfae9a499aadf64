import { weekSpans, type WorkingHours } from '#domain/branding/opening-hours.ts';
import { intlLocale, type Locale } from '#domain/locales.ts';

/** Day of January 2026 that is a Monday. */
const MONDAY = 5;

/** Formats the name of a weekday, 1 for Monday. */
export const formatWeekday = (day: number, locale: Locale, weekday: 'long' | 'short' = 'long'): string =>
  new Date(Date.UTC(2026, 0, MONDAY + day - 1)).toLocaleDateString(intlLocale(locale), { weekday, timeZone: 'UTC' });

/** Formats the open days of a week: `Mon–Sat 08:00–18:00`. */
export function formatHours(hours: WorkingHours, first: number, locale: Locale): string {
  const spans = weekSpans(hours, first).filter(({ intervals }) => intervals.length > 0);
  return spans
    .map(({ from, to, intervals }) => {
      const days = [...new Set([from, to])].map((day) => formatWeekday(day, locale, 'short')).join('–');
      // Isolated: in Arabic the times would change places.
      return `${days} ${intervals.map(([opens, closes]) => `\u2066${opens}–${closes}\u2069`).join(', ')}`;
    })
    .join(' · ');
}
