import { DAY_MS } from '../units.ts';
import type { Interval, OpeningException, weekdayOf, WorkingHours } from './opening-hours.ts';

export type Weekday = ReturnType<typeof weekdayOf>;
const WEEK: readonly Weekday[] = [1, 2, 3, 4, 5, 6, 7];

/** The days of the week, from the garage's first one. */
export const weekFrom = (first: number): Weekday[] =>
  WEEK.map((_, index) => (((first - 1 + index) % 7) + 1) as Weekday);

const sorted = (intervals: readonly Interval[]): Interval[] => intervals.toSorted(([a], [b]) => (a < b ? -1 : 1));

/** Days that follow each other with the same hours. */
export interface DaySpan {
  from: Weekday;
  to: Weekday;
  days: Weekday[];
  intervals: Interval[];
}

/** The week in as few spans as it has; closed days are spans without intervals. */
export function weekSpans({ days }: WorkingHours, first: number): DaySpan[] {
  const spans: DaySpan[] = [];
  for (const day of weekFrom(first)) {
    const intervals = sorted(days[day]);
    const last = spans.at(-1);
    if (last && String(last.intervals) === String(intervals)) {
      last.to = day;
      last.days.push(day);
    } else spans.push({ from: day, to: day, days: [day], intervals });
  }
  return spans;
}

/** The span that holds most of the week; undefined for a garage without hours. */
export const mainSpan = (hours: WorkingHours, first: number): DaySpan | undefined =>
  weekSpans(hours, first)
    .filter(({ intervals }) => intervals.length > 0)
    .toSorted((a, b) => b.days.length - a.days.length)[0];

/** The same day of the next year, `YYYY-MM-DD`, to compare days with. */
const yearAfter = (day: string): string => Number(day.slice(0, 4)) + 1 + day.slice(4);

/** Exceptions of the year that begins `today`, the earliest first: a page names a day without its year. */
export const comingExceptions = ({ exceptions }: WorkingHours, today: string): OpeningException[] =>
  exceptions
    .filter(({ from, to }) => to >= today && from < yearAfter(today))
    .toSorted((a, b) => (a.from < b.from ? -1 : 1));

const spanLength = ({ from, to }: OpeningException): number => Date.parse(to) - Date.parse(from);
const dayBefore = (day: string): string => new Date(Date.parse(day) - DAY_MS).toISOString().slice(0, 10);

/** What the page's script needs to tell whether the garage is open: as little text as will do. */
export interface CompactHours {
  /** Time zone. */
  z: string;
  /** Intervals from Monday to Sunday. */
  d: Interval[][];
  /** Exceptions, the shortest first, so that the first one that holds on a day wins. */
  x: [from: string, to: string, intervals: Interval[]][];
}

/** Hours as the page carries them. Of the exceptions those since the day before `today`, whose night may not be over. */
export const compactHours = (hours: WorkingHours, timeZone: string, today: string): CompactHours => ({
  z: timeZone,
  d: WEEK.map((day) => sorted(hours.days[day])),
  x: hours.exceptions
    .filter(({ from, to }) => to >= dayBefore(today) && from < yearAfter(today))
    .toSorted((a, b) => spanLength(a) - spanLength(b))
    .map(({ from, to, intervals }) => [from, to, sorted(intervals)]),
});
