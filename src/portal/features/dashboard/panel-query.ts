import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { queryClient, getQueryOptions } from '#client/query.ts';
import type { DateRange } from '#domain/analytics/date-range.ts';
import { type MainPanel, mainPanel, type PanelSection } from '#domain/analytics/main-panel.ts';
import { DEFAULT_PANEL_PERIOD, parsePeriod } from '#domain/analytics/period.ts';
import { readCachedCalendar } from '#portal/charts/merchant-calendar.ts';
import { isComparisonEnabled } from '#portal/charts/PeriodPicker.tsx';

export interface PanelQuery {
  period: DateRange;
  isCompared: boolean;
}

const sectionQuery = (section: PanelSection, { period: { startDate, endDate }, isCompared }: PanelQuery) =>
  getQueryOptions(mainPanel.get, { query: { startDate, endDate, compare: isCompared, sections: section } });

/** One section with the data that all sections share. */
export type SectionData<Name extends PanelSection> = Pick<MainPanel, 'period' | 'comparison' | 'currency' | 'today'> & {
  meta: { asOf: string } | undefined;
  section: NonNullable<MainPanel[Name]>;
};

/** Queries one section: sections fail and retry independently. Keeps the previous period while the next one loads. */
export const usePanelSection = <Name extends PanelSection>(name: Name, query: PanelQuery, isEnabled = true) =>
  useQuery({
    ...sectionQuery(name, query),
    enabled: isEnabled,
    placeholderData: keepPreviousData,
    select: ({ data, meta }): SectionData<Name> => ({
      ...data,
      meta,
      section: data[name] as NonNullable<MainPanel[Name]>,
    }),
  });

/** Prefetches the eight key figures while the code of the panel loads, if the garage’s calendar is cached. */
export function prefetchKeyFigures(params: Record<string, unknown>): void {
  const calendar = readCachedCalendar();
  if (!calendar) return;
  const period = parsePeriod(params, calendar, DEFAULT_PANEL_PERIOD);
  void queryClient.prefetchQuery(sectionQuery('strip', { period, isCompared: isComparisonEnabled(params) }));
}
