import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ListTodo } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { TodoRecord } from '#domain/todos/endpoints.ts';
import { isCarriedOver } from '#domain/todos/todo.ts';
import { useReturnToLastPage } from '#portal/resource/list/list-records.ts';
import type { ListState } from '#portal/resource/list/list-state.ts';
import { ListErrorState, ListPages, ListSkeleton, NoResults } from '#portal/resource/list/list-states.tsx';
import type { SetListState } from '#portal/resource/list/use-list-state.ts';
import { type KeptRow, useKeptRows } from '#portal/resource/use-kept-rows.ts';
import { useRemoveMutation } from '#portal/resource/record/use-removal.ts';
import { Card } from '#ui/Card.tsx';
import { EmptyState } from '#ui/states.tsx';
import { buildTodoListQuery, getPeriod } from './todo-list-query.ts';
import { TodoRow } from './TodoRow.tsx';
import { todosResource } from './todos.resource.tsx';

interface Props {
  state: ListState;
  setListState: SetListState;
  /** Called after a removal, to move the focus from the removed row. */
  onRemoved: () => void;
}

/** To-dos of a period, below the open to-dos of earlier periods. */
export function TodoList({ state, setListState, onRemoved }: Props) {
  const { t } = useTranslation('todos');
  const { data, isError, error, isPlaceholderData, refetch } = useQuery({
    ...buildTodoListQuery(state),
    placeholderData: keepPreviousData,
  });
  const remove = useRemoveMutation(todosResource, { onRemoved });
  const rows = useKeptRows(data?.data ?? [], { list: JSON.stringify(state), isCurrent: !isPlaceholderData });
  useReturnToLastPage(state, isPlaceholderData ? undefined : data?.meta, setListState);

  if (isError) return <ListErrorState title={t('todos:loadFailed')} error={error} onRetry={refetch} />;
  if (!data) return <ListSkeleton view="list" />;
  if (rows.length === 0 && data.meta.total === 0)
    return state.search ? (
      <NoResults setListState={setListState} />
    ) : (
      <Card>
        <EmptyState icon={ListTodo} title={t('todos:empty.title')} text={t('todos:empty.text')} />
      </Card>
    );
  const { periodStart } = data;
  const carriedOver = rows.filter(({ record }) => isCarriedOver(record, periodStart));
  const current = rows.filter(({ record }) => !isCarriedOver(record, periodStart));
  const rowsOf = (list: readonly KeptRow<TodoRecord>[]) =>
    list.map(({ record, isGone }) => (
      <TodoRow key={record.id} todo={record} isGone={isGone} onRemove={(removed) => remove.mutate(removed)} />
    ));
  return (
    <div
      aria-busy={isPlaceholderData}
      className={isPlaceholderData ? 'space-y-6 opacity-60 transition-opacity delay-150' : 'space-y-6'}
    >
      {carriedOver.length > 0 && <TodoSection title={t('todos:carriedOver')}>{rowsOf(carriedOver)}</TodoSection>}
      {current.length > 0 && (
        <TodoSection title={t(`todos:sections.${getPeriod(state)}`)}>{rowsOf(current)}</TodoSection>
      )}
      <p role="status" className="text-muted text-sm">
        {t('todos:count', { count: data.meta.total })}
      </p>
      <ListPages list={data} setListState={setListState} />
    </div>
  );
}

function TodoSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-2 text-2xl">
        {title}
      </h2>
      <Card>
        <ul className="divide-base-300 divide-y">{children}</ul>
      </Card>
    </section>
  );
}
