import * as v from 'valibot';
import { Day, optionalText } from '../fields.ts';
import { intlLocale, LOCALE_CODES, type Locale } from '../locales.ts';
import type { MessageKey } from '../problems.ts';
import { DAY_MS } from '../units.ts';

const FORMAT = 'format' satisfies MessageKey;
const Time = v.pipe(v.string(FORMAT), v.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, FORMAT));
/** Opening and closing time `HH:MM`; a closing time before the opening time is on the next day. */
const Interval = v.pipe(
  v.tuple([Time, Time], FORMAT),
  v.check(([opens, closes]) => opens !== closes, 'timesEqual' satisfies MessageKey),
);
export type Interval = v.InferOutput<typeof Interval>;
const INTERVALS_MAX = 4;
const Intervals = v.pipe(v.array(Interval), v.maxLength(INTERVALS_MAX, 'maxItems' satisfies MessageKey));
const EXCEPTIONS_MAX = 60;
const EXCEPTION_NAME_MAX = 60;

/** Intervals, or none, that replace those of the weekdays from `from` to `to`, both included. */
const Exception = v.pipe(
  v.strictObject({
    from: Day,
    to: Day,
    intervals: Intervals,
    name: v.optional(v.strictObject(v.entriesFromList(LOCALE_CODES, optionalText(EXCEPTION_NAME_MAX)))),
  }),
  v.check(({ from, to }) => from <= to, 'dateRange' satisfies MessageKey),
);
export type OpeningException = v.InferOutput<typeof Exception>;

/** The JSON of the branding field [`workingHours`](docs/rules/branding.md#working-hours): weekdays from 1, Monday, to 7, Sunday. */
export const WorkingHours = v.object({
  days: v.object(v.entriesFromList(['1', '2', '3', '4', '5', '6', '7'], v.optional(Intervals, []))),
  exceptions: v.optional(v.pipe(v.array(Exception), v.maxLength(EXCEPTIONS_MAX, 'maxItems' satisfies MessageKey)), []),
});
export type WorkingHours = v.InferOutput<typeof WorkingHours>;

const NO_HOURS: WorkingHours = { days: { 1: [], 2: [], 3: [], 4: [], 5: [], 6: [], 7: [] }, exceptions: [] };

/** Parses a branding field; an empty or invalid text has no hours. */
export function parseWorkingHours(text: string | undefined): WorkingHours {
  try {
    const parsed = v.safeParse(WorkingHours, JSON.parse(text || '{}'));
    return parsed.success ? parsed.output : NO_HOURS;
  } catch {
    return NO_HOURS;
  }
}

/** A moment in the garage's time zone. */
export interface WallTime {
  /** `YYYY-MM-DD` */
  day: string;
  /** `HH:MM` */
  time: string;
}

export interface OpeningState {
  isOpen: boolean;
  /** `HH:MM` */
  closesAt?: string;
  opensNext?: WallTime;
}

/** ISO weekday: 1 is Monday, 7 is Sunday. */
export type Weekday = 1 | 2 | 3 | 4 | 5 | 6 | 7;
const WEEK: readonly Weekday[] = [1, 2, 3, 4, 5, 6, 7];

const toTimestamp = (day: string): number => Date.parse(`${day}T00:00:00Z`);
const addDays = (day: string, days: number): string =>
  new Date(toTimestamp(day) + days * DAY_MS).toISOString().slice(0, 10);
const addYear = (day: string): string => Number(day.slice(0, 4)) + 1 + day.slice(4);
const getLength = ({ from, to }: OpeningException): number => toTimestamp(to) - toTimestamp(from);
const sortIntervals = (intervals: readonly Interval[]): Interval[] =>
  intervals.toSorted(([a], [b]) => (a < b ? -1 : 1));

/** The weekday of a day `YYYY-MM-DD`. */
export const toWeekday = (day: string): Weekday => (new Date(toTimestamp(day)).getUTCDay() || 7) as Weekday;

/** The exception of a day `YYYY-MM-DD`: the shortest, so that a holiday within Ramadan wins. */
export const findException = ({ exceptions }: WorkingHours, day: string): OpeningException | undefined =>
  exceptions.filter(({ from, to }) => from <= day && day <= to).toSorted((a, b) => getLength(a) - getLength(b))[0];

