import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical';
import { Suspense, useDeferredValue, useId, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiResponse } from '#client/api.ts';
import { formatDate, formatTotal } from '#client/format.ts';
import { getQueryOptions, queryClient } from '#client/query.ts';
import { type VisitRecord, visits } from '#domain/visits/endpoints.ts';
import { isVisitOpen } from '#domain/visits/status.ts';
import { isVisitLate, VISIT_STATUSES, type VisitStatus } from '#domain/visits/visit.ts';
import { lazyPart } from '#portal/resource/lazy-part.tsx';
import type { ListQuery, SearchParams } from '#portal/resource/list/list-state.ts';
import { useActor } from '#portal/resource/permissions.ts';
import { Plate } from '#portal/resource/record/Plate.tsx';
import { useIsNarrow } from '#portal/resource/use-is-narrow.ts';
import { type KeptRow, keptRowProps, useKeptRows } from '#portal/resource/use-kept-rows.ts';
import { useToday } from '#portal/resource/use-today.ts';
import { paths } from '#portal/screens.ts';
import { Card } from '#ui/Card.tsx';
import { Tabs } from '#ui/Tabs.tsx';
import { Button, ButtonLink } from '#ui/form/buttons.tsx';
import { Badge, DotSeparatedName } from '#ui/inline.tsx';
import { Skeleton } from '#ui/loading.tsx';
import { Menu } from '#ui/overlay/Menu.tsx';
import { ErrorState } from '#ui/states.tsx';
import { getBoardTransitions, getVisitAction, type VisitTransition } from '../transitions.ts';
import { VisitAssignees, VisitMoney, VisitStatusDot, visitVehicleName } from '../visit-fields.tsx';
import { visitsResource } from '../visits.resource.tsx';

// Separate chunk: the first cards need neither the dialogs nor the requests of a transition.
const BoardTransition = lazyPart(() => import('./BoardTransition.tsx').then((file) => file.BoardTransition));

/** Time after a move during which clicks are ignored: the second click of a double click would hit the next card. */
const DOUBLE_CLICK_MS = 400;
const getDoubleClickEnd = () => performance.now() + DOUBLE_CLICK_MS;
/** Number of cards that fill a phone. */
const FIRST_CARD_COUNT = 3;
const COLUMNS = VISIT_STATUSES.filter((status) => status !== 'Cancelled');
const OPEN_VISITS_MAX = 25;
const CLOSED_VISITS_MAX = 10;

/** Returns the query of a column: open visits by due date, closed visits by descending visit date. */
const buildColumnQuery = (query: ListQuery, status: VisitStatus) =>
  status === 'Completed' || status === 'Cancelled'
    ? ({ ...query, status, limit: CLOSED_VISITS_MAX, sortBy: 'visitDate', sortOrder: 'desc' } as const)
    : ({ ...query, status, limit: OPEN_VISITS_MAX, sortBy: 'dueDate', sortOrder: 'asc' } as const);

/** Prefetches the column that a phone shows first. */
export const prefetchFirstColumn = (): void =>
  void queryClient.prefetchQuery(getQueryOptions(visits.list, { query: buildColumnQuery({}, COLUMNS[0]!) }));

