import * as v from 'valibot';
import { Day } from '../fields.ts';
import { RANGE_DAYS_MAX } from '../list-query.ts';
import type { MessageKey } from '../problems.ts';
import { DAY_MS } from '../units.ts';
import { addDays, dayToMs } from './day-bounds.ts';

export { addDays };

/** Earliest start of a range: the year of its comparison period then has four digits too. */
const FIRST_DAY = '1900-01-01';

/** Days `YYYY-MM-DD` in the garage's time zone, both included. */
export interface DateRange {
  startDate: string;
  endDate: string;
}

/** Counts the days of a range, both ends included. */
export const countDays = ({ startDate, endDate }: DateRange): number =>
  Math.round((dayToMs(endDate) - dayToMs(startDate)) / DAY_MS) + 1;

/** Lists every day of a range. */
export const listDays = (range: DateRange): string[] =>
  Array.from({ length: Math.max(0, countDays(range)) }, (_, at) => addDays(range.startDate, at));

/** Maximum days of a series that is grouped by day. */
const DAYS_MAX = 92;
/** Maximum days of a series that is grouped by week. */
const WEEK_DAYS_MAX = 183;

/** One group of a series: the days `days.slice(from, until)` of a week or month, or a single day. */
export interface SeriesGroup extends DateRange {
  from: number;
  until: number;
}

/**
 * Groups the days of a series, oldest first, [as charts show them](docs/rules/analytics.md#series): by day, from 93
 * days by week, from 184 by month. Weeks begin on `firstWeekday`, 1 for Monday to 7 for Sunday.
 */
export function groupDays(days: readonly string[], firstWeekday: number) {
  const unit = days.length > WEEK_DAYS_MAX ? 'month' : days.length > DAYS_MAX ? 'week' : 'day';
  const begins = (day: string): boolean => {
    if (unit === 'month') return day.endsWith('-01');
    return unit === 'day' || new Date(dayToMs(day)).getUTCDay() === firstWeekday % 7;
  };
  const starts = days.flatMap((day, at) => (at === 0 || begins(day) ? [at] : []));
  const groups = starts.map((from, at): SeriesGroup => {
    const until = starts[at + 1] ?? days.length;
    return { startDate: days[from]!, endDate: days[until - 1]!, from, until };
  });
  return { unit, groups } as const;
}

/**
 * Creates the query schema of an endpoint about a range of days, with further `entries`. Reports a start after the end,
 * or more than `RANGE_DAYS_MAX` days, as a problem of `endDate`, and a start before 1900 as a problem of `startDate`.
 */
export const dateRangeQuery = <const Entries extends v.ObjectEntries>(entries: Entries) =>
  v.pipe(
    v.strictObject({
      startDate: v.pipe(Day, v.minValue(FIRST_DAY, 'format' satisfies MessageKey)),
      endDate: Day,
      ...entries,
    }),
    v.rawCheck(({ dataset, addIssue }) => {
      const query = dataset.value as DateRange;
      if (!dataset.typed || dataset.issues) return;
      const days = countDays(query);
      if (days >= 1 && days <= RANGE_DAYS_MAX) return;
      addIssue({
        message: 'dateRange' satisfies MessageKey,
        path: [{ type: 'object', origin: 'value', input: { ...query }, key: 'endDate', value: query.endDate }],
      });
    }),
  );

/**
 * Present if the data was read from a [replica](docs/operations.md#replica) that lags by more than a minute; `asOf` is
 * the timestamp of the data.
 */
export const ReadMeta = v.optional(v.object({ asOf: v.string() }));

/** A range of at most `RANGE_DAYS_MAX` days. */
export const DateRangeQuery = dateRangeQuery({});
