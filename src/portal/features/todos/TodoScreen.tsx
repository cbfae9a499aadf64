import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { queryClient } from '#client/query.ts';
import { parseListState, type SearchParams } from '#portal/resource/list/list-state.ts';
import { useListState } from '#portal/resource/list/use-list-state.ts';
import { Card } from '#ui/Card.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { buildTodoListQuery, TODO_PARAMS } from './todo-list-query.ts';
import { TodoFilters } from './TodoFilters.tsx';
import { NewTodoForm } from './TodoForm.tsx';
import { TodoList } from './TodoList.tsx';

/** The to-do list of the signed-in member of staff. */
export function TodoScreen() {
  const { t } = useTranslation('todos');
  const [state, setListState] = useListState(TODO_PARAMS);
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <div className="mx-auto max-w-4xl">
      <PageHeader
        title={
          <span ref={heading} tabIndex={-1} className="outline-none">
            {t('todos:title')}
          </span>
        }
      />
      <Card as="section" aria-label={t('todos:new')} stripe className="mb-6 p-4 @xl:p-5">
        <NewTodoForm />
      </Card>
      <TodoFilters state={state} setListState={setListState} />
      <TodoList state={state} setListState={setListState} onRemoved={() => heading.current?.focus()} />
    </div>
  );
}

/** Prefetches the first page while the code of the screen loads. */
export const prefetch = (params: SearchParams): void =>
  void queryClient.prefetchQuery(buildTodoListQuery(parseListState(params, TODO_PARAMS)));
