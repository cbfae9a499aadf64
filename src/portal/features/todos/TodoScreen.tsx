import { ListTodo } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { TODO_PERIODS, type TodoPeriod } from '#domain/todos/todo.ts';
import { prefetchList } from '#portal/resource/list/list-records.ts';
import {
  parseListState,
  setFilter,
  VIEWS,
  type ListParamSchema,
  type ListState,
  type SearchParams,
} from '#portal/resource/list/list-state.ts';
import type { OwnView } from '#portal/resource/list/ListBody.tsx';
import { ResourceList } from '#portal/resource/list/ResourceList.tsx';
import { buildListParamSchema, useListState } from '#portal/resource/list/use-list-state.ts';
import { Card } from '#ui/Card.tsx';
import { SegmentedControl } from '#ui/form/Segmented.tsx';
import { TodoChecklist } from './TodoChecklist.tsx';
import { NewTodoForm } from './TodoForm.tsx';
import { todosResource } from './todos.resource.tsx';

const CHECKLIST: OwnView = { name: 'checklist', icon: ListTodo, isDefault: true, component: TodoChecklist };

/** URL parameters of the list, and the period, which the screen sets. */
const PARAMS: ListParamSchema = {
  ...buildListParamSchema(todosResource),
  filters: [...todosResource.filters, { name: 'period', options: TODO_PERIODS }],
};

/** Returns the period of a list, by default the day. */
const getPeriod = ({ filters }: ListState): TodoPeriod =>
  TODO_PERIODS.find((period) => period === filters.period) ?? 'day';

/** The to-do list of the signed-in member of staff: a checklist below a form that adds to it, or a list of the kit. */
export function TodoScreen() {
  const { t } = useTranslation('todos');
  const [state, setListState] = useListState(PARAMS);
  const period = getPeriod(state);
  const fixed = useMemo(() => ({ period }), [period]);
  const isChecklist = !VIEWS.some((view) => view === state.view);
  const setPeriod = (chosen: TodoPeriod) =>
    setListState((current) => setFilter(current, 'period', chosen === 'day' ? undefined : chosen), { replace: true });
  return (
    <ResourceList
      definition={todosResource}
      fixed={fixed}
      ownView={CHECKLIST}
      create={isChecklist ? null : undefined}
      empty={isChecklist ? 'todos:empty' : 'todos:emptyPeriod'}
      actions={
        <SegmentedControl
          label={t('todos:fields.period')}
          value={period}
          onChange={setPeriod}
          options={TODO_PERIODS.map((value) => ({ value, label: t(`todos:periods.${value}`) }))}
          className="*:px-3"
        />
      }
      intro={
        isChecklist && (
          <Card as="section" aria-label={t('todos:new')} className="mb-3 p-3">
            <NewTodoForm />
          </Card>
        )
      }
    />
  );
}

/** Prefetches the first page while the code of the screen loads. */
export const prefetch = (params: SearchParams): void =>
  prefetchList(todosResource, params, { period: getPeriod(parseListState(params, PARAMS)) });
