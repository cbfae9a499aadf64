import { addDays, dayInTimeZone, dayToMs, listZoneOffsets, type ZoneOffsets } from '../analytics/day-bounds.ts';
import { intlLocale, type Locale } from '../locales.ts';
import type { LocalizedText } from '../localized.ts';
import { formatClockRange } from '../regions/date-locale.ts';

/**
 * Opening and closing time `HH:MM`; a closing time before the opening time is on the next day. `00:00` to `24:00` is
 * the whole day, the only interval that closes at `24:00`.
 */
export type Interval = [opens: string, closes: string];
/** Interval of a day that is open around the clock. */
export const ALL_DAY: Interval = ['00:00', '24:00'];
/** First interval of a day that was closed or open all day, and of every day that set-up proposes. */
export const DEFAULT_INTERVAL: Interval = ['08:00', '18:00'];
/** Maximum intervals of a day. */
export const INTERVALS_MAX = 4;

/**
 * Exception to the weekly hours: from `from` to `to`, both included, its intervals replace those of the weekdays;
 * without intervals the garage is closed.
 */
export interface OpeningException {
  from: string;
  to: string;
  intervals: Interval[];
  name?: Partial<LocalizedText>;
}

/** Intervals by weekday, from 1, Monday, to 7, Sunday, and exceptions (docs/rules/branding.md#working-hours). */
export interface WorkingHours {
  days: Record<Weekday, Interval[]>;
  exceptions: OpeningException[];
}

/** Local time in the garage's time zone. */
export interface WallTime {
  /** `YYYY-MM-DD` */
  day: string;
  /** `HH:MM` */
  time: string;
}

export interface OpeningState {
  isOpen: boolean;
  /** `HH:MM`; absent while the garage stays open for more than 24 hours. */
  closesAt?: string;
  opensNext?: WallTime;
}

/** ISO weekday: 1 is Monday, 7 is Sunday. */
export type Weekday = 1 | 2 | 3 | 4 | 5 | 6 | 7;
const WEEK: readonly Weekday[] = [1, 2, 3, 4, 5, 6, 7];

const addYear = (day: string): string => Number(day.slice(0, 4)) + 1 + day.slice(4);
const sortIntervals = (intervals: readonly Interval[]): Interval[] =>
  intervals.toSorted(([a], [b]) => (a < b ? -1 : 1));

/** Returns the weekday of a day `YYYY-MM-DD`. */
export const toWeekday = (day: string): Weekday => (new Date(dayToMs(day)).getUTCDay() || 7) as Weekday;

/**
 * Returns the exception that applies on a day `YYYY-MM-DD`: of [several](docs/rules/branding.md#working-hours) the
 * shortest, then the one that starts later.
 */
const pickException = (exceptions: readonly OpeningException[], day: string): OpeningException | undefined =>
  exceptions
    .filter(({ from, to }) => from <= day && day <= to)
    .toSorted((a, b) => getLength(a) - getLength(b) || (a.from < b.from ? 1 : a.from > b.from ? -1 : 0))[0];

const getLength = ({ from, to }: OpeningException): number => dayToMs(to) - dayToMs(from);

/** Cuts overlapping exceptions to the days on which each applies. Returns them earliest first, without shared days. */
export function separateExceptions(exceptions: readonly OpeningException[]): OpeningException[] {
  const starts = new Set(exceptions.flatMap(({ from, to }) => [from, addDays(to, 1)]));
  const separate: OpeningException[] = [];
  let last: OpeningException | undefined;
  for (const [from, next] of pairs([...starts].toSorted())) {
    const exception = pickException(exceptions, from);
    const to = addDays(next, -1);
    if (exception && exception === last) separate.at(-1)!.to = to;
    else if (exception) separate.push({ ...exception, from, to });
    last = exception;
  }
  return separate;
}

const pairs = <T>(items: readonly T[]): [T, T][] => items.slice(1).map((item, index) => [items[index]!, item]);

/** Returns the intervals of a day `YYYY-MM-DD`, earliest first. */
export const getDayIntervals = (hours: WorkingHours, day: string): Interval[] =>
  sortIntervals(pickException(hours.exceptions, day)?.intervals ?? hours.days[toWeekday(day)]);

