import { type ComponentType, type ReactNode, Suspense, useDeferredValue } from 'react';
import type { LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Card } from '#ui/Card.tsx';
import { EmptyState } from '#ui/states.tsx';
import { CardsView } from './CardsView.tsx';
import type { AnyRecord, ListDefinition } from '../define-resource.ts';
import {
  updateListState,
  buildFilterQuery,
  isFiltered,
  type ListQuery,
  type ListState,
  type ListView,
  type OwnViewName,
} from './list-state.ts';
import { ListSkeleton, ListErrorState, ListPages, NoResults } from './list-states.tsx';
import { lazyPart } from '../lazy-part.tsx';
import { mayEdit, useActor } from '../permissions.ts';
import { type KeptRow, useKeptRows } from '../use-kept-rows.ts';
import { RecordActions } from './RecordActions.tsx';
import { TableView } from './TableView.tsx';
import type { SetListState } from './use-list-state.ts';
import type { RecordPage, useListRecords } from './list-records.ts';
import type { ViewProps } from './view-parts.tsx';

// Loaded on demand: only lists inside a record's screen start with rows (`defaultView="list"`).
const RowsView = lazyPart(() => import('./RowsView.tsx').then((file) => file.RowsView));

export interface OwnViewProps {
  /** Filters and search of the list. */
  query: ListQuery;
  /** Records of the current page. */
  records: readonly AnyRecord[];
  /** The same records, and those that have left the list and keep their place. */
  rows: readonly KeptRow<AnyRecord>[];
  /** Response with the records; undefined while it loads, for a view that fetches its own. */
  page: RecordPage | undefined;
  onEdit: ((record: AnyRecord) => void) | undefined;
  onRemove: (record: AnyRecord) => void;
  /** Moves the focus to the title of the list, for a view whose focused row has been removed. */
  focusTitle: (options?: FocusOptions) => void;
}

/** A fourth view, which its screen renders itself. */
export interface OwnView {
  name: OwnViewName;
  icon: LucideIcon;
  /** Shown unless the user chooses another view. */
  isDefault?: true;
  /** Fetches the records of `query` itself, without pagination. */
  fetches?: true;
  component: ComponentType<OwnViewProps>;
}

interface Props {
  definition: ListDefinition;
  records: ReturnType<typeof useListRecords>;
  state: ListState;
  setListState: SetListState;
  view: ListView;
  fixed: Record<string, string>;
  ownView?: OwnView | undefined;
  hiddenColumns: readonly string[] | undefined;
  empty: string;
  emptyState: ((state: ListState) => ReactNode) | undefined;
  /** Action of the empty state. */
  create: ReactNode;
  /** Opens a record without navigation. */
  onOpen: ((record: AnyRecord) => void) | undefined;
  onEdit: ((record: AnyRecord) => void) | undefined;
  onRemove: (record: AnyRecord) => void;
  focusTitle: (options?: FocusOptions) => void;
}

/** Renders the records of a list in the current view, or its error, loading or empty state. */
export function ListBody(props: Props) {
  const { definition, records, state, setListState, view, fixed, ownView, empty, emptyState, create } = props;
  const { name } = definition.endpoints;
  const { t } = useTranslation([name, 'resource']);
  const { data, isPlaceholderData, isError, error, refetch } = records;
  const rows = useKeptRows(data?.data ?? [], {
    list: JSON.stringify([state, fixed]),
    isCurrent: !isPlaceholderData,
  });
  const isEmpty = data?.meta.total === 0 && rows.length === 0;
  const fetchesItself = view === ownView?.name && ownView.fetches === true;

  if (isEmpty)
    return (
      emptyState?.(state) ??
      (isFiltered(state) ? (
        <NoResults setListState={setListState} />
      ) : (
        <Card>
          <EmptyState icon={definition.icon} title={t(`${empty}.title`)} text={t(`${empty}.text`)} action={create} />
        </Card>
      ))
    );
  if (fetchesItself) return <Records {...props} rows={rows} page={data} />;
  if (isError && !data)
    return <ListErrorState title={t([`${name}:loadFailed`, 'resource:loadFailed'])} error={error} onRetry={refetch} />;
  if (!data) return <ListSkeleton view={view} />;
  return (
    <div
      aria-busy={isPlaceholderData}
      className={isPlaceholderData ? 'opacity-60 transition-opacity delay-150' : undefined}
    >
      <RecordsWithPages {...props} page={data} rows={rows} />
    </div>
  );
}

type RecordsProps = Omit<Props, 'records'> & Pick<OwnViewProps, 'rows' | 'page'>;

/** Number of records that fill a phone. */
const FIRST_COUNT: Partial<Record<ListView, number>> = { cards: 3 };

/** Renders a phone full of records at once, and immediately afterwards the others, which take 0.1 s on a slow phone. */
function RecordsWithPages(props: RecordsProps & { page: RecordPage }) {
  const { rows, page, view, setListState } = props;
  const rendersAll = useDeferredValue(true, false);
  return (
    <>
      <Records {...props} rows={rendersAll ? rows : rows.slice(0, FIRST_COUNT[view] ?? 8)} />
      {rendersAll && <ListPages list={page} setListState={setListState} />}
    </>
  );
}

function Records({
  definition,
  rows,
  page,
  state,
  setListState,
  fixed,
  view,
  ownView,
  hiddenColumns,
  onOpen,
  onEdit,
  onRemove,
  focusTitle,
}: RecordsProps) {
  const actor = useActor();
  const editing = (record: AnyRecord) =>
    onEdit && mayEdit(definition, actor, record) ? () => onEdit(record) : undefined;
  if (ownView?.name === view)
    return (
      <ownView.component
        query={buildFilterQuery(state, fixed)}
        records={rows.filter(({ isGone }) => !isGone).map(({ record }) => record)}
        rows={rows}
        page={page}
        onEdit={onEdit}
        onRemove={onRemove}
        focusTitle={focusTitle}
      />
    );
  const shared: ViewProps = {
    definition,
    records: rows,
    hiddenColumns,
    openTarget: (record) => definition.href?.(record) ?? (onOpen ? () => onOpen(record) : editing(record)),
    actions: (record) => (
      <RecordActions
        definition={definition}
        record={record}
        onEdit={editing(record)}
        onRemove={() => onRemove(record)}
      />
    ),
  };
  if (view === 'cards') return <CardsView {...shared} />;
  if (view === 'list')
    return (
      <Suspense fallback={<ListSkeleton view={view} />}>
        <RowsView {...shared} />
      </Suspense>
    );
  const onSort = (sort: ListState['sort']) => setListState((current) => updateListState(current, { sort }));
  return <TableView {...shared} sort={state.sort} onSort={onSort} />;
}
