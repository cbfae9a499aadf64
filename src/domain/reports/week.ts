import { addDays, type DateRange } from '../analytics/date-range.ts';

/** Hour of the day, in the garage's time zone, at which a [summary](docs/rules/reports.md#weekly-summary) is due. */
export const SUMMARY_HOUR = 7;

/**
 * Returns the first day of the week whose summary is due: the current week or, before 07:00 on its first day, the
 * previous one. `today` and `hour` are in the garage's time zone; `firstWeekday` is 1 for Monday to 7 for Sunday.
 */
export function findDueWeek(today: string, hour: number, firstWeekday: number): string {
  const sinceFirst = (new Date(`${today}T00:00:00Z`).getUTCDay() - firstWeekday + 7) % 7;
  const isEarly = sinceFirst === 0 && hour < SUMMARY_HOUR;
  return addDays(today, -(sinceFirst + (isEarly ? 7 : 0)));
}

/** Returns the week that ends on the day before `week`. */
export const weekBefore = (week: string): DateRange => ({ startDate: addDays(week, -7), endDate: addDays(week, -1) });