const DAY_MINUTES = 24 * 60;
/** Opening and closing time in minutes after midnight; a closing time after the next midnight is above 1,440. */
type Span = [from: number, until: number];

const toMinutes = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** Converts the intervals of a day to spans, earliest first; merges those that touch or overlap. */
function toSpans(intervals: readonly Interval[]): Span[] {
  const spans: Span[] = [];
  for (const [opens, closes] of sortIntervals(intervals)) {
    const from = toMinutes(opens);
    const until = toMinutes(closes) + (closes < opens ? DAY_MINUTES : 0);
    const last = spans.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], until);
    else spans.push([from, until]);
  }
  return spans;
}

/**
 * Returns true if the intervals of a day cover it from midnight to midnight. Ignores intervals without a time, which
 * exist during editing.
 */
export const isOpenAllDay = (intervals: readonly Interval[]): boolean =>
  toSpans(intervals.filter((times) => times.every(Boolean))).some(
    ([from, until]) => from === 0 && until >= DAY_MINUTES,
  );

/**
 * Formats the intervals of a day, earliest first, such as `8:00 – 13:00`; returns the text `allDay` if they cover the
 * day.
 */
export const formatIntervals = (intervals: readonly Interval[], locale: Locale, allDay: string): string[] =>
  isOpenAllDay(intervals) ? [allDay] : sortIntervals(intervals).map((times) => formatClockRange(times, locale));

const toTime = (minutes: number): string =>
  [Math.floor(minutes / 60) % 24, minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');

/** Days ahead that the search for the next opening covers. */
const HORIZON_DAYS = 60;

/** Computes the state at a local time: open or closed, and the next closing or opening time. */
export function openingState(hours: WorkingHours, { day, time }: WallTime): OpeningState {
  const now = toMinutes(time);
  let until = now;
  let opens: number | undefined;
  for (let ahead = -1; ahead <= HORIZON_DAYS; ahead++) {
    for (const span of toSpans(getDayIntervals(hours, addDays(day, ahead)))) {
      const [from, end] = span.map((minutes) => minutes + ahead * DAY_MINUTES) as Span;
      // Spans are visited in order of their start: a span that starts by `until` extends the current opening.
      if (from <= until) until = Math.max(until, end);
      else opens ??= from;
    }
  }
  if (until > now) return { isOpen: true, ...(until - now <= DAY_MINUTES && { closesAt: toTime(until) }) };
  if (opens === undefined) return { isOpen: false };
  return { isOpen: false, opensNext: { day: addDays(day, Math.floor(opens / DAY_MINUTES)), time: toTime(opens) } };
}

/** Lists the seven weekdays, starting with `first`. */
export const weekdaysFrom = (first: number): Weekday[] =>
  WEEK.map((_, index) => (((first - 1 + index) % 7) + 1) as Weekday);

/** Day of the month of a Monday in January 2026. */
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

/** Returns the span with the most open days; undefined without hours. */
export const longestSpan = (hours: WorkingHours, first: number): DaySpan | undefined =>
  weekSpans(hours, first)
    .filter(({ intervals }) => intervals.length > 0)
    .toSorted((a, b) => b.days.length - a.days.length)[0];

/**
 * Returns the exceptions of the year that starts `today` (`YYYY-MM-DD`), earliest first and without shared days. Later
 * ones are omitted, because pages show days without their year.
 */
export const upcomingExceptions = ({ exceptions }: WorkingHours, today: string): OpeningException[] =>
  separateExceptions(exceptions).filter(({ from, to }) => to >= today && from < addYear(today));

/** Working hours in a public page, with what the browser needs to know the local time of the garage. */
export type PageHours = WorkingHours & ZoneOffsets;

/**
 * Returns the working hours for a page that is rendered at `now`: without names, and with exceptions of the last two
 * days, whose intervals may end after midnight.
 */
export function hoursForPage({ days, exceptions }: WorkingHours, timeZone: string, now: Date): PageHours {
  const today = dayInTimeZone(timeZone, now);
  const current = separateExceptions(exceptions)
    .filter(({ from, to }) => to >= addDays(today, -2) && from < addYear(today))
    .map(({ from, to, intervals }) => ({ from, to, intervals }));
  return { days, exceptions: current, ...listZoneOffsets(timeZone, now) };
}
