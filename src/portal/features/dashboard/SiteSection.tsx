import { useTranslation } from 'react-i18next';
import { figureHref, type LinkedFigure } from '#domain/analytics/figure-links.ts';
import { formatNumber } from '#client/format.ts';
import { NO_NAME, OTHER_NAME, UNRECOGNISED_NAME } from '#domain/analytics/dimensions.ts';
import type { DateRange } from '#domain/analytics/date-range.ts';
import type { SiteRow, PanelSite } from '#domain/analytics/panel-groups.ts';
import { COUNT_FORMATS, groupSeries, LocalizedChart } from '#portal/charts/LocalizedChart.tsx';
import { useMerchantCalendar } from '#portal/charts/merchant-calendar.ts';
import { BarList } from '#ui/chart/BarList.tsx';
import { StatTile } from '#ui/chart/StatTile.tsx';
import type { Currency } from '#domain/money/currency.ts';
import { describeChange } from './changes.ts';
import type { SectionData } from './panel-query.ts';
import {
  type GroupSectionProps,
  SingleSectionGroup,
  useMetricDefinitions,
  Widget,
  formatAmount,
  OtherCurrencyAmounts,
  NumberHeadings,
  languageName,
} from './widgets.tsx';

/** Section about the visitors of the public site: counts, breakdowns, and the funnel from visit to payment. */
export const SiteSection = (props: GroupSectionProps) => (
  <SingleSectionGroup name="site" kind="area" {...props}>
    {(data) => <Site data={data} period={props.query.period} />}
  </SingleSectionGroup>
);

/** Breakdowns of the page views, each with the report that lists its names; some have no report. */
const BREAKDOWNS = [
  ['referrers', undefined],
  ['campaigns', undefined],
  ['pages', 'pages'],
  ['browsers', 'browsers'],
  ['devices', 'devices'],
  ['languages', undefined],
] as const satisfies readonly (readonly [string, LinkedFigure | undefined])[];

function Site({ data: { section, currency, comparison }, period }: { data: SectionData<'site'>; period: DateRange }) {
  const { t } = useTranslation('main-panel');
  const definition = useMetricDefinitions();
  const { views, visitors, days, funnel } = section;
  const { unit, labels, sum } = groupSeries(
    days.map(({ date }) => date),
    useMerchantCalendar().firstWeekday,
  );
  const tile = (metric: 'views' | 'visitors') => {
    const label = t(`main-panel:figures.${metric}`);
    return { label, definition: definition(metric, label) };
  };
  return (
    <div className="grid grid-cols-1 gap-4 @xl:grid-cols-2 @2xl:grid-cols-3">
      <Widget title={t(`main-panel:visitorsPer.${unit}`)} metric="visitors" className="@xl:col-span-2">
        <LocalizedChart
          spec={{
            kind: 'area',
            title: t(`main-panel:visitorsPer.${unit}`),
            categoryName: t(`main-panel:units.${unit}`),
            ...labels,
            series: [
              { name: t('main-panel:figures.visitors'), values: sum(days.map((day) => day.visitors)) },
              { name: t('main-panel:figures.views'), values: sum(days.map((day) => day.views)) },
              ...(comparison
                ? [
                    {
                      name: t('main-panel:visitorsBefore'),
                      values: sum(days.map((day) => day.previousVisitors)),
                      isComparison: true,
                    },
                  ]
                : []),
            ],
            ...COUNT_FORMATS,
          }}
        />
      </Widget>
      <div className="grid grid-cols-2 gap-4 @xl:col-span-2 @2xl:col-span-1 @2xl:grid-cols-1">
        <StatTile
          {...tile('visitors')}
          value={formatNumber(visitors.value)}
          href={figureHref('visitors', period)}
          delta={describeChange(visitors)}
        />
        <StatTile
          {...tile('views')}
          value={formatNumber(views.value)}
          href={figureHref('views', period)}
          delta={describeChange(views)}
        />
      </div>
      {BREAKDOWNS.map(([name, link]) => (
        <Widget key={name} title={t(`main-panel:site.${name}`)} metric="views">
          <BreakdownList
            label={t(`main-panel:site.${name}`)}
            kind={name}
            rows={section[name]}
            href={link && figureHref(link, period)}
          />
        </Widget>
      ))}
      <Widget title={t('main-panel:funnel.title')} metric="funnel" className="@xl:col-span-2 @2xl:col-span-3">
        <FunnelTable rows={funnel} currency={currency} />
      </Widget>
    </div>
  );
}

interface BreakdownListProps {
  label: string;
  kind: (typeof BREAKDOWNS)[number][0];
  rows: readonly SiteRow[];
  /** Report that lists the names; undefined without one. */
  href: string | undefined;
}

/** Maximum number of rows of a breakdown. */
const ROWS_MAX = 6;

/** Bar list of one breakdown. Rows without a name, such as an unknown browser, have no link. */
export function BreakdownList({ label, kind, rows, href }: BreakdownListProps) {
  const { t } = useTranslation(['main-panel', 'charts']);
  if (rows.length === 0) return <p className="text-muted py-8 text-center">{t('charts:empty')}</p>;
  const nameOf = (name: string): string => {
    if (name === NO_NAME) return t(`main-panel:none.${kind}`);
    if (name === OTHER_NAME || name === UNRECOGNISED_NAME) return t('main-panel:otherNames');
    if (kind === 'languages') return languageName(name);
    return kind === 'devices' ? t(`main-panel:devices.${name}`, { defaultValue: name }) : name;
  };
  const most = Math.max(1, ...rows.map(({ views }) => views));
  return (
    <BarList
      label={label}
      rows={rows.slice(0, ROWS_MAX).map(({ name, views, visitors }) => ({
        key: name,
        label: <bdi>{nameOf(name)}</bdi>,
        value: formatNumber(views),
        share: views / most,
        note: t('main-panel:visitors', { count: visitors }),
        ...(name !== NO_NAME && href && { href }),
      }))}
    />
  );
}

const STEPS = ['visitors', 'messages', 'clients', 'visits'] as const;

/** Table with the funnel of each campaign: visitors, messages, clients, visits and the amount received. */
export function FunnelTable({ rows, currency }: { rows: PanelSite['funnel']; currency: Currency }) {
  const { t } = useTranslation(['main-panel', 'charts']);
  const campaignName = (campaign: string | null) =>
    campaign === OTHER_NAME ? t('main-panel:otherNames') : (campaign ?? t('main-panel:none.campaigns'));
  if (rows.length === 0) return <p className="text-muted py-8 text-center">{t('charts:empty')}</p>;
  return (
    <div
      role="group"
      aria-label={t('main-panel:funnel.title')}
      tabIndex={0}
      className="edge-shade relative overflow-x-auto"
    >
      <table className="figure-table table @max-xl:text-xs">
        <thead>
          <tr>
            <th scope="col">{t('main-panel:funnel.campaign')}</th>
            <NumberHeadings
              names={[...STEPS.map((step) => t(`main-panel:funnel.${step}`)), t('main-panel:figures.received')]}
            />
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.campaign ?? ''}>
              <th scope="row" className="font-medium">
                <bdi>{campaignName(row.campaign)}</bdi>
              </th>
              {STEPS.map((step) => (
                <td key={step} className="text-end tabular-nums">
                  {formatNumber(row[step])}
                </td>
              ))}
              <td className="text-end font-semibold">
                <bdi>{formatAmount(row.received, currency)}</bdi>
                <OtherCurrencyAmounts others={row.others} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
