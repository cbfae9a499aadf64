import { figureHref } from '#domain/analytics/figure-links.ts';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#client/format.ts';
import type { DateRange } from '#domain/analytics/date-range.ts';
import { COUNT_FORMATS, groupSeries, LocalizedChart } from '#portal/charts/LocalizedChart.tsx';
import { useMerchantCalendar } from '#portal/charts/merchant-calendar.ts';
import { paths } from '#portal/screens.ts';
import { StatTile } from '#ui/chart/StatTile.tsx';
import { describeChange } from './changes.ts';
import {
  formatAmount,
  formatAverage,
  type GroupSectionProps,
  SingleSectionGroup,
  useMetricDefinitions,
  Widget,
  NumberHeadings,
} from './widgets.tsx';
import type { SectionData } from './panel-query.ts';

/** Section with new and returning clients, ratings, and the clients who paid most. */
export const ClientsSection = (props: GroupSectionProps) => (
  <SingleSectionGroup name="clients" kind="stacked" {...props}>
    {(data) => <Clients data={data} period={props.query.period} />}
  </SingleSectionGroup>
);

function Clients({ data: { section, currency }, period }: { data: SectionData<'clients'>; period: DateRange }) {
  const { t } = useTranslation(['main-panel', 'charts']);
  const definition = useMetricDefinitions();
  const { newClients, returning, days, rating, ratingDays, topClients } = section;
  const { unit, labels, sum, average } = groupSeries(
    days.map(({ date }) => date),
    useMerchantCalendar().firstWeekday,
  );
  const tile = (metric: 'newClients' | 'returning' | 'rating') => {
    const label = t(`main-panel:figures.${metric}`);
    return { label, definition: definition(metric, label) };
  };
  return (
    <div className="grid grid-cols-1 gap-4 @2xl:grid-cols-3">
      <div className="grid grid-cols-2 gap-3 @xl:grid-cols-3 @2xl:col-span-3 @2xl:gap-4">
        <StatTile
          {...tile('newClients')}
          value={formatNumber(newClients.value)}
          href={figureHref('newClients', period)}
          delta={describeChange(newClients)}
        />
        <StatTile
          {...tile('returning')}
          value={formatNumber(returning.value)}
          href={figureHref('returning', period)}
          delta={describeChange(returning)}
        />
        <StatTile
          {...tile('rating')}
          value={
            <>
              {formatAverage(rating.average.value)} <span aria-hidden="true">★</span>
            </>
          }
          href={figureHref('rating', period)}
          delta={describeChange(rating.average)}
          note={<span className="text-muted block">{t('main-panel:ratings', { count: rating.count.value })}</span>}
        />
      </div>
      <Widget title={t(`main-panel:clientsPer.${unit}`)} metric="newClients" className="@2xl:col-span-2">
        <LocalizedChart
          spec={{
            kind: 'stacked',
            title: t(`main-panel:clientsPer.${unit}`),
            categoryName: t(`main-panel:units.${unit}`),
            ...labels,
            series: [
              { name: t('main-panel:figures.returning'), values: sum(days.map((day) => day.returning)) },
              { name: t('main-panel:figures.newClients'), values: sum(days.map((day) => day.newClients)) },
            ],
            ...COUNT_FORMATS,
          }}
        />
      </Widget>
      <Widget title={t(`main-panel:ratingPer.${unit}`)} metric="rating">
        <LocalizedChart
          spec={{
            kind: 'bars',
            title: t(`main-panel:ratingPer.${unit}`),
            categoryName: t(`main-panel:units.${unit}`),
            ...labels,
            series: [{ name: t('main-panel:figures.rating'), values: average(ratingDays) }],
            format: formatAverage,
            isCount: true,
          }}
        />
      </Widget>
      <Widget title={t('main-panel:topClients')} metric="topClients" className="@2xl:col-span-3">
        <TopClients rows={topClients} currency={currency} />
      </Widget>
    </div>
  );
}

interface TopClientsProps {
  rows: SectionData<'clients'>['section']['topClients'];
  currency: SectionData<'clients'>['currency'];
}

function TopClients({ rows, currency }: TopClientsProps) {
  const { t } = useTranslation(['main-panel', 'charts']);
  if (rows.length === 0) return <p className="text-muted py-8 text-center">{t('charts:empty')}</p>;
  return (
    <div className="edge-shade relative overflow-x-auto">
      <table className="figure-table table">
        <thead>
          <tr>
            <th scope="col">{t('main-panel:client')}</th>
            <NumberHeadings
              names={[t('main-panel:figures.received'), t('main-panel:visitCount'), t('main-panel:figures.owed')]}
            />
          </tr>
        </thead>
        <tbody>
          {rows.map(({ userId, name, received, visits, owed }) => (
            <tr key={userId}>
              <th scope="row" className="font-medium">
                <a href={paths.user(userId)} dir="auto" className="link-hover tap inline-flex items-center">
                  {name}
                </a>
              </th>
              <td className="text-end font-semibold">
                <bdi>{formatAmount(received, currency)}</bdi>
              </td>
              <td className="text-end">{formatNumber(visits)}</td>
              <td className={Number(owed) > 0 ? 'text-error text-end' : 'text-end'}>
                <bdi>{formatAmount(owed, currency)}</bdi>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
