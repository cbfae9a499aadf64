import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Reply } from '#client/api.ts';
import type { VisitRecord, visits } from '#domain/visits/endpoints.ts';
import type { VisitStatus } from '#domain/visits/visit.ts';
import { paths } from '#portal/screens.ts';
import { formatTotal } from '#portal/resource/list/format-total.ts';
import type { ListQuery } from '#portal/resource/list/list-state.ts';
import { Badge } from '#ui/badges.tsx';
import { ButtonLink } from '#ui/form/buttons.tsx';
import { Skeleton } from '#ui/loading.tsx';
import { BoardCard } from './BoardCard.tsx';
import { VisitStatusDot } from '../visit-fields.tsx';

interface Props {
  status: VisitStatus;
  /** Absent while it loads. */
  page: Reply<typeof visits.list> | undefined;
  query: ListQuery;
  onMove: (visit: VisitRecord, to: VisitStatus) => void;
}

/** The visits of one status, and the way to those that are not shown. */
export function BoardColumn({ status, page, query, onMove }: Props) {
  const { t } = useTranslation(['visits', 'resource']);
  const id = useId();
  const rest = { ...query, status, view: 'table' } as Record<string, string>;
  return (
    <section aria-labelledby={id} className="bg-base-300/50 rounded-box min-w-0 p-2 max-md:p-0 md:min-h-40">
      <h2 id={id} className="flex items-center gap-2 px-2 pt-1 pb-3 font-sans text-base max-md:sr-only">
        <VisitStatusDot status={status} />
        {page && <Badge>{formatTotal(page.meta)}</Badge>}
      </h2>
      {!page && (
        <div role="status" className="space-y-3">
          <span className="sr-only">{t('resource:loading')}</span>
          <Skeleton className="h-44" />
          <Skeleton className="h-44" />
        </div>
      )}
      {page?.data.length === 0 && <p className="text-muted px-2 py-6 text-center text-sm">{t('visits:noneHere')}</p>}
      <ul className="space-y-3">
        {page?.data.map((visit) => (
          <BoardCard key={visit.id} visit={visit} onMove={(to) => onMove(visit, to)} />
        ))}
      </ul>
      {page && page.meta.total > page.data.length && (
        <ButtonLink
          variant="ghost"
          block
          className="mt-2"
          href={`${paths.visits()}?${new URLSearchParams(rest).toString()}`}
        >
          {t('visits:showAll', { total: formatTotal(page.meta) })}
        </ButtonLink>
      )}
    </section>
  );
}
