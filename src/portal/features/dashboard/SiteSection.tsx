import { figureHref, type LinkedFigure } from '#domain/analytics/figure-links.ts';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#client/format.ts';
import type { DateRange } from '#domain/analytics/date-range.ts';
import type { SiteRow } from '#domain/analytics/panel-groups.ts';
import { COUNT_FORMATS, dayLabels } from '#portal/charts/chart-formats.ts';
import { LocalChart } from '#portal/charts/LocalChart.tsx';
import { BarList } from '#ui/chart/BarList.tsx';
import { StatTile } from '#ui/chart/StatTile.tsx';
import { describeChange } from './changes.ts';
import { FunnelTable } from './FunnelTable.tsx';
import type { SectionData } from './panel-query.ts';
import { type GroupSectionProps, SectionGroup, useDefinition, Widget } from './widgets.tsx';

/** Visitors of the public site: how many, what they read, where they come from and what became of them. */
export const SiteSection = (props: GroupSectionProps) => (
  <SectionGroup name="site" kind="area" {...props}>
    {(data) => <Site data={data} period={props.query.period} />}
  </SectionGroup>
);

/** Breakdowns of the page views, and the report behind each. */
const BREAKDOWNS = [
  ['pages', 'pages'],
  ['referrers', 'visitors'],
  ['campaigns', 'visitors'],
  ['browsers', 'browsers'],
  ['devices', 'devices'],
  ['languages', 'visitors'],
] as const satisfies readonly (readonly [string, LinkedFigure])[];

function Site({ data: { section, currency, comparison }, period }: { data: SectionData<'site'>; period: DateRange }) {
  const { t } = useTranslation('main-panel');
  const definition = useDefinition();
  const { views, visitors, days, funnel } = section;
  const tile = (metric: 'views' | 'visitors') => {
    const label = t(`main-panel:figures.${metric}`);
    return { label, definition: definition(metric, label) };
  };
  return (
    <div className="grid grid-cols-1 gap-4 md:grid-cols-2 lg:grid-cols-3">
      <Widget title={t('main-panel:visitorsPerDay')} metric="visitors" className="md:col-span-2">
        <LocalChart
          spec={{
            kind: 'area',
            title: t('main-panel:visitorsPerDay'),
            categoryName: t('main-panel:day'),
            ...dayLabels(days.map(({ date }) => date)),
            series: [
              { name: t('main-panel:figures.visitors'), values: days.map((day) => day.visitors) },
              { name: t('main-panel:figures.views'), values: days.map((day) => day.views) },
              ...(comparison
                ? [
                    {
                      name: t('main-panel:visitorsBefore'),
                      values: days.map((day) => day.previousVisitors),
                      isComparison: true,
                    },
                  ]
                : []),
            ],
            ...COUNT_FORMATS,
          }}
        />
      </Widget>
      <div className="grid grid-cols-2 gap-4 md:col-span-2 lg:col-span-1 lg:grid-cols-1">
        <StatTile
          {...tile('visitors')}
          value={formatNumber(visitors.value)}
          href={figureHref('visitors', period)}
          delta={describeChange(visitors)}
        />
        <StatTile
          {...tile('views')}
          value={formatNumber(views.value)}
          href={figureHref('visitors', period)}
          delta={describeChange(views)}
        />
      </div>
      <Widget title={t('main-panel:funnel.title')} metric="funnel" className="md:col-span-2 lg:col-span-3">
        <FunnelTable rows={funnel} currency={currency} />
      </Widget>
      {BREAKDOWNS.map(([name, link]) => (
        <Widget key={name} title={t(`main-panel:site.${name}`)} metric="views">
          <SiteRows
            label={t(`main-panel:site.${name}`)}
            kind={name}
            rows={section[name]}
            href={figureHref(link, period)}
          />
        </Widget>
      ))}
    </div>
  );
}

interface SiteRowsProps {
  label: string;
  kind: (typeof BREAKDOWNS)[number][0];
  rows: readonly SiteRow[];
  href: string;
}

/** Rows of a breakdown that the card shows. */
const ROWS_MAX = 6;

function SiteRows({ label, kind, rows, href }: SiteRowsProps) {
  const { t, i18n } = useTranslation(['main-panel', 'charts']);
  if (rows.length === 0) return <p className="text-muted py-8 text-center">{t('charts:empty')}</p>;
  const nameOf = (name: string): string => {
    if (name === '') return t(`main-panel:none.${kind}`);
    if (kind === 'languages') return languageName(name, i18n.language);
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
        href,
      }))}
    />
  );
}

/** Returns the name of a language code in the language of the page; the code itself if it is unknown. */
function languageName(code: string, language: string): string {
  try {
    return new Intl.DisplayNames(language, { type: 'language' }).of(code) ?? code;
  } catch {
    return code;
  }
}
