import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { queryOf } from '#client/query.ts';
import { visits } from '#domain/visits/endpoints.ts';
import { VISIT_STATUSES, type VisitStatus } from '#domain/visits/visit.ts';
import type { ListQuery, SearchParams } from '#portal/resource/list/list-state.ts';
import { useIsNarrow } from '#portal/resource/use-is-narrow.ts';
import { Card } from '#ui/Card.tsx';
import { ErrorState } from '#ui/states.tsx';
import { Tabs } from '#ui/Tabs.tsx';
import { BoardColumn } from './BoardColumn.tsx';
import { useVisitMove } from './use-visit-move.tsx';

const COLUMNS = VISIT_STATUSES.filter((status) => status !== 'Cancelled');
const OPEN_SHOWN = 25;
const DONE_SHOWN = 10;

/** What is due first comes first; of what is done, the newest. */
const columnQuery = (query: ListQuery, status: VisitStatus) =>
  status === 'Completed' || status === 'Cancelled'
    ? ({ ...query, status, limit: DONE_SHOWN, sortBy: 'visitDate', sortOrder: 'desc' } as const)
    : ({ ...query, status, limit: OPEN_SHOWN, sortBy: 'dueDate', sortOrder: 'asc' } as const);

/** Visits by where they stand, side by side; one at a time on a phone. */
export function VisitBoard({ query }: { query: ListQuery }) {
  const { t } = useTranslation(['visits', 'resource']);
  const board = useRef<HTMLDivElement>(null);
  const isNarrow = useIsNarrow();
  const [tab, setTab] = useTab();
  const [movedId, setMovedId] = useState<string>();
  const { ask, dialog } = useVisitMove(({ visit }) => setMovedId(visit.id));

  const statuses = query.status === undefined ? COLUMNS : VISIT_STATUSES.filter((status) => status === query.status);
  const all = {
    Pending: useColumn(query, 'Pending'),
    'In Progress': useColumn(query, 'In Progress'),
    'Ready for Pickup': useColumn(query, 'Ready for Pickup'),
    Completed: useColumn(query, 'Completed'),
    Cancelled: useColumn(query, 'Cancelled'),
  };
  const pages = statuses.map((status) => all[status]);

  useLayoutEffect(() => {
    // The pressed button has gone with its card.
    if (movedId === undefined || document.activeElement !== document.body) return;
    const link = board.current?.querySelector<HTMLElement>(`[data-visit="${movedId}"] a`);
    (link ?? board.current)?.focus({ preventScroll: true });
  });

  if (pages.some(({ isError, data }) => isError && !data))
    return (
      <Card>
        <ErrorState
          title={t('resource:loadFailed')}
          retryLabel={t('resource:retry')}
          onRetry={() => pages.forEach((page) => void page.refetch())}
        />
      </Card>
    );

  const column = (status: VisitStatus) => (
    <BoardColumn
      key={status}
      status={status}
      page={pages[statuses.indexOf(status)]?.data}
      query={query}
      onMove={(visit, to) => ask({ visit, to })}
    />
  );
  const shown = statuses.find((status) => status === tab) ?? statuses[0]!;
  return (
    <div ref={board} tabIndex={-1} className="outline-none">
      {isNarrow ? (
        <Tabs
          label={t('visits:fields.status')}
          value={shown}
          onChange={setTab}
          className="mb-3"
          tabs={statuses.map((value, place) => ({
            value,
            label: t(`visits:statuses.${value}`),
            count: pages[place]?.data?.meta.total,
          }))}
        >
          {column(shown)}
        </Tabs>
      ) : (
        <div className="grid auto-cols-[minmax(13.5rem,1fr)] grid-flow-col items-start gap-4 overflow-x-auto pb-2">
          {statuses.map(column)}
        </div>
      )}
      {dialog}
    </div>
  );
}

const useColumn = (query: ListQuery, status: VisitStatus) =>
  useQuery({
    ...queryOf(visits.list, { query: columnQuery(query, status) }),
    placeholderData: keepPreviousData,
    enabled: query.status === undefined ? status !== 'Cancelled' : status === query.status,
  });

/** The column that a phone shows, kept in the address. */
function useTab(): [unknown, (status: VisitStatus) => void] {
  const { column }: SearchParams = useSearch({ strict: false });
  const navigate = useNavigate();
  const setTab = (status: VisitStatus) =>
    void navigate({
      to: '.',
      search: (previous: SearchParams) => ({ ...previous, column: status }),
      replace: true,
      resetScroll: false,
    });
  return [column, setTab];
}
