import { useQuery } from '@tanstack/react-query';
import { ClipboardList, Droplet } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate, formatMoney } from '#client/format.ts';
import { queryOf } from '#client/query.ts';
import { PAGE_SIZES } from '#domain/list-query.ts';
import { oilChanges } from '#domain/oil-changes/endpoints.ts';
import { visits } from '#domain/visits/endpoints.ts';
import { paths } from '#portal/screens.ts';
import { Card } from '#ui/Card.tsx';
import { Button } from '#ui/form/buttons.tsx';
import { Skeleton } from '#ui/loading.tsx';
import { Plate } from '#ui/ltr-text.tsx';
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
  const done = useQuery({
    ...queryOf(visits.list, { query: { ...scope, limit, sortBy: 'visitDate', sortOrder: 'desc' } }),
    placeholderData: (before) => before,
  });
  const oil = useQuery({
    ...queryOf(oilChanges.list, { query: { ...scope, limit } }),
    placeholderData: (before) => before,
  });
  const isFailed = done.isError || oil.isError;
  const happenings = done.data && oil.data && buildTimeline(done.data.data, oil.data.data, limit);
  const total = (done.data?.meta.total ?? 0) + (oil.data?.meta.total ?? 0);
  return (
    <Card as="section" aria-labelledby={id} className="p-5">
      <h2 id={id} className="mb-2 text-2xl">
        {t('history:timeline')}
      </h2>
      {isFailed && (
        <ErrorState
          title={t('resource:loadFailed')}
          retryLabel={t('resource:retry')}
          onRetry={() => void Promise.all([done.refetch(), oil.refetch()])}
        />
      )}
      {!happenings && !isFailed && <Skeleton className="h-40" />}
      {happenings?.length === 0 && <p className="text-muted py-3">{t('history:empty')}</p>}
      <ol className="divide-base-300 divide-y">
        {happenings?.map((happening) => (
          <li key={happening.record.id} className="flex items-start gap-3 py-3">
            <Entry happening={happening} namesVehicle={'userId' in scope} />
          </li>
        ))}
      </ol>
      {happenings && total > happenings.length && step < PAGE_SIZES.length - 1 && (
        <Button variant="outline" className="mt-2" loading={done.isFetching} onClick={() => setStep(step + 1)}>
          {t('history:more')}
        </Button>
      )}
    </Card>
  );
}

interface EntryProps {
  happening: TimelineEntry;
  /** Shows the plate, if the timeline covers several vehicles. */
  namesVehicle: boolean;
}

function Entry({ happening: { kind, day, record }, namesVehicle }: EntryProps) {
  const { t } = useTranslation('history');
  const isVisit = kind === 'visit';
  const Icon = isVisit ? ClipboardList : Droplet;
  const href = isVisit
    ? paths.visit(record.userId, record.vehicleId, record.id)
    : paths.oil(record.userId, record.vehicleId);
  return (
    <>
      <Icon className="text-secondary mt-0.5 size-5 shrink-0" aria-hidden="true" />
      <div className="min-w-0 grow">
        <a href={href} className="link-hover font-semibold wrap-anywhere">
          <bdi>{isVisit ? record.name : t('history:oilChange', { oil: oilChangesResource.title(record) })}</bdi>
        </a>
        <p className="text-muted flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
          {namesVehicle && <Plate size="sm">{isVisit ? record.vehicle.plateNumber : record.plateNumber}</Plate>}
          <time dateTime={day}>{formatDate(day)}</time>
          {isVisit ? <VisitStatusDot status={record.status} /> : <OilDueDot oilChange={record} />}
        </p>
      </div>
      {isVisit && (
        <span className="font-figures shrink-0 text-lg">{formatMoney(record.totalCost, record.currency)}</span>
      )}
    </>
  );
}
