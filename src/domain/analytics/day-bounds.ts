import { ISO_LOCALE } from '../regions/date-locale.ts';
import { DAY_MS, HOUR_MS } from '../units.ts';

/** Returns the start of a day `YYYY-MM-DD` in UTC, in ms. */
export const dayToMs = (day: string): number => Date.parse(`${day}T00:00:00Z`);

/** Moves a day `YYYY-MM-DD` by a number of days. */
export const addDays = (day: string, days: number): string =>
  new Date(dayToMs(day) + days * DAY_MS).toISOString().slice(0, 10);

/** Exceeds the UTC offset of every time zone: they range from −12 to +14 hours. */
const MAX_OFFSET = 15 * HOUR_MS;
const MAX_CACHED = 1_000;

/** Date formats by time zone. Cached, because creating one takes longer than a list request. */
const formats = new Map<string, Intl.DateTimeFormat>();
const starts = new Map<string, number>();

/** Returns the calendar day of an instant in a time zone, `YYYY-MM-DD`. */
export function dayInTimeZone(timeZone: string, moment: Date): string {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat(ISO_LOCALE, { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
    formats.set(timeZone, format);
  }
  return format.format(moment);
}

/** Returns the first instant of a day in a time zone, even where clocks skip midnight. */
export function startOfDay(day: string, timeZone: string): Date {
  const key = `${day} ${timeZone}`;
  const known = starts.get(key);
  if (known !== undefined) return new Date(known);
  const start = findStart(day, timeZone);
  if (starts.size >= MAX_CACHED) starts.clear();
  starts.set(key, start);
  return new Date(start);
}

/** Bisects for the first millisecond whose day is not before `day`. */
function findStart(day: string, timeZone: string): number {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  let [before, from] = [midnight - MAX_OFFSET, midnight + MAX_OFFSET];
  while (from - before > 1) {
    const middle = Math.floor((before + from) / 2);
    if (dayInTimeZone(timeZone, new Date(middle)) < day) before = middle;
    else from = middle;
  }
  return from;
}

/**
 * Returns the instants that bound a range of days: `from` included, `until` excluded
 * ([days](docs/rules/analytics.md#days)).
 */
export const toInstants = (
  { startDate, endDate }: { startDate: string; endDate: string },
  timeZone: string,
): { from: Date; until: Date } => ({
  from: startOfDay(startDate, timeZone),
  until: startOfDay(addDays(endDate, 1), timeZone),
});

const clocks = new Map<string, Intl.DateTimeFormat>();

/** Returns the UTC offset of a time zone at an instant, in ms; positive if its clock is ahead. */
function getUtcOffset(timeZone: string, moment: number): number {
  let clock = clocks.get(timeZone);
  if (!clock) {
    clock = new Intl.DateTimeFormat(ISO_LOCALE, { timeZone, dateStyle: 'short', timeStyle: 'medium' });
    clocks.set(timeZone, clock);
  }
  const second = Math.floor(moment / 1_000) * 1_000;
  return Date.parse(`${clock.format(second).replace(' ', 'T')}Z`) - second;
}

/** Returns the hour of an instant in a time zone, 0 to 23. */
export const hourInTimeZone = (timeZone: string, moment: Date): number =>
  new Date(moment.getTime() + getUtcOffset(timeZone, moment.getTime())).getUTCHours();

/**
 * UTC offsets of a time zone during a period: from `changes[i]` on, local time is `offsets[i]` seconds ahead of UTC.
 */
export interface UtcOffsets {
  changes: Date[];
  offsets: number[];
}

/**
 * Returns the UTC offsets between the first and the last of `moments`. These are ascending, and so close together that
 * the offset changes at most once from one to the next.
 */
export function findUtcOffsets(timeZone: string, moments: readonly Date[]): UtcOffsets {
  const times = moments.map((moment) => moment.getTime());
  const changes = times.flatMap((time, at) => (at === 0 ? [time] : findOffsetChange(timeZone, times[at - 1]!, time)));
  return {
    changes: changes.map((change) => new Date(change)),
    offsets: changes.map((change) => getUtcOffset(timeZone, change) / 1_000),
  };
}

/** Bisects for the instant when the UTC offset changes; empty if it does not. */
function findOffsetChange(timeZone: string, since: number, until: number): number[] {
  const offset = getUtcOffset(timeZone, since);
  if (getUtcOffset(timeZone, until) === offset) return [];
  let [before, from] = [since, until];
  while (from - before > 1) {
    const middle = Math.floor((before + from) / 2);
    if (getUtcOffset(timeZone, middle) === offset) before = middle;
    else from = middle;
  }
  return [from];
}

/** UTC offsets of a time zone, for browsers to compute its local time without an `Intl` formatter. */
export interface ZoneOffsets {
  timeZone: string;
  /** From each instant on, in ms, local time is that many seconds ahead of UTC; earliest first. */
  offsets: [from: number, seconds: number][];
  /** Instant in ms from which the offsets are unknown. */
  until: number;
}

/** Returns the UTC offsets of a time zone from the start of the year of `now` (UTC) to the end of the next year. */
export function listZoneOffsets(timeZone: string, now: Date): ZoneOffsets {
  const [since, until] = [0, 2].map((years) => Date.UTC(now.getUTCFullYear() + years, 0)) as [number, number];
  const weeks = Array.from({ length: 104 }, (_, week) => new Date(since + week * 7 * DAY_MS));
  const { changes, offsets } = findUtcOffsets(timeZone, [...weeks, new Date(until)]);
  return { timeZone, offsets: changes.map((change, at) => [change.getTime(), offsets[at]!]), until };
}
