import fc from 'fast-check';
import { addDays } from '#domain/analytics/date-range.ts';
import { ALL_DAY, type Interval, type WorkingHours } from '#domain/branding/opening-hours.ts';

/** A morning and an afternoon. */
export const weekday: [string, string][] = [
  ['08:00', '13:00'],
  ['14:00', '18:00'],
];
/** A week with a month of nights and a holiday inside it. */
export const hours: WorkingHours = {
  days: { 1: weekday, 2: weekday, 3: weekday, 4: weekday, 5: weekday, 6: [['09:00', '13:00']], 7: [] },
  exceptions: [
    { from: '2026-02-18', to: '2026-03-19', intervals: [['20:00', '01:00']], name: { en: 'Ramadan' } },
    { from: '2026-03-05', to: '2026-03-05', intervals: [], name: { en: 'A holiday' } },
  ],
};

/** Returns a week whose days are equal. */
export function weekOf(day: Interval[]): WorkingHours['days'] {
  return { 1: day, 2: day, 3: day, 4: day, 5: day, 6: day, 7: day };
}
export const CLOSED = weekOf([]);

/** Returns days on which the garage is closed. */
export const exception = (from: string, to = from) => ({ from, to, intervals: [] });

export const anyDay = fc.integer({ min: 0, max: 20 }).map((days) => addDays('2026-11-01', days));
export const anyException = fc
  .tuple(anyDay, anyDay, fc.constantFrom<Interval[]>([], [['08:00', '12:00']], [ALL_DAY]))
  .map(([a, b, intervals]) => ({ from: a < b ? a : b, to: a < b ? b : a, intervals }));
