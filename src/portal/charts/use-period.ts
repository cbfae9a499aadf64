import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { comparisonPeriod } from '#domain/analytics/comparison-period.ts';
import { type NamedPeriod, parsePeriod, type Period } from '#domain/analytics/period.ts';
import type { DateRange } from '#domain/analytics/date-range.ts';
import { useMerchantCalendar } from './merchant-calendar.ts';

export interface PeriodState {
  period: Period;
  /** Today in the garage's time zone, which is the last selectable day. */
  today: string;
  isCompared: boolean;
  /**
   * Preceding period to [compare](docs/rules/analytics.md#comparison) with. The server omits the comparison if this
   * period begins before the first record.
   */
  comparison: DateRange;
  setNamed: (name: NamedPeriod) => void;
  setRange: (range: DateRange) => void;
  setCompared: (isCompared: boolean) => void;
}

type Params = Record<string, unknown>;

/** Returns true unless the URL turns the comparison off. */
export const isComparisonEnabled = (params: Params): boolean => params['compare'] !== 'false';

/**
 * Keeps a period and the comparison toggle in the URL: `?period=last-7-days&compare=false`, or
 * `?startDate=…&endDate=…`.
 */
export function usePeriod(fallback: NamedPeriod): PeriodState {
  const params: Params = useSearch({ strict: false });
  const navigate = useNavigate();
  const { today, firstWeekday } = useMerchantCalendar();
  const period = useMemo(
    () => parsePeriod(params, { today, firstWeekday }, fallback),
    [params, today, firstWeekday, fallback],
  );
  const change = (next: Params) =>
    void navigate({ to: '.', search: (previous: Params) => ({ ...previous, ...next }), resetScroll: false });
  return {
    period,
    today,
    isCompared: isComparisonEnabled(params),
    comparison: comparisonPeriod(period, { today, firstWeekday }),
    setNamed: (name) =>
      change({ period: name === fallback ? undefined : name, startDate: undefined, endDate: undefined }),
    setRange: ({ startDate, endDate }) => change({ period: undefined, startDate, endDate }),
    setCompared: (isCompared) => change({ compare: isCompared ? undefined : 'false' }),
  };
}
