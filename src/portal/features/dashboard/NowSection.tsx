import { figureHref, holdHref, type LinkedFigure } from '#domain/analytics/figure-links.ts';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#client/format.ts';
import { Skeleton } from '#ui/loading.tsx';
import { LargestDebts, OverdueVisitsCard } from './AttentionLists.tsx';
import { formatLongestWait } from './duration.ts';
import { type GroupSectionProps, PanelGroup, Section, useMetricDefinitions } from './widgets.tsx';
import { usePanelSection } from './panel-query.ts';
import { InfoTip } from '#ui/overlay/InfoTip.tsx';
import type { Metric } from '#domain/analytics/metrics.ts';
import { Card } from '#ui/Card.tsx';

interface Line {
  key: string;
  metric: Metric;
  label: string;
  count: number;
  href: string;
  note?: string;
  isUrgent?: boolean;
}

/** Section with the present state of the workshop, independent of the period. Each figure links to its list. */
export function NowSection({ query, isEnabled }: GroupSectionProps) {
  const { t } = useTranslation(['main-panel', 'tasks']);
  const now = usePanelSection('now', query, isEnabled);
  return (
    <PanelGroup name="now">
      <Section query={now} skeleton={<Skeleton className="now-skeleton" />}>
        {({ section }) => {
          const { readyForPickup: ready, onHold } = section;
          const name = (metric: Metric) => t(`main-panel:figures.${metric}`);
          const line = (metric: Metric & LinkedFigure, count: number, rest: Partial<Line> = {}): Line => ({
            key: metric,
            metric,
            label: name(metric),
            count,
            href: figureHref(metric, query.period),
            ...rest,
          });
          const lines: Line[] = [
            line('inWorkshop', section.inWorkshop),
            line('overdue', section.overdue, { isUrgent: section.overdue > 0 }),
            line('dueToday', section.dueToday),
            line('readyForPickup', ready.count, {
              note: ready.longestHours === null ? undefined : formatLongestWait(ready.longestHours),
            }),
            ...(['PARTS', 'APPROVAL', 'CLIENT'] as const).map((reason): Line => ({
              key: reason,
              metric: 'onHold',
              label: t(`main-panel:onHold.${reason}`),
              count: onHold[reason],
              href: holdHref(reason),
            })),
            line('unreadMessages', section.unreadMessages),
            line('oilDueThisWeek', section.oilDueThisWeek),
          ];
          return <NowLines lines={lines} />;
        }}
      </Section>
      <div className="mt-4 grid grid-cols-1 gap-4 @2xl:grid-cols-2">
        <OverdueVisitsCard period={query.period} isEnabled={isEnabled} />
        <LargestDebts period={query.period} isEnabled={isEnabled} />
      </div>
    </PanelGroup>
  );
}

function NowLines({ lines }: { lines: readonly Line[] }) {
  const definition = useMetricDefinitions();
  return (
    <Card as="div" className="now-lines">
      {lines.map(({ key, metric, label, count, href, note, isUrgent }) => (
        <div key={key} className="now-line first:col-span-2 @xl:first:col-span-1 @min-[60rem]:first:col-span-2">
          <a href={href} className="stat-link flex min-w-0 grow flex-col">
            <span className={isUrgent ? 'now-count text-error' : 'now-count'}>{formatNumber(count)}</span>
            <span className="text-sm leading-snug">{label}</span>
            {note && <span className="text-muted text-sm">{note}</span>}
          </a>
          <InfoTip {...definition(metric, label)} />
        </div>
      ))}
    </Card>
  );
}
