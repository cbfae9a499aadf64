import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isMissingCall } from '#client/api-error.ts';
import { formatNumber } from '#client/format.ts';
import { getQueryOptions } from '#client/query.ts';
import { type DateRange, listDays } from '#domain/analytics/date-range.ts';
import { analytics } from '#domain/analytics/endpoints.ts';
import { readActiveUsers, readNamedCounts, type NamedCount } from '#domain/analytics/external-figures.ts';
import { COUNT_FORMATS, groupSeries, LocalizedChart } from '#portal/charts/LocalizedChart.tsx';
import { useMerchantCalendar } from '#portal/charts/merchant-calendar.ts';
import { BarList } from '#ui/chart/BarList.tsx';
import { StatTile } from '#ui/chart/StatTile.tsx';
import { ChartCardSkeleton, Section, Widget } from './widgets.tsx';

/** Milliseconds between two requests of the active users. */
const POLL_MS = 10_000;
/** Maximum rows of a ranking. */
const ROWS_MAX = 10;

/**
 * Figures about the site from the specified calls, for an external backend without the main panel or the event stream
 * (docs/rules/analytics.md#external-backend). A call that it lacks leaves no card.
 */
export function SiteFigures({ period: { startDate, endDate } }: { period: DateRange }) {
  const { t } = useTranslation('main-panel');
  const query = { startDate, endDate };
  const names = (device: string) => t(`main-panel:devices.${device}`, { defaultValue: device });
  return (
    <div className="grid grid-cols-1 gap-4 @xl:grid-cols-2 @2xl:grid-cols-3">
      <ActiveUsersTile />
      <Figures query={useQuery(getQueryOptions(analytics.pageViewsOverTime, { query }))}>
        {(rows) => <ViewsOverTime rows={rows} period={query} />}
      </Figures>
      <Figures query={useQuery(getQueryOptions(analytics.popularPages, { query }))}>
        {(rows) => <Ranking title={t('main-panel:site.pages')} rows={rows} />}
      </Figures>
      <Figures query={useQuery(getQueryOptions(analytics.browserDistribution, { query }))}>
        {(rows) => <Ranking title={t('main-panel:site.browsers')} rows={rows} />}
      </Figures>
      <Figures query={useQuery(getQueryOptions(analytics.deviceDistribution, { query }))}>
        {(rows) => <Ranking title={t('main-panel:site.devices')} rows={rows} nameOf={names} />}
      </Figures>
    </div>
  );
}

/** Number of active users, requested every 10 seconds; absent if the backend lacks the call. */
export function ActiveUsersTile() {
  const { t } = useTranslation('main-panel');
  const { data, error } = useQuery({
    ...getQueryOptions(analytics.activeUsers),
    refetchInterval: ({ state }) => (isMissingCall(state.error) ? false : POLL_MS),
  });
  if (isMissingCall(error)) return null;
  const active = data && readActiveUsers(data);
  const value = active === undefined ? '–' : formatNumber(active);
  return <StatTile label={t('main-panel:activeUsers')} value={data || error ? value : undefined} />;
}

interface FiguresProps {
  query: {
    data: unknown;
    error: unknown;
    isError: boolean;
    isPlaceholderData: boolean;
    refetch: () => unknown;
  };
  children: (rows: NamedCount[]) => ReactNode;
}

/** Renders the rows of a call; nothing if the backend lacks it. */
function Figures({ query, children }: FiguresProps) {
  if (isMissingCall(query.error)) return null;
  return (
    <Section query={query} skeleton={<ChartCardSkeleton kind="area" />}>
      {(data) => children(readNamedCounts(data))}
    </Section>
  );
}

function ViewsOverTime({ rows, period }: { rows: NamedCount[]; period: DateRange }) {
  const { t } = useTranslation('main-panel');
  const days = listDays(period);
  const countOf = new Map(rows.map(({ name, count }) => [name.slice(0, 10), count]));
  const { unit, labels, sum } = groupSeries(days, useMerchantCalendar().firstWeekday);
  const title = t('main-panel:figures.views');
  return (
    <Widget title={title} className="@xl:col-span-2">
      <LocalizedChart
        spec={{
          kind: 'area',
          title,
          categoryName: t(`main-panel:units.${unit}`),
          ...labels,
          series: [{ name: title, values: sum(days.map((day) => countOf.get(day) ?? 0)) }],
          ...COUNT_FORMATS,
        }}
      />
    </Widget>
  );
}

interface RankingProps {
  title: string;
  rows: NamedCount[];
  nameOf?: (name: string) => string;
}

function Ranking({ title, rows, nameOf = (name) => name }: RankingProps) {
  const { t } = useTranslation('charts');
  const most = Math.max(1, ...rows.map(({ count }) => count));
  return (
    <Widget title={title}>
      {rows.length === 0 && <p className="text-muted py-8 text-center">{t('charts:empty')}</p>}
      <BarList
        label={title}
        rows={rows.slice(0, ROWS_MAX).map(({ name, count }) => ({
          key: name,
          label: <bdi>{nameOf(name)}</bdi>,
          value: formatNumber(count),
          share: count / most,
        }))}
      />
    </Widget>
  );
}
