import { useQuery } from '@tanstack/react-query';
import ClipboardList from 'lucide-react/icons/clipboard-list';
import Droplet from 'lucide-react/icons/droplet';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate, formatMoney, formatMoneyTogether, garageDay } from '#client/format.ts';
import { getQueryOptions } from '#client/query.ts';
import { PAGE_SIZES } from '#domain/list-query.ts';
import { type OilChangeRecord, oilChanges } from '#domain/oil-changes/endpoints.ts';
import { type VisitRecord, visits, type VisitSummary } from '#domain/visits/endpoints.ts';
import { oilChangesResource } from '#portal/features/oil-changes/parts.ts';
import { OilDueDot } from '#portal/features/vehicles/parts.ts';
import { VisitMoney, VisitStatusDot } from '#portal/features/visits/parts.ts';
import { Plate } from '#portal/resource/record/Plate.tsx';
import { combineListQueries } from '#portal/resource/record/combine-list-queries.ts';
import { paths } from '#portal/screens.ts';
import { Card } from '#ui/Card.tsx';
import { Meter } from '#ui/Meter.tsx';
import { Button } from '#ui/form/buttons.tsx';
import { StatusDot } from '#ui/inline.tsx';
import { Skeleton } from '#ui/loading.tsx';
import { ErrorState } from '#ui/states.tsx';

/** Balance of all visits of a client or a vehicle, per currency. */
export function BalanceCard({ scope }: { scope: HistoryScope }) {
  const { t } = useTranslation('history');
  const id = useId();
  const { data, isPending } = useQuery(getQueryOptions(visits.summary, { query: scope }));
  const summary = data?.data;
  return (
    <Card as="section" aria-labelledby={id} className="p-5">
      <h2 id={id} className="mb-2 text-2xl">
        {t('history:balance')}
      </h2>
      {isPending && <Skeleton className="h-20" />}
      {summary?.balances.length === 0 && <p className="text-muted">{t('history:noVisits')}</p>}
      <div className="space-y-4">
        {summary?.balances.map((balance) => (
          <CurrencyBalance key={balance.currency} balance={balance} />
        ))}
      </div>
      {summary !== undefined && summary.count > 0 && (
        <p className="mt-4 flex flex-wrap gap-x-4 gap-y-1 text-sm">
          <span className="text-muted">{t('history:visits', { count: summary.count })}</span>
          {summary.overdueCount > 0 && (
            <StatusDot tone="danger">{t('history:overdue', { count: summary.overdueCount })}</StatusDot>
          )}
        </p>
      )}
    </Card>
  );
}

function CurrencyBalance({ balance }: { balance: VisitSummary['balances'][number] }) {
  const { t } = useTranslation('history');
  const { currency, total, paid, owed } = balance;
  const [totalAmount, paidAmount] = [Number(total), Number(paid)];
  const amounts = formatMoneyTogether({ paid, total, owed }, currency);
  const text = t('history:paidOf', amounts);
  return (
    <div>
      <p className="font-figures text-3xl">
        {Number(owed) > 0 ? t('history:owed', { amount: amounts.owed }) : t('history:nothingOwed')}
      </p>
      <Meter
        className="mt-2"
        fraction={totalAmount > 0 ? paidAmount / totalAmount : 0}
        label={t('history:balance')}
        valueText={text}
      />
      <p className="text-muted mt-1 text-sm" aria-hidden="true">
        {text}
      </p>
    </div>
  );
}

interface OpenVisitsProps {
  scope: HistoryScope;
  /** Button beside the heading. */
  action?: ReactNode;
}

