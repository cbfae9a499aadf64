import { useQuery } from '@tanstack/react-query';
import { ClipboardList, Droplet } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate, formatMoney } from '#client/format.ts';
import { getQueryOptions } from '#client/query.ts';
import { PAGE_SIZES } from '#domain/list-query.ts';
import { oilChanges } from '#domain/oil-changes/endpoints.ts';
import { visits } from '#domain/visits/endpoints.ts';
import { Plate } from '#portal/resource/record/Plate.tsx';
import { paths } from '#portal/screens.ts';
import { Card } from '#ui/Card.tsx';
import { Button } from '#ui/form/buttons.tsx';
import { Skeleton } from '#ui/loading.tsx';
import { ErrorState } from '#ui/states.tsx';
import { oilChangesResource, OilDueDot } from '../oil-changes/parts.ts';
import { VisitStatusDot } from '../visits/parts.ts';
import { buildTimeline, type HistoryScope, type TimelineEntry } from './timeline.ts';

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
