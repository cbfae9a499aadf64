import { currentLocale } from '#client/i18n.ts';
import {
  DEFAULT_INTERVAL,
  type Interval,
  type OpeningException,
  type Weekday,
  weekdayName,
  type WorkingHours,
} from '#domain/branding/opening-hours.ts';

const CLOSED: WorkingHours = { days: { 1: [], 2: [], 3: [], 4: [], 5: [], 6: [], 7: [] }, exceptions: [] };

/** Parses working hours during editing, where times may be missing; invalid JSON results in a closed week. */
export function parseDraftHours(text: string): WorkingHours {
  try {
    const { days, exceptions = [] } = JSON.parse(text) as Partial<WorkingHours>;
    return { days: { ...CLOSED.days, ...days }, exceptions };
  } catch {
    return CLOSED;
  }
}

/** Appends an interval of four hours, one hour after the last one. */
export function addInterval(intervals: readonly Interval[]): Interval[] {
  const closes = intervals.at(-1)?.[1];
  if (!closes) return [...intervals, DEFAULT_INTERVAL];
  const hour = (Number(closes.slice(0, 2)) + 1) % 24;
  const from = `${String(hour).padStart(2, '0')}:${closes.slice(3)}`;
  return [...intervals, [from, `${String((hour + 4) % 24).padStart(2, '0')}:${closes.slice(3)}`]];
}

export const withDay = (hours: WorkingHours, day: Weekday, intervals: Interval[]): WorkingHours => ({
  ...hours,
  days: { ...hours.days, [day]: intervals },
});

/** Copies the intervals of day `from` to the days `to`. */
export const copyDay = (hours: WorkingHours, from: Weekday, to: readonly Weekday[]): WorkingHours =>
  to.reduce((all, day) => withDay(all, day, hours.days[from]), hours);

/** Returns true if the interval ends on the next day. */
export const isPastMidnight = ([opens, closes]: Interval): boolean => opens !== '' && closes !== '' && closes < opens;

export const withException = (hours: WorkingHours, index: number, part: Partial<OpeningException>): WorkingHours => ({
  ...hours,
  exceptions: hours.exceptions.map((one, position) => (position === index ? { ...one, ...part } : one)),
});

/** Returns the name of an ISO weekday (1 is Monday) in the current language. */
export const formatWeekday = (day: number | string): string => weekdayName(Number(day), currentLocale());
