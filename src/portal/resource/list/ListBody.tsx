import { type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '#ui/Card.tsx';
import { EmptyState } from '#ui/states.tsx';
import { CardsView } from './CardsView.tsx';
import type { AnyRecord, ListDefinition } from '../define-resource.ts';
import { updateListState, isFiltered, type ListState, type ListView, type View } from './list-state.ts';
import { ListSkeleton, ListErrorState, ListPages, NoResults } from './list-states.tsx';
import { lazyPart } from '../lazy-part.tsx';
import { mayEdit, useActor } from '../permissions.ts';
import { RecordActions } from './RecordActions.tsx';
import { TableView } from './TableView.tsx';
import type { SetListState } from './use-list-state.ts';
import { useShouldRenderAll, type useListRecords } from './list-records.ts';
import type { ViewProps } from './view-parts.tsx';

// Loaded on demand: only lists inside a record's screen start with rows (`defaultView="list"`).
const RowsView = lazyPart(() => import('./RowsView.tsx').then((file) => file.RowsView));

interface Props {
  definition: ListDefinition;
  records: ReturnType<typeof useListRecords>;
  state: ListState;
  setListState: SetListState;
  view: ListView;
  /** Content of the `board` view. */
  board: ReactNode;
  hiddenColumns: readonly string[] | undefined;
  empty: string;
  emptyState: ((state: ListState) => ReactNode) | undefined;
  /** Action of the empty state. */
  create: ReactNode;
  /** Opens a record without navigation. */
  onOpen: ((record: AnyRecord) => void) | undefined;
  onEdit: ((record: AnyRecord) => void) | undefined;
  onRemove: (record: AnyRecord) => void;
}

/** Renders the records of a list in the current view, or its error, loading or empty state. */
export function ListBody(props: Props) {
  const { definition, records, state, setListState, view, board, empty, emptyState, create } = props;
  const { name } = definition.endpoints;
  const { t } = useTranslation([name, 'resource']);
  const { data, isPlaceholderData, isError, refetch } = records;
  const isEmpty = !isError && data?.meta.total === 0;
  // A board fetches its own records, and calls this hook itself.
  const shouldRenderAll = useShouldRenderAll(isEmpty || (view !== 'board' && (data !== undefined || isError)));

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
  if (view === 'board') return board;
  if (isError) return <ListErrorState title={t([`${name}:loadFailed`, 'resource:loadFailed'])} onRetry={refetch} />;
  if (!data) return <ListSkeleton view={view} />;
  return (
    <div
      aria-busy={isPlaceholderData}
      className={isPlaceholderData ? 'opacity-60 transition-opacity delay-150' : undefined}
    >
      <Records {...props} view={view} records={shouldRenderAll ? data.data : data.data.slice(0, FIRST_COUNT[view])} />
      {shouldRenderAll && <ListPages list={data} setListState={setListState} />}
    </div>
  );
}

/** Number of records that fill the first screen. */
const FIRST_COUNT: Record<View, number> = { cards: 3, list: 8, table: 8 };

type RecordsProps = Omit<Props, 'records' | 'view'> & Pick<ViewProps, 'records'> & { view: View };

function Records({
  definition,
  records,
  state,
  setListState,
  view,
  hiddenColumns,
  onOpen,
  onEdit,
  onRemove,
}: RecordsProps) {
  const actor = useActor();
  const editing = (record: AnyRecord) =>
    onEdit && mayEdit(definition, actor, record) ? () => onEdit(record) : undefined;
  const shared: ViewProps = {
    definition,
    records,
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
