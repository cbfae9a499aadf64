import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate, formatMoney, formatNumber } from '#client/format.ts';
import { getQueryOptions } from '#client/query.ts';
import type { DateRange } from '#domain/analytics/date-range.ts';
import { figureHref, holdHref, type LinkedFigure } from '#domain/analytics/figure-links.ts';
import type { Metric } from '#domain/analytics/metrics.ts';
import { users } from '#domain/users/endpoints.ts';
import { visits } from '#domain/visits/endpoints.ts';
import { Plate } from '#portal/resource/record/Plate.tsx';
import { paths } from '#portal/screens.ts';
import { Card } from '#ui/Card.tsx';
import { classNames } from '#ui/class-names.ts';
import { OneLine } from '#ui/inline.tsx';
import { Skeleton } from '#ui/loading.tsx';
import { InfoTip } from '#ui/overlay/InfoTip.tsx';
import {
  formatLongestWait,
  type GroupSectionProps,
  PanelGroup,
  Section,
  useMetricDefinitions,
  Widget,
} from './widgets.tsx';
import { usePanelSection } from './panel-query.ts';

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

/** Maximum number of rows; a link opens the complete list. */
const ROWS_MAX = 5;

interface Props {
  period: DateRange;
  isEnabled: boolean;
}

/** Card with the overdue visits, the oldest due date first. */
function OverdueVisitsCard({ period, isEnabled }: Props) {
  const { t } = useTranslation('main-panel');
  const query = useQuery({
    ...getQueryOptions(visits.list, { query: { work: 'late', sortBy: 'dueDate', sortOrder: 'asc' } }),
    enabled: isEnabled,
    select: ({ data, meta }) => ({ rows: data.slice(0, ROWS_MAX), total: meta.total }),
  });
  return (
    <Widget
      title={t('main-panel:lateVehicles')}
      metric="overdue"
      action={<ShowAllLink link="overdue" period={period} />}
    >
      <Section query={query} skeleton={<RowsSkeleton />}>
        {({ rows }) => (
          <Rows isEmpty={rows.length === 0} empty={t('main-panel:nothingLate')}>
            {rows.map((visit) => (
              <Row
                key={visit.id}
                href={paths.visit(visit.userId, visit.vehicleId, visit.id)}
                plate={visit.vehicle.plateNumber}
                name={visit.customer}
                value={<DueDay day={formatDate(visit.dueDate)} />}
              />
            ))}
          </Rows>
        )}
      </Section>
    </Widget>
  );
}

/** Due date of a visit. A narrow list hides the word “due”, which the title of the card implies. */
function DueDay({ day }: { day: string }) {
  const { t } = useTranslation('main-panel');
  return (
    <>
      <span className="@max-md:sr-only">{t('main-panel:dueOn', { day })}</span>
      <span aria-hidden="true" className="@md:hidden">
        {day}
      </span>
    </>
  );
}

/** Card with the clients who have the largest open balances. */
function LargestDebts({ period, isEnabled }: Props) {
  const { t } = useTranslation('main-panel');
  const query = useQuery({
    ...getQueryOptions(users.list, { query: { role: 'CLIENT', sortBy: 'owed', sortOrder: 'desc' } }),
    enabled: isEnabled,
    select: ({ data }) => data.filter(({ owed }) => Number(owed) > 0).slice(0, ROWS_MAX),
  });
  return (
    <Widget title={t('main-panel:largestDebts')} metric="owed" action={<ShowAllLink link="owed" period={period} />}>
      <Section query={query} skeleton={<RowsSkeleton />}>
        {(rows) => (
          <Rows isEmpty={rows.length === 0} empty={t('main-panel:nothingOwed')}>
            {rows.map(({ id, firstName, lastName, username, owed, owedCurrency }) => (
              <Row
                key={id}
                href={paths.user(id)}
                name={[firstName, lastName].filter(Boolean).join(' ') || username}
                value={<bdi>{owed && owedCurrency && formatMoney(owed, owedCurrency)}</bdi>}
              />
            ))}
          </Rows>
        )}
      </Section>
    </Widget>
  );
}

function ShowAllLink({ link, period }: { link: LinkedFigure; period: DateRange }) {
  const { t } = useTranslation('main-panel');
  return (
    <a href={figureHref(link, period)} className="link tap inline-flex items-center text-sm">
      {t('main-panel:showAll')}
    </a>
  );
}

/** Skeleton with the height of `ROWS_MAX` rows, which prevents a layout shift. */
const RowsSkeleton = () => <Skeleton className="attention-rows w-full" />;

function Rows({ isEmpty, empty, children }: { isEmpty: boolean; empty: string; children: ReactNode }) {
  if (isEmpty) return <p className="attention-rows text-muted grid place-items-center">{empty}</p>;
  return <ul className="attention-rows divide-base-300 @container divide-y">{children}</ul>;
}

interface RowProps {
  href: string;
  plate?: string;
  name: string;
  value: ReactNode;
}

/** Row that truncates a long name and wraps the value below a long plate. */
function Row({ href, plate, name, value }: RowProps) {
  return (
    <li className="flex min-h-11 flex-wrap items-center gap-x-3">
      <a
        href={href}
        className={classNames(
          'link-hover tap grid min-w-min flex-1 basis-28 items-center gap-2',
          plate === undefined ? 'grid-cols-[minmax(0,1fr)]' : 'grid-cols-[auto_minmax(0,1fr)]',
        )}
      >
        {plate !== undefined && <Plate size="sm">{plate}</Plate>}
        <OneLine>{name}</OneLine>
      </a>
      <span className="ms-auto font-semibold whitespace-nowrap tabular-nums">{value}</span>
    </li>
  );
}
