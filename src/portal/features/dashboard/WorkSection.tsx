import { figureHref } from '#domain/analytics/figure-links.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber, formatWeekday } from '#client/format.ts';
import { showName } from '#client/start/static-names.ts';
import type { DateRange } from '#domain/analytics/date-range.ts';
import { BarList } from '#ui/chart/BarList.tsx';
import { HeatTable } from '#ui/chart/HeatTable.tsx';
import { StatTile } from '#ui/chart/StatTile.tsx';
import { describeChange, describeShareChange } from './changes.ts';
import {
  Amounts,
  formatShare,
  type GroupSectionProps,
  SingleSectionGroup,
  useMetricDefinitions,
  Widget,
  formatHours,
} from './widgets.tsx';
import type { SectionData } from './panel-query.ts';

/** Section with completed visits, their turnaround, sales by service, and the hours at which visits are recorded. */
export const WorkSection = (props: GroupSectionProps) => (
  <SingleSectionGroup name="work" kind="bars" {...props}>
    {(data) => <Work data={data} period={props.query.period} />}
  </SingleSectionGroup>
);

function Work({ data: { section, currency }, period }: { data: SectionData<'work'>; period: DateRange }) {
  const { t } = useTranslation(['main-panel', 'tasks', 'charts']);
  const definition = useMetricDefinitions();
  const { completed, turnaround, onTime, services, categories, reopened, weekdays } = section;
  const tile = (metric: 'completed' | 'turnaround' | 'onTime' | 'reopened') => {
    const label = t(`main-panel:figures.${metric}`);
    return { label, definition: definition(metric, label) };
  };
  const largest = (rows: readonly { sold: string }[]) => Math.max(1, ...rows.map(({ sold }) => Number(sold)));
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="grid grid-cols-2 gap-3 @2xl:grid-cols-4 @2xl:gap-4">
        <StatTile
          {...tile('completed')}
          value={formatNumber(completed.value)}
          href={figureHref('completed', period)}
          delta={describeChange(completed)}
        />
        <StatTile
          {...tile('turnaround')}
          value={formatHours(turnaround.median.value)}
          href={figureHref('turnaround', period)}
          delta={describeChange(turnaround.median, 'lower')}
          note={
            turnaround.p90.value !== null && (
              <span className="text-muted block">
                {t('main-panel:p90', { time: formatHours(turnaround.p90.value) })}
              </span>
            )
          }
        />
        <StatTile
          {...tile('onTime')}
          value={formatShare(onTime.value)}
          href={figureHref('onTime', period)}
          delta={describeShareChange(onTime)}
        />
        <StatTile
          {...tile('reopened')}
          value={formatNumber(reopened.value)}
          href={figureHref('reopened', period)}
          delta={describeChange(reopened, 'lower')}
        />
      </div>
      <div className="grid grid-cols-1 gap-4 @2xl:grid-cols-2">
        <Widget title={t('main-panel:byCategory')} metric="services">
          <SoldList
            label={t('main-panel:byCategory')}
            rows={categories.map((row) => ({
              ...row,
              name: row.category === null ? t('main-panel:noCategory') : showName('TASK_CATEGORY', row.category),
              share: Number(row.sold) / largest(categories),
              amount: <Amounts value={row.sold} others={row.others} currency={currency} />,
            }))}
            href={figureHref('services', period)}
          />
        </Widget>
        <Widget title={t('main-panel:byService')} metric="services">
          <SoldList
            label={t('main-panel:byService')}
            rows={services.map((row) => ({
              ...row,
              name: t(`tasks:services.${row.service}`),
              share: Number(row.sold) / largest(services),
              amount: <Amounts value={row.sold} others={row.others} currency={currency} />,
            }))}
            href={figureHref('services', period)}
          />
        </Widget>
      </div>
      <Widget title={t('main-panel:byHour')} metric="weekdays">
        <VisitHours weekdays={weekdays} />
      </Widget>
    </div>
  );
}

interface SoldRow {
  name: string;
  share: number;
  amount: ReactNode;
  count: number;
}

function SoldList({ label, rows, href }: { label: string; rows: readonly SoldRow[]; href: string }) {
  const { t } = useTranslation(['main-panel', 'charts']);
  if (rows.every(({ count }) => count === 0)) return <p className="text-muted py-8 text-center">{t('charts:empty')}</p>;
  return (
    <BarList
      label={label}
      rows={rows.map(({ name, share, amount, count }) => ({
        key: name,
        label: <bdi>{name}</bdi>,
        value: amount,
        share,
        note: t('main-panel:tasks', { count }),
        href,
      }))}
    />
  );
}

/** First hour of the table; earlier visits extend the table. */
const FIRST_HOUR = 8;
/** Last hour of the table; later visits extend the table. */
const LAST_HOUR = 17;

function VisitHours({ weekdays }: { weekdays: SectionData<'work'>['section']['weekdays'] }) {
  const { t } = useTranslation(['main-panel', 'charts']);
  const hours = weekdays.flatMap((row) => row.hours.flatMap((count, hour) => (count > 0 ? [hour] : [])));
  if (hours.length === 0) return <p className="text-muted py-8 text-center">{t('charts:empty')}</p>;
  const from = Math.min(FIRST_HOUR, ...hours);
  const until = Math.max(LAST_HOUR, ...hours);
  return (
    <HeatTable
      title={t('main-panel:byHour')}
      rowName={t('main-panel:weekday')}
      rows={weekdays.map(({ weekday }) => formatWeekday(`2024-01-0${weekday}`))}
      columns={Array.from({ length: until - from + 1 }, (_, at) => formatNumber(from + at))}
      values={weekdays.map((row) => row.hours.slice(from, until + 1))}
      format={(count) => formatNumber(count)}
    />
  );
}
