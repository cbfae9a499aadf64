import { addDays } from '#domain/analytics/date-range.ts';
import { dayInTimeZone, startOfDay } from '#domain/analytics/day-bounds.ts';
import { type Interval, toWeekday, type Weekday } from '#domain/branding/opening-hours.ts';
import { HOUR_MS } from '#domain/units.ts';

const WEEKDAY: Interval[] = [['08:00', '18:00']];

interface Clock {
  now: Date;
  timeZone: string;
}

/** Opening hours of the demo garage; each day has one interval or none. */
export const DEMO_DAYS: Record<Weekday, Interval[]> = {
  1: WEEKDAY,
  2: WEEKDAY,
  3: WEEKDAY,
  4: WEEKDAY,
  5: WEEKDAY,
  6: [['08:00', '14:00']],
  7: [],
};

/** Hours that a day must have been open to have visits. */
const LEAST_PASSED = 1;

/** Returns the opening hours until now of the latest day that has been open for at least an hour. */
export function findLastOpenHours({ now, timeZone }: Clock): { from: Date; until: Date } {
  for (let day = dayInTimeZone(timeZone, now); ; day = addDays(day, -1)) {
    const [interval] = DEMO_DAYS[toWeekday(day)];
    if (!interval) continue;
    const [from, until] = interval.map((time) => startOfDay(day, timeZone).getTime() + parseInt(time) * HOUR_MS);
    const passed = Math.min(until!, now.getTime());
    if (passed - from! >= LEAST_PASSED * HOUR_MS) return { from: new Date(from!), until: new Date(passed) };
  }
}