/** Open visits of a client or a vehicle. */
export function OpenVisitsCard({ scope, action }: OpenVisitsProps) {
  const { t } = useTranslation('history');
  const id = useId();
  // Ordered by progress: the visits closest to completion first.
  const { data: records } = combineListQueries(
    useQuery(getQueryOptions(visits.list, { query: { ...scope, status: 'Ready for Pickup' } })),
    useQuery(getQueryOptions(visits.list, { query: { ...scope, status: 'In Progress' } })),
    useQuery(getQueryOptions(visits.list, { query: { ...scope, status: 'Pending' } })),
  );
  return (
    <Card as="section" aria-labelledby={id} className="p-5">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h2 id={id} className="text-2xl">
          {t('history:open')}
        </h2>
        {action}
      </header>
      {!records && <Skeleton className="h-16" />}
      {records?.length === 0 && <p className="text-muted">{t('history:noneOpen')}</p>}
      <ul className="divide-base-300 divide-y">
        {records?.map((visit) => (
          <li key={visit.id} className="flex flex-wrap items-center gap-x-6 gap-y-2 py-3">
            <OpenVisit visit={visit} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function OpenVisit({ visit }: { visit: VisitRecord }) {
  const { t } = useTranslation('history');
  return (
    <>
      <div className="min-w-48 grow">
        <a
          href={paths.visit(visit.userId, visit.vehicleId, visit.id)}
          className="link-hover tap inline-flex items-center text-lg font-semibold wrap-anywhere"
        >
          <bdi>{visit.name}</bdi>
        </a>
        <p className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
          <Plate size="sm">{visit.vehicle.plateNumber}</Plate>
          <VisitStatusDot status={visit.status} />
          <span className="text-muted">{t('history:due', { date: formatDate(visit.dueDate) })}</span>
        </p>
      </div>
      <VisitMoney visit={visit} />
    </>
  );
}

/** Visits and oil changes of a client or a vehicle, newest first. */
export function Timeline({ scope }: { scope: HistoryScope }) {
  const { t } = useTranslation(['history', 'resource']);
  const id = useId();
  const [step, setStep] = useState(0);
  const limit = PAGE_SIZES[step]!;
  const visitPage = useQuery({
    ...getQueryOptions(visits.list, { query: { ...scope, limit, sortBy: 'visitDate', sortOrder: 'desc' } }),
    placeholderData: (before) => before,
  });
  const oilChangePage = useQuery({
    ...getQueryOptions(oilChanges.list, { query: { ...scope, limit } }),
    placeholderData: (before) => before,
  });
  const isFailed = visitPage.isError || oilChangePage.isError;
  const entries =
    visitPage.data && oilChangePage.data && buildTimeline(visitPage.data.data, oilChangePage.data.data, limit);
  const total = (visitPage.data?.meta.total ?? 0) + (oilChangePage.data?.meta.total ?? 0);
  return (
    <Card as="section" aria-labelledby={id} className="p-5">
      <h2 id={id} className="mb-2 text-2xl">
        {t('history:timeline')}
      </h2>
      {isFailed && (
        <ErrorState
          title={t('resource:loadFailed')}
          retryLabel={t('resource:retry')}
          onRetry={() => void Promise.all([visitPage.refetch(), oilChangePage.refetch()])}
        />
      )}
      {!entries && !isFailed && <Skeleton className="h-40" />}
      {entries?.length === 0 && <p className="text-muted py-3">{t('history:empty')}</p>}
      <ol className="divide-base-300 divide-y">
        {entries?.map((entry) => (
          <li key={entry.record.id} className="flex items-start gap-3 py-3">
            <Entry entry={entry} showsPlate={'userId' in scope} />
          </li>
        ))}
      </ol>
      {entries && total > entries.length && step < PAGE_SIZES.length - 1 && (
        <Button variant="outline" className="mt-2" loading={visitPage.isFetching} onClick={() => setStep(step + 1)}>
          {t('history:more')}
        </Button>
      )}
    </Card>
  );
}

interface EntryProps {
  entry: TimelineEntry;
  /** Shows the plate, if the timeline covers several vehicles. */
  showsPlate: boolean;
}

function Entry({ entry: { kind, day, record }, showsPlate }: EntryProps) {
  const { t } = useTranslation('history');
  const isVisit = kind === 'visit';
  const Icon = isVisit ? ClipboardList : Droplet;
  const href = isVisit
    ? paths.visit(record.userId, record.vehicleId, record.id)
    : paths.oil(record.userId, record.vehicleId);
  return (
    <>
      <Icon className="text-secondary mt-0.5 size-5 shrink-0" aria-hidden="true" />
      <div className="flex min-w-0 grow flex-wrap justify-between gap-x-3">
        <div className="min-w-0 flex-1 basis-40">
          <a href={href} className="link-hover tap inline-flex items-center font-semibold wrap-anywhere">
            <bdi>{isVisit ? record.name : t('history:oilChange', { oil: oilChangesResource.title(record) })}</bdi>
          </a>
          <p className="text-muted flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
            {showsPlate && <Plate size="sm">{isVisit ? record.vehicle.plateNumber : record.plateNumber}</Plate>}
            <time dateTime={day}>{formatDate(day)}</time>
            {isVisit ? <VisitStatusDot status={record.status} /> : <OilDueDot oilChange={record} />}
          </p>
        </div>
        {isVisit && record.status !== 'Cancelled' && (
          <span className="font-figures ms-auto shrink-0 text-lg">
            {formatMoney(record.totalCost, record.currency)}
          </span>
        )}
      </div>
    </>
  );
}

/** Visit or oil change with the day it is listed under (`YYYY-MM-DD`). */
type TimelineEntry = { day: string } & (
  { kind: 'visit'; record: VisitRecord } | { kind: 'oil'; record: OilChangeRecord }
);

const newestFirst = (one: TimelineEntry, other: TimelineEntry): number =>
  other.day.localeCompare(one.day) || other.record.createdAt.localeCompare(one.record.createdAt);

/** Merges two lists into the `count` newest entries, newest first. Each list must contain its own `count` newest. */
export const buildTimeline = (
  visitRecords: readonly VisitRecord[],
  oilRecords: readonly OilChangeRecord[],
  count: number,
): TimelineEntry[] =>
  [
    ...visitRecords.map((record): TimelineEntry => ({ kind: 'visit', day: record.visitDate, record })),
    ...oilRecords.map((record): TimelineEntry => ({ kind: 'oil', day: garageDay(new Date(record.createdAt)), record })),
  ]
    .toSorted(newestFirst)
    .slice(0, count);

/** Filter of a history: one client or one vehicle. */
type HistoryScope = { userId: string } | { vehicleId: string };
