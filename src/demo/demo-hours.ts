import { addDays } from '#domain/analytics/date-range.ts';
import { dayInTimeZone, startOfDay } from '#domain/analytics/day-bounds.ts';
import { type Interval, toWeekday, type Weekday } from '#domain/branding/opening-hours.ts';
import { HOUR_MS } from '#domain/units.ts';

const WEEKDAY_HOURS: Interval[] = [['08:00', '18:00']];

interface Clock {
  now: Date;
  timeZone: string;
}

/** Opening hours of the demo garage; each day has one interval or none. */
export const DEMO_OPENING_HOURS: Record<Weekday, Interval[]> = {
  1: WEEKDAY_HOURS,
  2: WEEKDAY_HOURS,
  3: WEEKDAY_HOURS,
  4: WEEKDAY_HOURS,
  5: WEEKDAY_HOURS,
  6: [['08:00', '14:00']],
  7: [],
};

/** Minimum number of hours that the garage must have been open on a day before the day gets visits. */
const MIN_OPEN_HOURS = 1;

/** Returns the opening hours, cut off at now, of the latest day that has been open for at least an hour. */
export function findLastOpenHours({ now, timeZone }: Clock): { from: Date; until: Date } {
  for (let day = dayInTimeZone(timeZone, now); ; day = addDays(day, -1)) {
    const [interval] = DEMO_OPENING_HOURS[toWeekday(day)];
    if (!interval) continue;
    const [from, until] = interval.map((time) => startOfDay(day, timeZone).getTime() + parseInt(time) * HOUR_MS);
    const passed = Math.min(until!, now.getTime());
    if (passed - from! >= MIN_OPEN_HOURS * HOUR_MS) return { from: new Date(from!), until: new Date(passed) };
  }
}
