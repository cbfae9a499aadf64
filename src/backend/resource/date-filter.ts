import type { DateFilter } from '#domain/list-query.ts';

/** Days, both included, as `YYYY-MM-DD`. */
export interface DayRange {
  from: string;
  to: string;
}

const DAY = 24 * 60 * 60 * 1000;
const text = (day: Date) => day.toISOString().slice(0, 10);

/** Making one costs more than a list; a garage has one time zone. */
const formats = new Map<string, Intl.DateTimeFormat>();

/** The calendar day of a moment in a time zone. */
export function dayIn(timeZone: string, moment: Date): string {
  const made = () => new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  const format = formats.get(timeZone) ?? made();
  formats.set(timeZone, format);
  return format.format(moment);
}

/** The days a filter means on the day `today`; weeks begin on `firstWeekday`, 1 for Monday to 7 for Sunday. */
export function daysOf(filter: DateFilter, today: string, firstWeekday: number): DayRange {
  const day = new Date(`${today}T00:00:00Z`);
  const shifted = (days: number) => new Date(day.getTime() + days * DAY);
  switch (filter) {
    case 'today':
      return { from: today, to: today };
    case 'this-week': {
      const start = shifted(-((day.getUTCDay() - firstWeekday + 7) % 7));
      return { from: text(start), to: text(new Date(start.getTime() + 6 * DAY)) };
    }
    case 'this-month': {
      const [year, month] = [day.getUTCFullYear(), day.getUTCMonth()];
      return { from: text(new Date(Date.UTC(year, month, 1))), to: text(new Date(Date.UTC(year, month + 1, 0))) };
    }
    case 'last-7-days':
      return { from: text(shifted(-6)), to: today };
    case 'last-30-days':
      return { from: text(shifted(-29)), to: today };
  }
}
