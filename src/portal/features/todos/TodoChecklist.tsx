import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiResponse } from '#client/http.ts';
import type { TodoRecord, todos } from '#domain/todos/endpoints.ts';
import { isCarriedOver } from '#domain/todos/todo.ts';
import type { OwnViewProps } from '#portal/resource/list/ListBody.tsx';
import type { KeptRow } from '#portal/resource/use-kept-rows.ts';
import { useRemoveMutation } from '#portal/resource/record/use-removal.ts';
import { Card } from '#ui/Card.tsx';
import { TodoRow } from './TodoRow.tsx';
import { todosResource } from './todos.resource.tsx';

/** To-dos of a period, below the open to-dos of earlier periods. */
export function TodoChecklist({ query, rows, page, focusTitle }: OwnViewProps) {
  const { t } = useTranslation('todos');
  const remove = useRemoveMutation(todosResource, { onRemoved: () => focusTitle() });
  const { periodStart } = page as ApiResponse<typeof todos.list>;
  const list = rows as readonly KeptRow<TodoRecord>[];
  const carriedOver = list.filter(({ record }) => isCarriedOver(record, periodStart));
  const current = list.filter(({ record }) => !isCarriedOver(record, periodStart));
  const rowsOf = (some: readonly KeptRow<TodoRecord>[]) =>
    some.map(({ record, isGone }) => (
      <TodoRow key={record.id} todo={record} isGone={isGone} onRemove={(removed) => remove.mutate(removed)} />
    ));
  return (
    <div className="space-y-6">
      {carriedOver.length > 0 && <TodoSection title={t('todos:carriedOver')}>{rowsOf(carriedOver)}</TodoSection>}
      {current.length > 0 && <TodoSection title={t(`todos:sections.${query.period}`)}>{rowsOf(current)}</TodoSection>}
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
