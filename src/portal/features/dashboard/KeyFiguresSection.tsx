import { figureHref, holdHref, type LinkedFigure } from '#domain/analytics/figure-links.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import ArrowRight from 'lucide-react/icons/arrow-right';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#client/format.ts';
import type { DateRange } from '#domain/analytics/date-range.ts';
import type { Metric } from '#domain/analytics/metrics.ts';
import { StatTile } from '#ui/chart/StatTile.tsx';
import { describeChange, describeShareChange } from './changes.ts';
import { formatAmount, formatShare, OtherCurrencyAmounts, Section, useMetricDefinitions } from './widgets.tsx';
import type { SectionData } from './panel-query.ts';

/** URLs of the lists of waiting vehicles, by reason. */
const WAITING_HREFS = {
  approval: () => holdHref('APPROVAL'),
  parts: () => holdHref('PARTS'),
  pickup: (period: DateRange) => figureHref('readyForPickup', period),
} as const;

/** Metrics of the eight key figures, in display order. */
const KEY_FIGURE_METRICS = [
  'received',
  'billed',
  'overdueBalance',
  'vehiclesFinished',
  'averageBill',
  'waiting',
  'onTime',
  'visitorsToMessages',
] as const satisfies readonly Metric[];

const GRID = 'grid grid-cols-2 gap-3 @2xl:grid-cols-4 @2xl:gap-4';

interface Props {
  query: UseQueryResult<SectionData<'strip'>>;
  period: DateRange;
}

/** Eight key figures above the groups, each with its change, its definition and a link to its list. */
export function KeyFiguresSection({ query, period }: Props) {
  return (
    <Section query={query} skeleton={<KeyFiguresSkeleton />}>
      {(data) => <KeyFigures data={data} period={period} />}
    </Section>
  );
}

/** Tiles without figures, shown while the query loads. */
function KeyFiguresSkeleton() {
  const { t } = useTranslation('main-panel');
  const definition = useMetricDefinitions();
  return (
    <div className={GRID}>
      {KEY_FIGURE_METRICS.map((metric) => {
        const label = t(`main-panel:figures.${metric}`);
        return (
          <StatTile
            key={metric}
            label={label}
            value={undefined}
            definition={definition(metric, label)}
            trendValues={METRICS_WITH_TREND.has(metric) ? EMPTY_TREND : undefined}
          />
        );
      })}
    </div>
  );
}

/** Figures with a sparkline. */
const METRICS_WITH_TREND = new Set<Metric>(['received', 'billed', 'vehiclesFinished', 'onTime', 'visitorsToMessages']);
const EMPTY_TREND: readonly number[] = [];

function KeyFigures({ data: { section: strip, currency }, period }: { data: SectionData<'strip'>; period: DateRange }) {
  const { t } = useTranslation('main-panel');
  const definition = useMetricDefinitions();
  const tile = (metric: Metric, link?: LinkedFigure) => {
    const label = t(`main-panel:figures.${metric}`);
    return { label, definition: definition(metric, label), href: link && figureHref(link, period) };
  };
  const { received, billed, overdueBalance, vehiclesFinished, averageBill, waiting, onTime, visitorsToMessages } =
    strip;
  const { visitors, messages, days } = visitorsToMessages;
  return (
    <div className={GRID}>
      <StatTile
        {...tile('received', 'received')}
        value={formatAmount(received.value, currency)}
        delta={describeChange(received)}
        note={
          <>
            {received.previous !== null && (
              <span className="text-muted block">
                {t('main-panel:previousAmount', { amount: formatAmount(received.previous, currency) })}
              </span>
            )}
            <OtherCurrencyAmounts others={received.others} />
          </>
        }
        trendValues={received.days.map(({ value }) => Number(value))}
      />
      <StatTile
        {...tile('billed', 'billed')}
        value={formatAmount(billed.value, currency)}
        delta={describeChange(billed)}
        note={<OtherCurrencyAmounts others={billed.others} />}
        trendValues={billed.days.map(({ value }) => Number(value))}
      />
      <StatTile
        {...tile('overdueBalance', 'overdueBalance')}
        value={formatAmount(overdueBalance.value, currency)}
        note={
          <>
            {t('main-panel:visits', { count: overdueBalance.count })}
            <OtherCurrencyAmounts others={overdueBalance.others} />
          </>
        }
        isAlert={overdueBalance.count > 0}
      />
      <StatTile
        {...tile('vehiclesFinished', 'vehiclesFinished')}
        value={formatNumber(vehiclesFinished.value)}
        delta={describeChange(vehiclesFinished)}
        trendValues={vehiclesFinished.days.map(({ value }) => value)}
      />
      <StatTile
        {...tile('averageBill', 'averageBill')}
        value={formatAmount(averageBill.value, currency)}
        delta={describeChange(averageBill)}
      />
      <StatTile
        {...tile('waiting')}
        value={
          <span className="flex flex-wrap justify-between gap-x-1 @xl:justify-start @xl:gap-x-5">
            {(['approval', 'parts', 'pickup'] as const).map((reason) => (
              <a key={reason} href={WAITING_HREFS[reason](period)} className="stat-part tap">
                {formatNumber(waiting[reason])}
                <span className="stat-part-label">{t(`main-panel:waiting.${reason}`)}</span>
              </a>
            ))}
          </span>
        }
        hasNote={false}
      />
      <StatTile
        {...tile('onTime', 'onTime')}
        value={formatShare(onTime.value)}
        delta={describeShareChange(onTime)}
        note={
          <span className="text-muted block">{t('main-panel:partOf', { part: onTime.part, total: onTime.total })}</span>
        }
        trendValues={onTime.days.flatMap(({ value }) => value ?? [])}
      />
      <StatTile
        {...tile('visitorsToMessages')}
        value={
          <span className="flex items-center gap-2">
            <a
              href={figureHref('visitors', period)}
              className="tap inline-flex items-center"
              aria-label={t('main-panel:visitors', { count: visitors.value })}
            >
              {formatNumber(visitors.value)}
            </a>
            <ArrowRight className="text-muted size-5 rtl:-scale-x-100" aria-hidden="true" />
            <a
              href={figureHref('visitorsToMessages', period)}
              className="tap inline-flex items-center"
              aria-label={t('main-panel:messages', { count: messages.value })}
            >
              {formatNumber(messages.value)}
            </a>
          </span>
        }
        delta={describeChange(visitors, 'higher')}
        note={<span className="text-muted block">{t('main-panel:messages', { count: messages.value })}</span>}
        trendValues={days.map((day) => day.visitors)}
      />
    </div>
  );
}
