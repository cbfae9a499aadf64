import * as v from 'valibot';
import { Day } from '../fields.ts';
import type { MessageKey } from '../problems.ts';
import { DAY_MS } from '../units.ts';

/** Maximum days of a [range](docs/rules/analytics.md#days). */
export const RANGE_DAYS_MAX = 366;

/** Days `YYYY-MM-DD` in the garage's time zone, both included. */
export interface DateRange {
  startDate: string;
  endDate: string;
}

const toMs = (day: string): number => Date.parse(`${day}T00:00:00Z`);

/** Moves a day `YYYY-MM-DD` by a number of days. */
export const addDays = (day: string, days: number): string =>
  new Date(toMs(day) + days * DAY_MS).toISOString().slice(0, 10);

/** Counts the days of a range, both ends included. */
export const countDays = ({ startDate, endDate }: DateRange): number =>
  Math.round((toMs(endDate) - toMs(startDate)) / DAY_MS) + 1;

/** Lists every day of a range. */
export const listDays = (range: DateRange): string[] =>
  Array.from({ length: Math.max(0, countDays(range)) }, (_, at) => addDays(range.startDate, at));

/**
 * Query of a call about a range of days, with further `entries`. A start after the end and more than `RANGE_DAYS_MAX` days are
 * problems of `endDate`.
 */
export const dateRangeQuery = <const Entries extends v.ObjectEntries>(entries: Entries) =>
  v.pipe(
    v.strictObject({ startDate: Day, endDate: Day, ...entries }),
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

/** A range of at most `RANGE_DAYS_MAX` days. */
export const DateRangeQuery = dateRangeQuery({});