/** The intervals of a day `YYYY-MM-DD`, earliest first. */
export const intervalsOfDay = (hours: WorkingHours, day: string): Interval[] =>
  sortIntervals(findException(hours, day)?.intervals ?? hours.days[toWeekday(day)]);

/** Days ahead that the search for the next opening covers. */
const HORIZON_DAYS = 60;

/** Computes whether the garage is open at a moment, and its next closing or opening time. */
export function openingState(hours: WorkingHours, { day, time }: WallTime): OpeningState {
  const overnight = intervalsOfDay(hours, addDays(day, -1)).find(([opens, closes]) => closes < opens && time < closes);
  if (overnight) return { isOpen: true, closesAt: overnight[1] };
  const today = intervalsOfDay(hours, day);
  const current = today.find(([opens, closes]) => opens <= time && (time < closes || closes < opens));
  if (current) return { isOpen: true, closesAt: current[1] };
  const later = today.find(([opens]) => time < opens);
  if (later) return { isOpen: false, opensNext: { day, time: later[0] } };
  for (let ahead = 1; ahead <= HORIZON_DAYS; ahead++) {
    const [next] = intervalsOfDay(hours, addDays(day, ahead));
    if (next) return { isOpen: false, opensNext: { day: addDays(day, ahead), time: next[0] } };
  }
  return { isOpen: false };
}

/** The seven weekdays, starting with `first`. */
export const weekdaysFrom = (first: number): Weekday[] =>
  WEEK.map((_, index) => (((first - 1 + index) % 7) + 1) as Weekday);

/** Day of January 2026 that is a Monday. */
const MONDAY = 5;

/** Returns the name of an ISO weekday (1 is Monday) in a language. */
export const weekdayName = (weekday: number, locale: Locale, style: 'long' | 'short' = 'long'): string =>
  new Date(Date.UTC(2026, 0, MONDAY + weekday - 1)).toLocaleDateString(intlLocale(locale), {
    weekday: style,
    timeZone: 'UTC',
  });

/** Consecutive weekdays with the same intervals. */
export interface DaySpan {
  from: Weekday;
  to: Weekday;
  days: Weekday[];
  intervals: Interval[];
}

/** Groups the week, starting with weekday `first`, into the fewest spans; a span of closed days has no intervals. */
export function weekSpans({ days }: WorkingHours, first: number): DaySpan[] {
  const spans: DaySpan[] = [];
  for (const day of weekdaysFrom(first)) {
    const intervals = sortIntervals(days[day]);
    const last = spans.at(-1);
    if (last && String(last.intervals) === String(intervals)) {
      last.to = day;
      last.days.push(day);
    } else spans.push({ from: day, to: day, days: [day], intervals });
  }
  return spans;
}

/** The span with the most open days; undefined without hours. */
export const longestSpan = (hours: WorkingHours, first: number): DaySpan | undefined =>
  weekSpans(hours, first)
    .filter(({ intervals }) => intervals.length > 0)
    .toSorted((a, b) => b.days.length - a.days.length)[0];

/** The exceptions of the year that starts `today` (`YYYY-MM-DD`), earliest first: pages show days without their year. */
export const upcomingExceptions = ({ exceptions }: WorkingHours, today: string): OpeningException[] =>
  exceptions
    .filter(({ from, to }) => to >= today && from < addYear(today))
    .toSorted((a, b) => (a.from < b.from ? -1 : 1));

/** Working hours in a public page, under short keys to keep its HTML small. */
export interface CompactHours {
  /** Time zone. */
  z: string;
  /** Intervals from Monday to Sunday. */
  d: Interval[][];
  /** Exceptions, shortest first: the first one that includes a day wins. */
  x: [from: string, to: string, intervals: Interval[]][];
}

/**
 * Working hours for a page rendered on the garage's day `today`. Includes exceptions of the last two days, whose intervals may run past
 * midnight.
 */
export const compactHours = (hours: WorkingHours, timeZone: string, today: string): CompactHours => ({
  z: timeZone,
  d: WEEK.map((day) => sortIntervals(hours.days[day])),
  x: hours.exceptions
    .filter(({ from, to }) => to >= addDays(today, -2) && from < addYear(today))
    .toSorted((a, b) => getLength(a) - getLength(b))
    .map(({ from, to, intervals }) => [from, to, sortIntervals(intervals)]),
});
