import { formatIntervals, weekdayName, weekSpans, type WorkingHours } from '#domain/branding/opening-hours.ts';
import type { Locale } from '#domain/locales.ts';

/**
 * Formats the open days of a week: `Mon–Sat 8:00 – 18:00`; `allDay` is the text for a day that is open around the
 * clock.
 */
export function formatHours(hours: WorkingHours, first: number, locale: Locale, allDay: string): string {
  const spans = weekSpans(hours, first).filter(({ intervals }) => intervals.length > 0);
  return spans
    .map(({ from, to, intervals }) => {
      const days = [...new Set([from, to])].map((day) => weekdayName(day, locale, 'short')).join('–');
      // Isolates the times, whose order an Arabic sentence would reverse.
      return `${days} ${formatIntervals(intervals, locale, allDay)
        .map((times) => `\u2066${times}\u2069`)
        .join(', ')}`;
    })
    .join(' · ');
}
