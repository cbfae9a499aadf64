import { figureHref, type LinkedFigure } from '#domain/analytics/figure-links.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate, formatMoney } from '#client/format.ts';
import { getQueryOptions } from '#client/query.ts';
import type { DateRange } from '#domain/analytics/date-range.ts';
import { users } from '#domain/users/endpoints.ts';
import { visits } from '#domain/visits/endpoints.ts';
import { Plate } from '#portal/resource/record/Plate.tsx';
import { paths } from '#portal/screens.ts';
import { classNames } from '#ui/class-names.ts';
import { OneLine } from '#ui/inline.tsx';
import { Skeleton } from '#ui/loading.tsx';
import { Section, Widget } from './widgets.tsx';

/** Maximum number of rows; a link opens the complete list. */
const ROWS_MAX = 5;

interface Props {
  period: DateRange;
  isEnabled: boolean;
}

/** Card with the overdue visits, the oldest due date first. */
export function OverdueVisitsCard({ period, isEnabled }: Props) {
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
export function LargestDebts({ period, isEnabled }: Props) {
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
