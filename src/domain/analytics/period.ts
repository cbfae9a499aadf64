import { parseRange } from '../list-query.ts';
import { addDays, type DateRange } from './date-range.ts';

/** Named [periods](docs/rules/analytics.md#periods) of dashboards and reports; any other range of days is `custom`. */
export const PERIODS = [
  'today',
  'yesterday',
  'this-week',
  'this-month',
  'last-7-days',
  'last-30-days',
  'last-90-days',
  'this-year',
] as const;
export type NamedPeriod = (typeof PERIODS)[number];
export type PeriodName = NamedPeriod | 'custom';

/** Default period of the main panel: the current week would be empty on its first morning. */
export const DEFAULT_PANEL_PERIOD: NamedPeriod = 'last-7-days';

interface Calendar {
  /** The garage's day, `YYYY-MM-DD`. */
  today: string;
  /** 1 for Monday to 7 for Sunday. */
  firstWeekday: number;
}

/** Returns the days of a named period. The current week, month or year ends today. */
export function getPeriodRange(name: NamedPeriod, { today, firstWeekday }: Calendar): DateRange {
  const since = (startDate: string, endDate = today): DateRange => ({ startDate, endDate });
  switch (name) {
    case 'today':
      return since(today);
    case 'yesterday':
      return since(addDays(today, -1), addDays(today, -1));
    case 'this-week': {
      const weekday = new Date(`${today}T00:00:00Z`).getUTCDay();
      return since(addDays(today, -((weekday - firstWeekday + 7) % 7)));
    }
    case 'this-month':
      return since(`${today.slice(0, 8)}01`);
    case 'this-year':
      return since(`${today.slice(0, 5)}01-01`);
    case 'last-7-days':
      return since(addDays(today, -6));
    case 'last-30-days':
      return since(addDays(today, -29));
    case 'last-90-days':
      return since(addDays(today, -89));
  }
}

export interface Period extends DateRange {
  name: PeriodName;
}

/**
 * Reads a period from URL parameters: `period` with a name, or `startDate` and `endDate`. Returns the period named
 * `fallback` for invalid values.
 */
export function parsePeriod(params: Record<string, unknown>, calendar: Calendar, fallback: NamedPeriod): Period {
  const range = parseRange(params['startDate'], params['endDate']);
  if (range) return { name: 'custom', ...range };
  const name = PERIODS.find((one) => one === params['period']) ?? fallback;
  return { name, ...getPeriodRange(name, calendar) };
}