/** Board of visits with a column per status; on phones, tabs show one column at a time. */
export function VisitBoard({ query }: { query: ListQuery }) {
  const { t } = useTranslation(['visits', 'resource']);
  const board = useRef<HTMLDivElement>(null);
  const isNarrow = useIsNarrow();
  const [tab, setTab] = useColumnParam();
  const [movedId, setMovedId] = useState<string>();
  const [requested, setRequested] = useState<VisitTransition>();
  const ignoreUntil = useRef(0);

  const statuses = query.status === undefined ? COLUMNS : VISIT_STATUSES.filter((status) => status === query.status);
  const all = {
    Pending: useColumn(query, 'Pending'),
    'In Progress': useColumn(query, 'In Progress'),
    'Ready for Pickup': useColumn(query, 'Ready for Pickup'),
    Completed: useColumn(query, 'Completed'),
    Cancelled: useColumn(query, 'Cancelled'),
  };
  const pages = statuses.map((status) => all[status]);
  // Without a choice, a phone starts with the first column that is not empty.
  const visibleStatus =
    statuses.find((status) => status === tab) ??
    statuses.find((status) => all[status].data?.meta.total !== 0) ??
    statuses[0]!;
  const request = (transition: VisitTransition) => {
    if (performance.now() >= ignoreUntil.current) setRequested(transition);
  };
  const onMoved = ({ visit }: VisitTransition) => {
    ignoreUntil.current = getDoubleClickEnd();
    setMovedId(visit.id);
    if (isNarrow && tab !== visibleStatus) setTab(visibleStatus);
  };

  useLayoutEffect(() => {
    // Restores the focus: the clicked button has moved with its card.
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
      page={all[status].data}
      isCurrent={!all[status].isPlaceholderData}
      query={query}
      onMove={(visit, to) => request({ visit, to })}
    />
  );
  return (
    <div ref={board} tabIndex={-1} className="outline-none">
      {isNarrow ? (
        <Tabs
          label={t('visits:fields.status')}
          value={visibleStatus}
          onChange={setTab}
          className="mb-2"
          tabs={statuses.map((value, index) => ({
            value,
            label: t(`visits:statuses.${value}`),
            count: pages[index]?.data?.meta.total,
          }))}
        >
          {column(visibleStatus)}
        </Tabs>
      ) : (
        <div className="grid auto-cols-[minmax(13.5rem,1fr)] grid-flow-col items-start gap-4 overflow-x-auto pb-2">
          {statuses.map(column)}
        </div>
      )}
      {requested && (
        <Suspense>
          <BoardTransition requested={requested} onMoved={onMoved} onClose={() => setRequested(undefined)} />
        </Suspense>
      )}
    </div>
  );
}

const useColumn = (query: ListQuery, status: VisitStatus) =>
  useQuery({
    ...getQueryOptions(visits.list, { query: buildColumnQuery(query, status) }),
    placeholderData: keepPreviousData,
    enabled: query.status === undefined ? status !== 'Cancelled' : status === query.status,
  });

/** Returns the column shown on a phone, a search parameter of the URL, and its setter. */
function useColumnParam(): [unknown, (status: VisitStatus) => void] {
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

interface ColumnProps {
  status: VisitStatus;
  /** Undefined while loading. */
  page: ApiResponse<typeof visits.list> | undefined;
  /** `page` belongs to this query, not to the previous one. */
  isCurrent: boolean;
  query: ListQuery;
  onMove: (visit: VisitRecord, to: VisitStatus) => void;
}

interface CardsProps extends Pick<ColumnProps, 'onMove'> {
  cards: readonly KeptRow<VisitRecord>[];
}

/** Renders a phone full of cards at once, and immediately afterwards the others, as lists do (`ListBody`). */
function BoardCards({ cards, onMove }: CardsProps) {
  const rendersAll = useDeferredValue(true, false);
  return (
    <ul className="space-y-3">
      {cards.slice(0, rendersAll ? undefined : FIRST_CARD_COUNT).map(({ record, isGone }) => (
        <BoardCard key={record.id} visit={record} isGone={isGone} onMove={(to) => onMove(record, to)} />
      ))}
    </ul>
  );
}

/** Column of one status, with a link to the visits beyond its limit. */
function BoardColumn({ status, page, isCurrent, query, onMove }: ColumnProps) {
  const { t } = useTranslation(['visits', 'resource']);
  const id = useId();
  const rest = { ...query, status, view: 'table' } as Record<string, string>;
  const cards = useKeptRows(page?.data ?? [], { list: JSON.stringify(rest), isCurrent });
  return (
    <section aria-labelledby={id} className="board-column min-w-0 md:min-h-40 md:p-2">
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
      {page && cards.length === 0 && (
        <p className="text-muted px-2 py-6 text-center text-sm">{t('visits:emptyColumn')}</p>
      )}
      {page && <BoardCards cards={cards} onMove={onMove} />}
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

interface CardProps {
  visit: VisitRecord;
  /** The visit has left the column, and only keeps its place. */
  isGone: boolean;
  onMove: (to: VisitStatus) => void;
}

/** Card of a visit on the board, with its next transition as a button. */
function BoardCard({ visit, isGone, onMove }: CardProps) {
  const { t } = useTranslation(['visits', 'resource']);
  const { role } = useActor();
  const { next, others } = getBoardTransitions(visit, role);
  const labelOf = (to: VisitStatus) => t(`visits:actions.${getVisitAction(visit.status, to)}`);
  const isOpen = isVisitOpen(visit.status);
  const today = useToday();
  const isLate = isVisitLate(visit, today);
  return (
    <li
      {...keptRowProps(isGone)}
      data-visit={isGone ? undefined : visit.id}
      className="sheet hover:bg-base-200/40 relative space-y-2 p-3 inert:opacity-50"
    >
      {/* Wraps, so that the menu button moves below a long plate. */}
      <div className="flex flex-wrap items-start gap-x-2">
        <Plate size="sm">{visit.vehicle.plateNumber}</Plate>
        <a
          href={visitsResource.href!(visit)}
          className="after:rounded-box order-1 mt-1 basis-full font-semibold wrap-anywhere after:absolute after:inset-0 hover:underline"
        >
          <bdi>{visit.name}</bdi>
        </a>
        {others.length > 0 && (
          <div className="relative z-1 ms-auto -me-1 -mt-1 -mb-2">
            <Menu
              label={t('visits:otherActions', { title: visit.name })}
              icon={EllipsisVertical}
              size="sm"
              items={others.map((to) => ({
                label: labelOf(to),
                danger: to === 'Cancelled',
                onSelect: () => onMove(to),
              }))}
            />
          </div>
        )}
      </div>
      <p className="text-muted text-sm wrap-anywhere">
        <bdi>{visitVehicleName(visit)}</bdi>
        <DotSeparatedName>{visit.customer}</DotSeparatedName>
      </p>
      <p className="flex flex-wrap justify-between gap-x-3 text-sm">
        <span className={isLate ? 'text-error font-semibold' : undefined}>
          {t(isLate ? 'visits:overdueSince' : 'visits:due', { date: formatDate(visit.dueDate) })}
        </span>
        {isOpen && visit.taskCount > 0 && (
          <span>{t('visits:tasksDone', { count: visit.taskCount, finished: visit.finishedTaskCount })}</span>
        )}
      </p>
      <VisitAssignees visit={visit} />
      <VisitMoney visit={visit} />
      {next && (
        <Button block variant="outline" className="relative z-1" onClick={() => onMove(next)}>
          {labelOf(next)}
          <span className="sr-only">{visit.name}</span>
        </Button>
      )}
    </li>
  );
}
